import { Picture } from "#features/media/web/parts/picture.tsx";
import type { CheckState, Criterion, CriterionStatus, Finding } from "#features/performs/progress.ts";
import { criteriaOf, isOverridden } from "#features/performs/rules/answers/criteria.ts";
import { hasData } from "#features/performs/rules/answers/perform-data.ts";
import { questionWords } from "#features/performs/web/parts/run/answer-words.ts";
import { pictureRef } from "#features/performs/web/parts/run/device-files.ts";
import { Zoomable } from "#features/performs/web/parts/step/zoomable.tsx";
import { performText } from "#features/performs/web/text.ts";
import type { PerformableModuleOf } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { EyeOff, OctagonAlert, ScanEye } from "#kit/web/icons.ts";
import { Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { Spinner } from "#kit/web/ui/states/spinner.tsx";
import { performAnswerText } from "../../answer-text.ts";
import { useAnswer, usePerformPlace } from "../perform-context.tsx";
import { EntryPicture } from "../step/entry-picture.tsx";
import { AnswerAction } from "../step/step-action.tsx";
import { AnswerFrame } from "./answer-frame.tsx";
import { PhotoHintNote } from "./late-hint-note.tsx";
import { PhotoButtons } from "./photo-buttons.tsx";
import { SignatureField } from "./signature-field.tsx";
import { usePhotos } from "./use-photos.ts";
import { OnDeviceMark, RefusedPhoto } from "./waiting-photo.tsx";

type Choice = "open" | "verifiedManually" | "irrelevant";

/** Verification by a person: a photo, criteria to check on it one by one, and a signature if the author asks for it. */
export function VerificationAnswer({ module }: { readonly module: PerformableModuleOf<"aiStepVerification"> }) {
  const t = useText(performText, performAnswerText);
  const { driver, state } = usePerformPlace();
  const { entry, give } = useAnswer(module.id);
  const { moduleType } = module;
  const { isRequired, isSignatureRequiredForOverride, referenceFettleImageId: referenceId } = module.moduleData;
  const data = entry?.moduleType === moduleType ? entry.performData : null;
  const criteria = data && data.criteria.length > 0 ? data.criteria : criteriaOf(module);
  const photoId = data?.submissionImageId ?? null;
  const { take, errors, isTaking, addedCount, hints, keepAsItIs } = usePhotos({
    module,
    fileIds: photoId === null ? [] : [photoId],
    referenceId,
    kept: ([fileId]) => fileId && give({ moduleType, submissionImageId: fileId }),
  });
  const waiting = photoId === null ? undefined : state.files[photoId];
  const needsSignature = isSignatureRequiredForOverride && isOverridden(criteria);
  const signature = data?.signatureMediaRef ?? null;

  const decide = (index: number, choice: Choice) => {
    const status: CriterionStatus | null = choice === "open" ? null : choice;
    give({ moduleType, criteria: criteria.map((one, at) => (at === index ? { ...one, status } : one)) });
  };

  return (
    <AnswerFrame
      moduleId={module.id}
      question={questionWords(module)}
      isRequired={isRequired}
      isAnswered={hasData(entry) && (!needsSignature || signature !== null)}
    >
      <CheckNote state={waiting ? null : (data?.checkState ?? null)} />
      <div className="grid grid-cols-2 gap-4">
        {referenceId && (
          <Shown name={t("performs.verify.reference")}>
            {(size, className) => <Picture assetId={referenceId} size={size} alt="" className={className} />}
          </Shown>
        )}
        {photoId !== null && (
          <Shown
            name={t("performs.verify.photo")}
            marks={
              <>
                {waiting && !waiting.refusal && <OnDeviceMark />}
                {hints.slice(0, 1).map((hint) => (
                  <PhotoHintNote key={hint.fileId} hint={hint} onKeep={() => keepAsItIs(hint.fileId)} />
                ))}
              </>
            }
          >
            {(size, className) => <EntryPicture fileId={photoId} size={size} alt="" className={className} />}
          </Shown>
        )}
        {photoId === null && addedCount > 0 && <Expected />}
      </div>
      {waiting?.refusal && <RefusedPhoto refusal={waiting.refusal} />}
      <PhotoButtons onFiles={(files) => void take(files.slice(0, 1))} multiple={false} isPending={isTaking} />
      {errors.map((error) => (
        <Banner key={error} tone="stop">
          {error}
        </Banner>
      ))}
      <ul className="grid gap-4">
        {criteria.map((criterion, index) => (
          <li key={criterion.text}>
            <Point criterion={criterion} onDecide={(choice) => decide(index, choice)} />
          </li>
        ))}
      </ul>
      {data?.submissionImageId && criteria.some(({ status }) => status === null) && (
        <AnswerAction module={module} deviation={{ of: "notVerified" }} />
      )}
      {needsSignature && (
        <section className="grid gap-3 rounded-2 border-2 border-wait p-4">
          <div>
            <h3 className="text-md">{t("performs.verify.signature")}</h3>
            <p className="text-ink-2">{t("performs.verify.signatureWhy")}</p>
          </div>
          <SignatureField
            fileId={signature?.id ?? null}
            printedName=""
            at={data?.updatedAt ?? null}
            termsText={null}
            onSigned={(fileId) =>
              give({ moduleType, signatureMediaRef: pictureRef(driver.view().state?.files ?? {}, fileId) })
            }
            onRemove={() => give({ moduleType, signatureMediaRef: null })}
          />
        </section>
      )}
    </AnswerFrame>
  );
}

interface PointProps {
  readonly criterion: Criterion;
  readonly onDecide: (choice: Choice) => void;
}

function Point({ criterion, onDecide }: PointProps) {
  const t = useText(performText, performAnswerText);
  const { status, text, finding } = criterion;
  const isAutomatic = status === "verifiedAutomatically";
  return (
    <div className="rounded-2 border-2 border-edge bg-raised p-4">
      <p className="mb-3 flex items-start justify-between gap-3 font-semibold wrap-anywhere">
        {text}
        {isAutomatic && <Badge tone="ai">{t("performs.verify.auto")}</Badge>}
      </p>
      {finding && <FindingNote finding={finding} />}
      <Segments<Choice>
        label={text}
        value={choiceOf(status)}
        onChange={onDecide}
        className="flex w-full flex-wrap [&>*]:flex-1 [&>*]:justify-center"
        items={[
          { id: "verifiedManually", text: t("performs.verify.verified") },
          { id: "irrelevant", text: t("performs.verify.irrelevant") },
          { id: "open", text: t(finding ? "performs.verify.notSeen" : "performs.verify.open") },
        ]}
      />
    </div>
  );
}

/** The model's verdict on the photo, or the note that only the person checks it. Changes are read out. */
function CheckNote({ state }: { readonly state: CheckState | null }) {
  const t = useText(performAnswerText);
  if (state === null) return <p className="text-ink-2">{t("performs.verify.byHand")}</p>;
  return (
    <output className="flex items-start gap-2 text-ink-2">
      {state === "waiting" && <Spinner className="mt-1 size-4 shrink-0" />}
      <span>
        {t(`performs.verify.state.${state}`)}
        {state === "unsure" && ` ${t("performs.verify.retake")}`}
      </span>
    </output>
  );
}

const findingIcons = { pass: ScanEye, fail: OctagonAlert, notVisible: EyeOff } as const;

function FindingNote({ finding: { verdict, reason } }: { readonly finding: Finding }) {
  const t = useText(performText);
  const Icon = findingIcons[verdict];
  return (
    <p className="mb-3 flex items-start gap-2 text-ai">
      <Icon className="mt-1 size-4 shrink-0" aria-hidden />
      <span className="wrap-anywhere">
        <span className="font-semibold">{t(`performs.verify.finding.${verdict}`)}</span>
        {reason && `: ${reason}`}
      </span>
    </p>
  );
}

function choiceOf(status: CriterionStatus | null): Choice {
  if (status === null) return "open";
  return status === "verifiedManually" || status === "verifiedAutomatically" ? "verifiedManually" : "irrelevant";
}

interface ShownProps {
  readonly name: string;
  readonly children: (size: "small" | "detail", className: string) => React.ReactNode;
  /** What lies over the picture. */
  readonly marks?: React.ReactNode;
}

/** The place of a photo while it is being stored. [PF260] */
function Expected() {
  return (
    <div aria-hidden className="grid content-start gap-1">
      <div className="sheen aspect-[4/3] w-full rounded-2 border border-line" />
      <div className="text-xs">&nbsp;</div>
    </div>
  );
}

function Shown({ name, children, marks }: ShownProps) {
  return (
    <figure className="grid content-start gap-1">
      <div className="relative">
        <Zoomable
          name={name}
          large={children("detail", "size-full object-contain")}
          className="w-full overflow-hidden rounded-2 border border-line"
        >
          {children("small", "aspect-[4/3] w-full object-cover")}
        </Zoomable>
        {marks}
      </div>
      <figcaption className="text-xs text-ink-2">{name}</figcaption>
    </figure>
  );
}
