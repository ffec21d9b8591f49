import { twoDigits } from "#kit/text.ts";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import type { ProcedureDetail } from "../../../procedure-contract.ts";
import { durationText } from "../../../rules/duration.ts";
import { dashboardText } from "../../dashboard-text.ts";

const size = { width: 1000, rowHeight: 56, left: 16, right: 16, top: 40 } as const;
/** A title has no room beyond them beside its figures. */
const titleCharactersMax = 60;

const cut = (title: string) => {
  const letters = [...title];
  return letters.length > titleCharactersMax ? `${letters.slice(0, titleCharactersMax - 1).join("")}…` : title;
};

/** [AN24] The steps as one drawing, for the picture: a bar for the median, and a line to what nine of ten runs take. */
export function StepBars({ steps, title }: { readonly steps: ProcedureDetail["steps"]; readonly title: string }) {
  const t = useText(dashboardText);
  const language = currentLanguage();
  const longest = Math.max(1, ...steps.map((step) => Math.max(step.medianSeconds ?? 0, step.p90Seconds ?? 0)));
  const room = size.width - size.left - size.right;
  const widthOf = (seconds: number | null) => (room * (seconds ?? 0)) / longest;
  const saidOf = (step: ProcedureDetail["steps"][number]) =>
    [
      durationText(step.medianSeconds, language),
      durationText(step.p90Seconds, language),
      ...(["outside", "failedChecks", "retries", "overrides", "givenUp", "open"] as const)
        .filter((figure) => step[figure] > 0)
        .map((figure) => `${t(`dashboard.procedures.${figure}`)} ${step[figure]}`),
    ].join(" · ");
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.top + steps.length * size.rowHeight}`}
      role="img"
      aria-label={title}
      className="text-ink"
    >
      <text x={size.left} y="20" fontSize="14" fill="currentColor">
        {t("dashboard.procedures.stepTimes")}
      </text>
      {steps.map((step, at) => {
        const y = size.top + at * size.rowHeight;
        return (
          <g key={step.stepId}>
            <text x={size.left} y={y + 18} fontSize="16" fill="currentColor">
              {`${twoDigits(step.stepNumber)} ${cut(step.title)}`}
            </text>
            <text x={size.width - size.right} y={y + 18} fontSize="14" textAnchor="end" fill="currentColor">
              {saidOf(step)}
            </text>
            <rect x={size.left} y={y + 28} width={widthOf(step.medianSeconds)} height="12" fill="currentColor" />
            <line
              x1={size.left}
              x2={size.left + widthOf(step.p90Seconds)}
              y1={y + 44}
              y2={y + 44}
              stroke="currentColor"
              strokeWidth="2"
            />
          </g>
        );
      })}
    </svg>
  );
}
