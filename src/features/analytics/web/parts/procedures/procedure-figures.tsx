import { useQuery } from "@tanstack/react-query";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { FiguresTable } from "#kit/web/ui/lists/figures-table.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { ProcedureDetail } from "../../../procedure-contract.ts";
import { durationText } from "../../../rules/duration.ts";
import { dashboardText } from "../../dashboard-text.ts";
import { analyticsQueries } from "../../queries.ts";
import type { ProceduresFilterState } from "../../state/use-procedures-filter.ts";
import { BarsByTime } from "../bars-by-time.tsx";
import { FigureRuns } from "./figure-runs.tsx";
import { ReadingCharts } from "./reading-charts.tsx";
import { StepComparison } from "./step-comparison.tsx";
import { StepFigures } from "./step-figures.tsx";
import { VersionComparison } from "./version-comparison.tsx";

interface ProcedureFiguresProps {
  readonly procedureId: string;
  readonly filter: ProceduresFilterState;
}

/** One procedure: its runs by time, by version and by step. */
export function ProcedureFigures({ procedureId, filter }: ProcedureFiguresProps) {
  const t = useText(dashboardText);
  const { versionNumber } = filter;
  const query = useQuery(
    analyticsQueries.procedure(useWorkspaceId(), procedureId, {
      ...filter.range,
      ...(versionNumber !== undefined && { versionNumber }),
    }),
  );
  const { data } = query;
  if (query.isPending) return <SkeletonRows rows={8} />;
  if (!data) {
    return (
      <FailedState error={query.error} title={t("dashboard.failed")} onRetry={() => void query.refetch()}>
        {t("dashboard.failedBody")}
      </FailedState>
    );
  }
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <h2 className="text-xl wrap-anywhere">{data.title}</h2>
        {versionNumber !== undefined && (
          <p className="flex flex-wrap items-center gap-3">
            {t("dashboard.procedures.onlyVersion", { number: versionNumber })}
            <Button size="sm" onPress={() => filter.change({ version: undefined })}>
              {t("dashboard.procedures.allVersions")}
            </Button>
          </p>
        )}
        <Totals data={data} filter={filter} />
      </div>
      <BarsByTime
        title={t("dashboard.procedures.byTime")}
        unit={data.unit}
        series={[
          { id: "finished", name: t("dashboard.procedures.finished"), fill: "hollow" },
          { id: "outside", name: t("dashboard.procedures.outside"), fill: "solid" },
        ]}
        totals={[data.total.finished, data.total.outside]}
        // A finished run outside of its limits is drawn once.
        buckets={data.buckets.map(({ from, finished, outside }) => ({ from, finished: finished - outside, outside }))}
        tableOf={({ finished, outside }) => [finished + outside, outside]}
      />
      <Versions data={data} filter={filter} />
      <VersionComparison data={data} number={versionNumber} />
      {data.stepComparison && <StepComparison of={data.stepComparison} />}
      <StepFigures steps={data.steps} filter={filter} />
      {data.feedback && (
        <p>
          <span className="font-semibold">{t("dashboard.procedures.feedback")}</span>
          {` · ${t("dashboard.procedures.feedbackSaid", {
            given: data.feedback.given,
            open: data.feedback.open,
            up: data.feedback.thumbsUp,
            down: data.feedback.thumbsDown,
          })}`}
        </p>
      )}
      <ReadingCharts procedureId={procedureId} filter={filter} />
      {filter.figure && <FigureRuns filter={filter} figure={filter.figure} data={data} />}
    </div>
  );
}

const totals = ["started", "finished", "givenUp", "outside", "failedChecks", "retries", "overrides"] as const;

function Totals({ data, filter }: { readonly data: ProcedureDetail; readonly filter: ProceduresFilterState }) {
  const t = useText(dashboardText);
  const language = currentLanguage();
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {totals.map((figure) => (
        <li key={figure}>
          <PlainButton
            onPress={() => filter.change({ figure, step: undefined })}
            className="ring-focus flex h-full w-full flex-col rounded-2 border border-line bg-sheet p-3 text-start hover:border-ink"
          >
            <span className="text-ink-2">{t(`dashboard.procedures.${figure}`)}</span>
            <span className="num text-2xl font-bold">{data.total[figure]}</span>
            <span className="text-sm text-ink-2">
              {t("dashboard.before")} <span className="num">{data.before[figure]}</span>
            </span>
          </PlainButton>
        </li>
      ))}
      <li className="flex flex-col rounded-2 border border-line bg-sheet p-3">
        <span className="text-ink-2">{t("dashboard.procedures.median")}</span>
        <span className="num text-2xl font-bold">{durationText(data.total.medianSeconds, language)}</span>
        <span className="text-sm text-ink-2">
          {t("dashboard.procedures.p90")} <span className="num">{durationText(data.total.p90Seconds, language)}</span>
        </span>
      </li>
    </ul>
  );
}

/** [AN12] Each version beside the one before it, the newest first. */
function Versions({ data, filter }: { readonly data: ProcedureDetail; readonly filter: ProceduresFilterState }) {
  const t = useText(dashboardText);
  const language = currentLanguage();
  const columns = ["version", "published", ...totals, "median", "p90"] as const;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t("dashboard.procedures.versions")}</h2>
      <FiguresTable
        caption={t("dashboard.procedures.versions")}
        heads={columns.map((column) => t(`dashboard.procedures.${column}`))}
        wordColumns={2}
        rows={data.versions.map((version) => ({
          id: String(version.versionNumber),
          cells: [
            <PlainButton
              key="version"
              onPress={() => filter.change({ version: String(version.versionNumber) })}
              className="ring-focus num min-h-8 underline underline-offset-4"
            >
              {t("dashboard.procedures.versionName", { number: version.versionNumber })}
            </PlainButton>,
            version.publishedAt === null ? "" : <TimeStamp key="published" at={version.publishedAt} />,
            ...totals.map((figure) => version[figure]),
            durationText(version.medianSeconds, language),
            durationText(version.p90Seconds, language),
          ],
        }))}
      />
    </section>
  );
}
