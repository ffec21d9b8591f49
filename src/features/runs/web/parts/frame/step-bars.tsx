import { doneCount } from "#features/performs/rules/steps/next.ts";
import { isStepDone } from "#features/performs/rules/steps/step-done.ts";
import { type Steps, stepProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import type { Outline } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { useText } from "#kit/web/i18n.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { performAnswerText } from "../../answer-text.ts";

interface StepBarsProps {
  readonly content: Outline;
  readonly steps: Steps;
  readonly stepId: string;
}

/** With more steps than this a bar for each would be too thin to be seen. */
const barsMax = 48;

const bar =
  "h-3 min-w-0 flex-1 border border-transparent forced-colors:border-[CanvasText] [@media(max-height:500px)]:h-2";
// Forced colours take backgrounds away, and the bar is nothing else.
const doneClassName = "bg-ink forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none";
const currentClassName =
  "border-(--hivis-edge) bg-hivis forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none outline-2 -outline-offset-1 outline-(--hivis-edge)";

/** How far it has come: a bar a step, a gap between sections. Long procedures have a bar a section. */
export function StepBars({ content, steps, stepId }: StepBarsProps) {
  const t = useText(performAnswerText);
  const all = stepsOf(content);
  const { done, total } = doneCount(content, steps);
  const number = all.findIndex((step) => step.id === stepId) + 1;
  const sections = content.sections.filter((section) => section.steps.length > 0);
  return (
    <div
      role="progressbar"
      aria-label={t("performs.bar.progress")}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={t("performs.bar.progressValue", { done, total, number })}
      className="flex gap-4 px-4 pb-3 [@media(max-height:500px)]:pb-1.5"
    >
      {sections.map((section) =>
        all.length > barsMax ? (
          <SectionBar
            key={section.id}
            isCurrent={section.steps.some((step) => step.id === stepId)}
            part={doneCount({ sections: [section] }, steps).done / section.steps.length}
          />
        ) : (
          <div key={section.id} className="flex min-w-0 gap-1" style={{ flexGrow: section.steps.length, flexBasis: 0 }}>
            {section.steps.map((step) => (
              <span
                key={step.id}
                className={classNames(
                  bar,
                  step.id === stepId
                    ? currentClassName
                    : isStepDone(step, stepProgressOf(steps, step.id))
                      ? doneClassName
                      : "bg-tint-2",
                  step.id === stepId && "flex-[1.6]",
                )}
              />
            ))}
          </div>
        ),
      )}
    </div>
  );
}

function SectionBar({ isCurrent, part }: { readonly isCurrent: boolean; readonly part: number }) {
  return (
    <span className={classNames(bar, "bg-tint-2", isCurrent && "outline-2 outline-ink")}>
      <span
        className={classNames("block h-full", isCurrent ? currentClassName : doneClassName)}
        style={{ inlineSize: `${Math.max(part * 100, isCurrent ? 8 : 0)}%` }}
      />
    </span>
  );
}
