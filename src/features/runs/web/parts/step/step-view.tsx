import { type Ref, useId } from "react";
import { GiveFeedback } from "#features/feedback/web/parts/give-feedback.tsx";
import { isAction } from "#features/performs/rules/steps/step-done.ts";
import { EarlierVersion } from "#features/performs/web/parts/step/earlier-version.tsx";
import { StepInformation } from "#features/performs/web/parts/step/step-information.tsx";
import { performText } from "#features/performs/web/text.ts";
import type { OutlineStep } from "#features/procedures/content.ts";
import { twoDigits } from "#kit/text.ts";
import { useTextSize } from "#kit/web/device/text-size.ts";
import { useText } from "#kit/web/i18n.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { Unbroken } from "#kit/web/words/unbroken.tsx";
import { performAnswerText } from "../../answer-text.ts";
import { Answer } from "../answers/answer.tsx";
import { usePerformPlace, useStepProgress } from "../perform-context.tsx";
import { MarkStep } from "./mark-step.tsx";
import { StepAction } from "./step-action.tsx";

interface StepViewProps {
  readonly step: OutlineStep;
  readonly number: number;
  /** The heading takes the focus when another step comes. */
  readonly heading: Ref<HTMLHeadingElement>;
}

const side = "ring-inside min-w-0 p-4 sm:px-7 sm:py-6 [@media(max-height:500px)]:py-3!";
const stack = "flex flex-col gap-5 *:shrink-0";
const answers = "grid content-start gap-10";

const first = "md:landscape:h-full md:landscape:overflow-auto";
const second = classNames(
  "md:landscape:mt-6 md:landscape:min-h-0 md:landscape:overflow-auto md:landscape:pt-0",
  "md:landscape:border-s-2 md:landscape:border-ink [@media(max-height:500px)]:mt-3 [@media(max-height:500px)]:pt-0!",
);

/**
 * One step, with its modules in the order of the draft. [PF216] In landscape it has two columns that scroll separately,
 * where the order allows it: what the step tells and shows next to its questions, or, without questions, what it tells
 * next to what it shows. Otherwise, in portrait, and in large print, there is one column.
 */
export function StepView({ step, number, heading }: StepViewProps) {
  const t = useText(performText, performAnswerText);
  const id = useId();
  const [textSize] = useTextSize();
  const { procedure } = usePerformPlace().state.progress;
  const progress = useStepProgress(step);
  const title = step.title.trim() || t("performs.step.untitled", { number: twoDigits(number) });
  const asks = step.modules.some(isAction);
  const [before, after] = sidesOf(step.modules);
  const hasTwoSides = after.length > 0 && (textSize === "normal" || textSize === "large");
  const pieces = (modules: OutlineStep["modules"]) =>
    modules.map((module) =>
      isAction(module) ? (
        <div key={module.id} data-module={module.id} className="py-3">
          <Answer module={module} />
        </div>
      ) : (
        <StepInformation key={module.id} module={module} stepTitle={title} />
      ),
    );
  const ending = (
    <>
      <MarkStep step={step} />
      <StepAction step={step} number={number} />
    </>
  );
  return (
    <div
      className={classNames(
        hasTwoSides && "md:landscape:grid md:landscape:h-full",
        hasTwoSides && "md:landscape:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]",
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <section aria-labelledby={id} tabIndex={0} className={classNames(side, stack, hasTwoSides && first)}>
        <div className="flex flex-wrap items-start gap-4 sm:gap-6">
          <StepNumber n={number} size="xl" state="current" className={numberClassName} />
          <h1
            ref={heading}
            id={id}
            tabIndex={-1}
            className="min-w-32 flex-1 self-center text-xl outline-none wrap-anywhere max-sm:text-lg [@media(max-height:500px)]:text-md"
          >
            <Unbroken text={title} />
          </h1>
          <StepFeedback step={step} number={number} />
        </div>
        <EarlierVersion step={progress} versionNumber={procedure.versionNumber} />
        {pieces(before)}
        {!(asks && after.length > 0) && ending}
      </section>
      {after.length > 0 && (
        <section
          aria-label={t(asks ? "performs.step.answers" : "performs.step.pictures")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
          tabIndex={0}
          className={classNames(side, asks ? answers : stack, hasTwoSides && second)}
        >
          {pieces(after)}
          {asks && ending}
        </section>
      )}
    </div>
  );
}

/** Splits the modules in two if the questions, or without questions the media, come after all others. */
function sidesOf(modules: OutlineStep["modules"]): readonly [OutlineStep["modules"], OutlineStep["modules"]] {
  const isLater = modules.some(isAction)
    ? isAction
    : (module: OutlineStep["modules"][number]) => module.category === "context";
  const index = modules.findIndex(isLater);
  const mayCut = index >= 0 && modules.slice(index).every(isLater);
  return mayCut ? [modules.slice(0, index), modules.slice(index)] : [modules, []];
}

/** Small next to the title, and large enough for a glove. */
function StepFeedback({ step, number }: { readonly step: OutlineStep; readonly number: number }) {
  const { procedureId, procedure } = usePerformPlace().state.progress;
  return (
    <GiveFeedback
      procedureId={procedureId}
      versionId={procedure.versionId}
      step={{ ...step, number }}
      className="ms-auto shrink-0 self-center text-ink-2"
    />
  );
}

const numberClassName = classNames(
  "max-sm:h-14 max-sm:min-w-18 max-sm:text-xl max-sm:[--cut:12px]",
  "[@media(max-height:500px)]:h-12 [@media(max-height:500px)]:min-w-16 [@media(max-height:500px)]:text-lg [@media(max-height:500px)]:[--cut:10px]",
);
