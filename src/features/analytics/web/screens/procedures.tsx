import { useQuery } from "@tanstack/react-query";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { ChartColumn } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { FiguresTable } from "#kit/web/ui/lists/figures-table.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { ZoneNote } from "#kit/web/words/workspace-zone.tsx";
import type { ProcedureFigures as Data } from "../../procedure-contract.ts";
import { durationText } from "../../rules/duration.ts";
import { dashboardText } from "../dashboard-text.ts";
import { AnalyticsMain, AnalyticsSections } from "../parts/analytics-sections.tsx";
import { ExportButton } from "../parts/chart-frame.tsx";
import { OverviewControls } from "../parts/overview/overview-controls.tsx";
import { ProcedureFigures } from "../parts/procedures/procedure-figures.tsx";
import { SavedViews } from "../parts/views/saved-views.tsx";
import { analyticsQueries } from "../queries.ts";
import { type ProceduresFilterState, useProceduresFilter } from "../state/use-procedures-filter.ts";
import { analyticsText } from "../text.ts";

/** Runs by procedure; with one of them open, by its versions and steps. */
export function Procedures() {
  const t = useText(dashboardText);
  const title = useText(analyticsText);
  const filter = useProceduresFilter();
  const { procedureId } = filter;
  const isOpen = procedureId !== undefined;
  const query = useQuery({ ...analyticsQueries.procedures(useWorkspaceId(), filter.range), enabled: !isOpen });
  const { data } = query;
  return (
    <AnalyticsMain>
      <PageHead
        title={title("analytics.procedures.title")}
        note={t("dashboard.procedures.note")}
        actions={
          isOpen ? (
            <Button onPress={() => filter.change({ procedure: undefined, version: undefined })}>
              {t("dashboard.procedures.back")}
            </Button>
          ) : (
            data?.procedures.length !== 0 && <Export data={data} />
          )
        }
      >
        <AnalyticsSections current="procedures" />
      </PageHead>
      <SavedViews screen="procedures" />
      <OverviewControls of={filter} unit={undefined} units={[]} />
      <ZoneNote />
      {isOpen && <ProcedureFigures procedureId={procedureId} filter={filter} />}
      {!isOpen && query.isPending && <SkeletonRows rows={8} />}
      {!isOpen && query.isError && !data && (
        <FailedState error={query.error} title={t("dashboard.failed")} onRetry={() => void query.refetch()}>
          {t("dashboard.failedBody")}
        </FailedState>
      )}
      {!isOpen && data?.procedures.length === 0 && (
        <EmptyState icon={<ChartColumn />} title={t("dashboard.procedures.empty")}>
          {t("dashboard.procedures.emptyBody")}
        </EmptyState>
      )}
      {!isOpen && data && data.procedures.length > 0 && <List data={data} filter={filter} />}
    </AnalyticsMain>
  );
}

const columns = ["started", "finished", "givenUp", "outside", "failedChecks", "retries", "overrides"] as const;
const heads = ["procedure", ...columns, "median", "p90"] as const;

function List({ data, filter }: { readonly data: Data; readonly filter: ProceduresFilterState }) {
  const t = useText(dashboardText);
  const language = currentLanguage();
  return (
    <>
      <FiguresTable
        caption={t("dashboard.procedures.list")}
        heads={heads.map((head) => t(`dashboard.procedures.${head}`))}
        wordColumns={1}
        rows={data.procedures.map((one) => ({
          id: one.procedureId,
          cells: [
            <PlainButton
              key="title"
              onPress={() => filter.change({ procedure: one.procedureId })}
              className="ring-focus min-h-8 text-start underline underline-offset-4 pointer-coarse:min-h-12"
            >
              {one.title}
            </PlainButton>,
            ...columns.map((column) => one[column]),
            durationText(one.medianSeconds, language),
            durationText(one.p90Seconds, language),
          ],
        }))}
      />
      {data.hasMore && (
        <p className="text-ink-2">{t("dashboard.procedures.more", { count: data.procedures.length })}</p>
      )}
    </>
  );
}

function Export({ data }: { readonly data: Data | undefined }) {
  const t = useText(dashboardText);
  const title = useText(analyticsText);
  const rowsOf = ({ procedures }: Data) => [
    [
      ...heads.slice(0, -2).map((head) => t(`dashboard.procedures.${head}`)),
      `${t("dashboard.procedures.median")} (s)`,
      `${t("dashboard.procedures.p90")} (s)`,
    ],
    ...procedures.map((one) => [one.title, ...columns.map((column) => one[column]), one.medianSeconds, one.p90Seconds]),
  ];
  return <ExportButton title={title("analytics.procedures.title")} rows={data && (() => rowsOf(data))} />;
}
