import { titleOf } from "#features/generation/rules/step-title.ts";
import { useText } from "#kit/web/i18n.ts";
import { Trash2 } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { frameQuestions, type InterviewState, type InterviewStep } from "../../content.ts";
import { showDuration } from "../../rules/draft-of.ts";
import { saysNothing } from "../../rules/said.ts";
import { type Place, photosOf, stepsOf } from "../../rules/state.ts";
import { interviewText } from "../text.ts";

interface DraftSoFarProps {
  readonly state: InterviewState;
  readonly currentStepId: string | undefined;
  readonly onGo: (place: Place) => void;
  readonly onRemove: (stepId: string) => void;
}

/** The draft as it grows: every answer leads back to its question. [IV2] */
export function DraftSoFar({ state, currentStepId, onGo, onRemove }: DraftSoFarProps) {
  const t = useText(interviewText);
  const steps = stepsOf(state);
  return (
    <div className="space-y-4">
      {state.title && (
        <Said text={state.title.text || t("interviews.untitled")} isTitle onPress={() => onGo({ at: "title" })} />
      )}
      {steps.length === 0 && <p className="text-ink-2">{t("hold.empty")}</p>}
      <ol className="space-y-4">
        {steps.map((step, at) => (
          <li key={step.id} className="space-y-1 border-t border-line pt-3">
            <div className="flex items-start gap-2">
              <StepNumber n={at + 1} state={step.id === currentStepId ? "current" : "done"} />
              <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
                {titleOf([step.answers.do?.text ?? ""]) || t("hold.untitledStep", { number: at + 1 })}
              </p>
              <Button
                kind="bare"
                icon
                aria-label={t("hold.removeStep", { number: at + 1 })}
                onPress={() => onRemove(step.id)}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
            <Answers step={step} onGo={onGo} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Answers({ step, onGo }: { readonly step: InterviewStep; readonly onGo: (place: Place) => void }) {
  const t = useText(interviewText);
  const photos = photosOf(step).length;
  return (
    <div className="space-y-1">
      <dl className="space-y-1">
        {frameQuestions.map((question) => {
          const answer = step.answers[question];
          if (!answer) return null;
          const isBlank = answer.text.trim() === "" || saysNothing(answer.text);
          return (
            <div key={question} className="flex items-baseline gap-2">
              <dt className={classNames("w-20 shrink-0 text-xs", question === "wrong" ? "text-wait" : "text-ink-2")}>
                {t(`hold.kinds.${question}`)}
              </dt>
              <dd className="min-w-0 flex-1">
                <Said
                  text={answer.text || t("hold.notSaid")}
                  isFaint={isBlank}
                  onPress={() => onGo({ at: "frame", stepId: step.id, question })}
                />
              </dd>
            </div>
          );
        })}
        {step.asked.map(({ id, about, answer }) =>
          answer?.text ? (
            <div key={id} className="flex items-baseline gap-2">
              <dt className="w-20 shrink-0 text-xs text-ink-2">{t(`hold.kinds.${about}`)}</dt>
              <dd className="min-w-0 flex-1">
                <Said text={answer.text} onPress={() => onGo({ at: "asked", stepId: step.id, askedId: id })} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {(photos > 0 || step.durationMs !== null) && (
        <p className="text-xs text-ink-2">
          {photos > 0 && `${t("hold.photos")}: ${photos} `}
          {step.durationMs !== null && t("watch.took", { time: showDuration(step.durationMs) })}
        </p>
      )}
    </div>
  );
}

interface SaidProps {
  readonly text: string;
  readonly isTitle?: boolean;
  readonly isFaint?: boolean;
  readonly onPress: () => void;
}

function Said({ text, isTitle = false, isFaint = false, onPress }: SaidProps) {
  const t = useText(interviewText);
  return (
    <PlainButton
      aria-label={t("hold.change", { text })}
      onPress={onPress}
      className={classNames(
        "block min-h-12 w-full rounded-1 px-1 py-2 text-start wrap-anywhere hover:bg-tint",
        isTitle && "text-lg font-semibold",
        isFaint && "text-ink-3",
      )}
    >
      {text}
    </PlainButton>
  );
}
