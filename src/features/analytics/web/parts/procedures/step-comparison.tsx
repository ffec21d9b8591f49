import { twoDigits } from "#kit/text.ts";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import type { ProcedureDetail } from "../../../procedure-contract.ts";
import { differs, type Share, shareOf } from "../../../rules/compare-shares.ts";
import { durationText } from "../../../rules/duration.ts";
import { dashboardText } from "../../dashboard-text.ts";
import { ChartFrame } from "../chart-frame.tsx";

type Comparison = NonNullable<ProcedureDetail["stepComparison"]>;
type Side = Comparison["steps"][number]["after"];

const times = ["median", "p90"] as const;
const shares = ["outside", "failedChecks", "retries", "overrides"] as const;

/** A run that was imported may have a reading of a step without a time at which the step was touched. */
const shareOfSide = (side: Side, figure: (typeof shares)[number]): Share =>
  side ? { some: Math.min(side.figures[figure], side.figures.runs), of: side.figures.runs } : { some: 0, of: 0 };

/** [AN23] The steps of a version beside those of the version before it. */
export function StepComparison({ of: { before, after, steps } }: { readonly of: Comparison }) {
  const t = useText(dashboardText);
  const language = currentLanguage();
  const title = t("dashboard.procedures.compareSteps", { after, before });
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const headsOf = (figure: "runs" | (typeof times)[number] | (typeof shares)[number]) =>
    [before, after].map((number) =>
      t("dashboard.procedures.inVersion", {
        figure: t(`dashboard.procedures.${figure}`),
        version: t("dashboard.procedures.versionName", { number }),
      }),
    );
  const rows = steps.map((step) => {
    const sides = [step.before, step.after];
    const { stepNumber } = step.after ?? step.before ?? { stepNumber: 0 };
    const name = `${twoDigits(stepNumber)} ${step.title}`;
    const state = t(`dashboard.procedures.states.${step.state}`);
    const runs = sides.map((side) => side?.figures.runs ?? null);
    const seconds = times.flatMap((time) => sides.map((side) => side?.figures[`${time}Seconds`] ?? null));
    const compared = shares.map((figure) => {
      const [was, is] = [shareOfSide(step.before, figure), shareOfSide(step.after, figure)];
      const isDifferent = differs(was, is);
      const isOnBoth = step.before !== null && step.after !== null;
      const verdict = isDifferent === undefined ? "unknown" : isDifferent ? "yes" : "no";
      return {
        values: [shareOf(was), shareOf(is)],
        verdict: isOnBoth ? t(`dashboard.procedures.verdicts.${verdict}`) : "",
      };
    });
    const said = (share: number | null) => (share === null ? "–" : percent.format(share));
    return {
      id: step.stepId,
      cells: [
        name,
        state,
        ...runs.map((count) => count ?? "–"),
        ...seconds.map((one) => durationText(one, language)),
        ...compared.flatMap(({ values, verdict }) => [...values.map(said), verdict]),
      ],
      raw: [name, state, ...runs, ...seconds, ...compared.flatMap(({ values, verdict }) => [...values, verdict])],
    };
  });
  return (
    <ChartFrame
      title={title}
      note={t("dashboard.procedures.compareStepsNote")}
      heads={[
        t("dashboard.procedures.step"),
        t("dashboard.procedures.state"),
        ...headsOf("runs"),
        ...times.flatMap(headsOf),
        ...shares.flatMap((figure) => [...headsOf(figure), t(`dashboard.procedures.differs.${figure}`)]),
      ]}
      wordColumns={2}
      rows={rows}
    />
  );
}
