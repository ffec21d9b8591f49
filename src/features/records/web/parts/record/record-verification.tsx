import { Picture } from "#features/media/web/parts/picture.tsx";
import type { CriterionStatus, ModuleProgressOf } from "#features/performs/progress.ts";
import { verificationStatus } from "#features/performs/rules/answers/criteria.ts";
import { performText } from "#features/performs/web/text.ts";
import type { VerificationDecision } from "#features/verification/rules/verification-decision.ts";
import { useText } from "#kit/web/i18n.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { performRecordText } from "../../record-text.ts";
import { Feedback, Pictures } from "./record-pieces.tsx";

interface RecordVerificationProps {
  readonly entry: ModuleProgressOf<"aiStepVerification">;
  /** Of the whole record. */
  readonly decisions: readonly VerificationDecision[];
}

/** The criteria, and who or what decided on them. */
export function RecordVerification({ entry, decisions }: RecordVerificationProps) {
  const t = useText(performText, performRecordText);
  if (!entry.performData) return null;
  const { criteria, submissionImageId, signatureMediaRef, feedback, gradedResult } = entry.performData;
  const status = verificationStatus(criteria, gradedResult);
  const own = decisions.filter((one) => one.moduleId === entry.moduleId);
  return (
    <>
      {submissionImageId && <Pictures fileIds={[submissionImageId]} />}
      <Badge tone={tones[status]} className="justify-self-start">
        {t(`performs.record.${status}`)}
      </Badge>
      <ul className="grid gap-1">
        {criteria.map((criterion, at) => (
          <li key={criterion.text} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-1">
            <span className="min-w-0 wrap-anywhere">{criterion.text}</span>
            <span className={criterion.status === "verifiedAutomatically" ? "text-ai" : "font-semibold"}>
              {t(wordsFor(criterion.status))}
            </span>
            {criterion.finding && (
              <span className="w-full text-xs text-ai wrap-anywhere">
                {t(`performs.verify.finding.${criterion.finding.verdict}`)}
                {criterion.finding.reason && `: ${criterion.finding.reason}`}
              </span>
            )}
            {own.map((one) => one.criterion === at && <DecidedBy key={one.by} decision={one} />)}
          </li>
        ))}
      </ul>
      {signatureMediaRef && (
        <Picture
          assetId={signatureMediaRef.id}
          size="small"
          alt={t("performs.verify.signature")}
          className="h-28 w-72 max-w-full rounded-1 border border-line bg-white object-contain"
        />
      )}
      {feedback && <Feedback words={feedback} isByMachine />}
    </>
  );
}

/** [PF112] From the log, which is stored apart from the record. */
function DecidedBy({ decision: { by, name, override, at } }: { readonly decision: VerificationDecision }) {
  const t = useText(performRecordText);
  return (
    <span className="w-full text-xs text-ink-2 wrap-anywhere">
      {t(by === "model" ? "performs.record.byModel" : "performs.record.byPerson", { name })} <TimeStamp at={at} />
      {override && ` · ${t(`performs.record.${override}`)}`}
    </span>
  );
}

const tones = { verifiedByAI: "ai", verifiedManually: "done", notVerified: "plain" } as const;

function wordsFor(status: CriterionStatus | null) {
  switch (status) {
    case null:
      return "performs.verify.open" as const;
    case "verifiedAutomatically":
      return "performs.verify.auto" as const;
    case "verifiedManually":
      return "performs.verify.verified" as const;
    default:
      return "performs.verify.irrelevant" as const;
  }
}
