import { twoDigits } from "#kit/text.ts";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import type { ProcedureDetail, RunFigure } from "../../../procedure-contract.ts";
import { durationText } from "../../../rules/duration.ts";
import { dashboardText } from "../../dashboard-text.ts";
import type { ProceduresFilterState } from "../../state/use-procedures-filter.ts";
import { ChartFrame } from "../chart-frame.tsx";
import { StepBars } from "./step-bars.tsx";

const figures = [
  "outside",
  "failedChecks",
  "retries",
  "overrides",
  "givenUp",
  "open",
] as const satisfies readonly RunFigure[];

interface StepFiguresProps {
  readonly steps: ProcedureDetail["steps"];
  readonly filter: ProceduresFilterState;
}

/** The steps with the time that each takes, and what was out of order there. The longest one is marked. */
export function StepFigures({ steps, filter }: StepFiguresProps) {
  const t = useText(dashboardText);
  const language = currentLanguage();
  const title = t("dashboard.procedures.steps");
  const hasFeedback = steps.some(({ feedback }) => feedback !== null);
  const columns = [
    "step",
    "runs",
    "median",
    "p90",
    ...figures,
    ...(hasFeedback ? (["feedback"] as const) : []),
  ] as const;
  const longest = Math.max(0, ...steps.map((step) => step.medianSeconds ?? 0));
  return (
    <ChartFrame
      title={title}
      note={t("dashboard.procedures.stepsNote")}
      heads={columns.map((column) => t(`dashboard.procedures.${column}`))}
      wordColumns={1}
      rows={steps.map((step) => tableRow(step, language, hasFeedback))}
      picture={<StepBars steps={steps} title={title} />}
    >
      <ol className="grid gap-1">
        {steps.map((step) => {
          const isLongest = longest > 0 && step.medianSeconds === longest;
          return (
            <li key={step.stepId} className="flex items-start gap-3 border-b border-line py-2">
              <StepNumber n={step.stepNumber} />
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="wrap-anywhere">{step.title}</span>
                  <span className="num">
                    <span className={isLongest ? "font-bold" : undefined}>
                      {durationText(step.medianSeconds, language)}
                    </span>
                    <span className="text-sm text-ink-2">
                      {` · ${t("dashboard.procedures.p90")} ${durationText(step.p90Seconds, language)}`}
                    </span>
                  </span>
                </div>
                <div aria-hidden className="mt-1 h-2 bg-tint forced-colors:border">
                  <div
                    className="h-full bg-ink forced-colors:bg-[CanvasText]"
                    style={{ width: `${longest > 0 ? ((step.medianSeconds ?? 0) / longest) * 100 : 0}%` }}
                  />
                </div>
                <div className="mt-1 flex flex-wrap gap-x-4 text-sm">
                  {figures
                    .filter((figure) => step[figure] > 0)
                    .map((figure) => (
                      <PlainButton
                        key={figure}
                        onPress={() => filter.change({ figure, step: step.stepId })}
                        className="ring-focus min-h-8 underline underline-offset-4 pointer-coarse:min-h-12"
                      >
                        {t(`dashboard.procedures.${figure}`)} <span className="num">{step[figure]}</span>
                      </PlainButton>
                    ))}
                  {step.feedback !== null && step.feedback > 0 && (
                    <span className="py-1 text-ink-2">
                      {t("dashboard.procedures.feedback")} <span className="num">{step.feedback}</span>
                    </span>
                  )}
                </div>
              </div>
            </li>
          );
        })}
      </ol>
    </ChartFrame>
  );
}

/** [AN24] */
function tableRow(step: ProcedureDetail["steps"][number], language: string, hasFeedback: boolean) {
  const name = `${twoDigits(step.stepNumber)} ${step.title}`;
  const counts = [...figures.map((figure) => step[figure]), ...(hasFeedback ? [step.feedback ?? 0] : [])];
  return {
    id: step.stepId,
    cells: [
      name,
      step.runs,
      durationText(step.medianSeconds, language),
      durationText(step.p90Seconds, language),
      ...counts,
    ],
    raw: [name, step.runs, step.medianSeconds, step.p90Seconds, ...counts],
  };
}
