import type { Progress } from "#features/performs/progress.ts";
import { doneCount } from "#features/performs/rules/steps/next.ts";
import { isStepDone, meetsRequirements } from "#features/performs/rules/steps/step-done.ts";
import { stepProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import { performText } from "#features/performs/web/text.ts";
import type { Outline } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { twoDigits } from "#kit/text.ts";
import { type TextSize, useTextSize } from "#kit/web/device/text-size.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { StepNumber, type StepNumberState } from "#kit/web/ui/marks/step-number.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { OtherPerforms } from "./other-performs.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

interface StepsDrawerProps {
  readonly progress: Progress;
  readonly stepId: string;
  readonly onStep: (stepId: string) => void;
  readonly onStartAgain: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Every step with its state, and the settings of the perform. */
export function StepsDrawer(props: StepsDrawerProps) {
  const t = useText(performDialogText);
  const words = useText(performText);
  const { progress } = props;
  const content: Outline = progress.procedure;
  const { done, total } = doneCount(content, progress.stepsProgress);
  const numbered = numberedSteps(content);
  return (
    <Drawer
      title={t("performs.steps.title")}
      side="end"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
    >
      <div className="grid gap-6">
        <p className="text-ink-2">{t("performs.steps.count", { done, total })}</p>
        {content.sections.map((section) => (
          <section key={section.id} className="grid gap-1">
            <h3 className="pb-1 text-xs text-ink-2">{section.title}</h3>
            <ol className="grid gap-1">
              {numbered
                .filter((one) => one.section.id === section.id)
                .map(({ step, number }) => {
                  const stepProgress = stepProgressOf(progress.stepsProgress, step.id);
                  const isDone = isStepDone(step, stepProgress);
                  const isHere = step.id === props.stepId;
                  const status = isDone ? "done" : meetsRequirements(step, stepProgress) ? "open" : "need";
                  const plate: StepNumberState = isHere ? "current" : isDone ? "done" : "todo";
                  return (
                    <li key={step.id}>
                      <PlainButton
                        onPress={() => props.onStep(step.id)}
                        {...(isHere && { "aria-current": "step" })}
                        className={classNames(
                          "ring-inside flex min-h-14 w-full items-center gap-3 rounded-1 px-2 py-1 text-start hover:bg-tint",
                          isHere && "bg-tint",
                        )}
                      >
                        <span aria-hidden>
                          <StepNumber n={number} state={plate} size="md" />
                        </span>
                        <span className="min-w-0 flex-1">
                          <span className="block leading-tight wrap-anywhere">
                            {step.title || words("performs.step.untitled", { number: twoDigits(number) })}
                          </span>
                          <span
                            className={classNames(
                              "block text-xs",
                              status === "need" ? "font-semibold text-wait" : "text-ink-2",
                            )}
                          >
                            {t(`performs.steps.${status}`)}
                            {isHere && `, ${t("performs.steps.here")}`}
                          </span>
                        </span>
                        {isDone && <Check className="size-6 shrink-0 text-done" strokeWidth={3} aria-hidden />}
                      </PlainButton>
                    </li>
                  );
                })}
            </ol>
          </section>
        ))}
        <section className="grid gap-4 border-t-2 border-ink pt-4">
          <TextSizeChoice />
          <ThemeChoice />
          <OtherPerforms performId={progress.id} onGo={props.onClose} />
          <div className="grid gap-3">
            <h3 className="text-sm">{t("performs.steps.thisPerform")}</h3>
            <p className="text-ink-2">
              {t("performs.steps.version", { number: progress.procedure.versionNumber ?? 0 })}{" "}
              <TimeStamp at={progress.createdAt} />
            </p>
            <Button onPress={props.onStartAgain}>{t("performs.steps.startAgain")}</Button>
            <Button onPress={props.onRemove} className="text-stop!">
              {t("performs.steps.remove")}
            </Button>
            <p className="text-xs text-ink-2">{t("performs.steps.keys")}</p>
          </div>
        </section>
      </div>
    </Drawer>
  );
}

function TextSizeChoice() {
  const t = useText(performDialogText);
  const [size, setSize] = useTextSize();
  return (
    <div className="grid gap-2">
      <h3 className="text-sm">{t("performs.steps.textSize")}</h3>
      <Segments<TextSize>
        label={t("performs.steps.textSize")}
        value={size}
        onChange={setSize}
        items={[
          { id: "normal", text: t("performs.steps.size.normal") },
          { id: "large", text: t("performs.steps.size.large") },
          { id: "larger", text: t("performs.steps.size.larger") },
          { id: "largest", text: t("performs.steps.size.largest") },
        ]}
        className="flex-wrap justify-self-start"
      />
    </div>
  );
}
