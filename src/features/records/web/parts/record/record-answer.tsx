import { Picture } from "#features/media/web/parts/picture.tsx";
import type { ModuleProgress, ModuleProgressOf } from "#features/performs/progress.ts";
import type { Attribution, RecordSignature } from "#features/performs/rules/answers/attribution.ts";
import { changedAt } from "#features/performs/rules/answers/entered.ts";
import { deviationOf } from "#features/performs/rules/answers/number-bounds.ts";
import { hasData, type PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import { answerWords, questionWords } from "#features/performs/web/parts/run/answer-words.ts";
import { performText } from "#features/performs/web/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { TriangleAlert } from "#kit/web/icons.ts";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { measureText } from "#kit/web/words/measure-text.ts";
import type { PerformRecord } from "../../../contract.ts";
import { performRecordText } from "../../record-text.ts";
import { ProvenanceNote, SignatureFacts } from "./record-attribution.tsx";
import { RecordChoice } from "./record-choice.tsx";
import { RecordPhotos } from "./record-photos.tsx";
import { Feedback, Limits, Pictures, Verdict } from "./record-pieces.tsx";
import { RecordResponse, ScoreOfRecord } from "./record-response.tsx";
import { RecordVerification } from "./record-verification.tsx";

type Grade = PerformRecord["grades"][number];

interface RecordAnswerProps {
  readonly module: PerformedModule;
  readonly entry: ModuleProgress | undefined;
  readonly grade: Grade | undefined;
  readonly attribution: Attribution;
  readonly signature: RecordSignature | undefined;
  readonly record: PerformRecord;
}

/** One question and its answer. */
export function RecordAnswer({ module, entry, grade, attribution, signature, record }: RecordAnswerProps) {
  const t = useText(performRecordText);
  const given = entry && hasData(entry) ? entry : undefined;
  const at = given && changedAt(given);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-2">
        {questionWords(module)}
        {at && (
          <span className="text-xs">
            {t("performs.record.answered")} <TimeStamp at={at} />
            <ProvenanceNote attribution={attribution} entryId={module.id} />
          </span>
        )}
      </p>
      {given ? (
        <Given module={module} entry={given} grade={grade} record={record} />
      ) : (
        <p className="text-ink-3 italic">{t("performs.record.noAnswer")}</p>
      )}
      {signature && <SignatureFacts signature={signature} attribution={attribution} />}
    </div>
  );
}

interface GivenProps extends Pick<RecordAnswerProps, "module" | "grade" | "record"> {
  readonly entry: ModuleProgress;
}

function Given({ module, entry, grade, record }: GivenProps) {
  const t = useText(performText, performRecordText);
  switch (entry.moduleType) {
    case "multipleChoice":
    case "multipleChoiceGraded":
      return <RecordChoice module={module} entry={entry} grade={grade} />;
    case "evidenceUpload": {
      const { capturedImageRefs = [], gradedResult, gradedFeedback, gradedConfidenceScore } = entry.performData ?? {};
      const checks = (record.photoChecks ?? []).filter((one) => one.moduleId === module.id);
      if (checks.length > 0) {
        const example = module.moduleType === "evidenceUpload" ? module.moduleData.exampleMediaRef : null;
        return <RecordPhotos record={record} checks={checks} exampleId={example?.id ?? null} />;
      }
      return (
        <>
          <Pictures fileIds={capturedImageRefs.map((ref) => ref.id)} />
          {gradedResult && <Verdict isCorrect={gradedResult === "correct"} />}
          {gradedConfidenceScore != null && (
            <p className="text-xs text-ai">
              {t("performs.record.confidence", { percent: Math.round(gradedConfidenceScore * 100) })}
            </p>
          )}
          {gradedFeedback && <Feedback words={gradedFeedback} isByMachine />}
        </>
      );
    }
    case "signature": {
      const { signatureMediaRef, printedName = "" } = entry.performData ?? {};
      return (
        <figure className="grid gap-1">
          {signatureMediaRef && (
            <Picture
              assetId={signatureMediaRef.id}
              size="small"
              alt={t("performs.sign.picture", { name: printedName })}
              className="h-28 w-72 max-w-full rounded-1 border border-line bg-white object-contain"
            />
          )}
          <figcaption className="font-semibold">{t("performs.record.signedBy", { name: printedName })}</figcaption>
        </figure>
      );
    }
    case "aiStepVerification":
      return <RecordVerification entry={entry} decisions={record.decisions ?? []} />;
    case "freeResponse": {
      const response = record.responseGrades?.find((one) => one.moduleId === module.id);
      return (
        <RecordResponse record={record} words={answerWords(module, entry)} grade={response}>
          {!response && <ScoreOfRecord entry={entry} />}
        </RecordResponse>
      );
    }
    case "numberInput":
      return <RecordReading module={module} entry={entry} />;
  }
}

interface RecordReadingProps {
  readonly module: PerformedModule;
  readonly entry: ModuleProgressOf<"numberInput">;
}

/** A reading outside of its bounds is shown with them and with its reason. [PF175] */
function RecordReading({ module, entry }: RecordReadingProps) {
  const t = useText(performRecordText);
  if (module.moduleType !== "numberInput" || !entry.performData) return null;
  const { input } = entry.performData;
  const { unit } = module.moduleData;
  const deviation = deviationOf(module.moduleData, entry.performData);
  return (
    <>
      <p className="num text-lg font-bold">{measureText(input, unit)}</p>
      {deviation && (
        <div className="grid gap-1 rounded-2 bg-wait-bg px-4 py-3">
          <p className="flex items-center gap-2 font-semibold">
            <TriangleAlert aria-hidden className="size-5 shrink-0 text-wait" />
            {t("performs.record.deviation")}
          </p>
          <Limits of={module.moduleData} />
          {deviation.reason && <p className="whitespace-pre-wrap wrap-anywhere">{deviation.reason}</p>}
        </div>
      )}
    </>
  );
}
