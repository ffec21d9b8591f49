import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { PanelLeftClose, PanelLeftOpen } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { ZoneNote } from "#kit/web/words/workspace-zone.tsx";
import type { Overview as Data } from "../../overview-contract.ts";
import { type Category, categories, type Measure, measuresOf } from "../../rules/measures.ts";
import { dashboardText } from "../dashboard-text.ts";
import { AnalyticsMain, AnalyticsSections } from "../parts/analytics-sections.tsx";
import { BarsByTime } from "../parts/bars-by-time.tsx";
import { ExportButton } from "../parts/chart-frame.tsx";
import { MeasureCards } from "../parts/overview/measure-cards.tsx";
import { OverviewControls } from "../parts/overview/overview-controls.tsx";
import { OverviewRecords } from "../parts/overview/overview-records.tsx";
import { SavedViews } from "../parts/views/saved-views.tsx";
import { analyticsQueries } from "../queries.ts";
import { type OverviewFilterState, useOverviewFilter } from "../state/use-overview-filter.ts";
import { analyticsText } from "../text.ts";

/** The dashboard: every measure of the specification, over time and beside the period before, leading to its records. */
export function Overview() {
  const t = useText(dashboardText);
  const title = useText(analyticsText);
  const filter = useOverviewFilter();
  const query = useQuery(
    analyticsQueries.overview(useWorkspaceId(), { ...filter.range, ...(filter.unit && { granularity: filter.unit }) }),
  );
  const { data } = query;
  return (
    <AnalyticsMain>
      <PageHead title={title("analytics.overview.title")} note={t("dashboard.note")} actions={<Export data={data} />}>
        <AnalyticsSections current="overview" />
      </PageHead>
      <SavedViews screen="overview" />
      <OverviewControls of={filter} unit={data?.unit} units={data?.units} />
      <ZoneNote />
      {query.isPending && <SkeletonRows rows={8} />}
      {query.isError && !data && (
        <FailedState error={query.error} title={t("dashboard.failed")} onRetry={() => void query.refetch()}>
          {t("dashboard.failedBody")}
        </FailedState>
      )}
      {data && <Figures data={data} filter={filter} />}
    </AnalyticsMain>
  );
}

const categoryOf = (measure: Measure): Category => measure.slice(0, measure.indexOf(".")) as Category;

function Figures({ data, filter }: { readonly data: Data; readonly filter: OverviewFilterState }) {
  const t = useText(dashboardText);
  const [isCollapsed, setCollapsed] = useState(false);
  const category = categoryOf(filter.measure);
  const choose = (measure: Measure) => filter.change({ measure });
  const shown = new Set(measuresOf(category));
  const figures = data.measures.filter(({ measure }) => shown.has(measure));
  const chosen = figures.find(({ measure }) => measure === filter.measure);
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className="flex flex-col gap-6 md:flex-row">
      <div className="shrink-0 print:hidden">
        <Button
          size="sm"
          kind="bare"
          aria-expanded={!isCollapsed}
          onPress={() => setCollapsed(!isCollapsed)}
          className="mb-2"
        >
          <Icon aria-hidden />
          {t(isCollapsed ? "dashboard.showCategories" : "dashboard.hideCategories")}
        </Button>
        {!isCollapsed && <Categories data={data} current={category} onChoose={choose} />}
      </div>
      {chosen && (
        <div className="grid min-w-0 flex-1 content-start gap-6">
          <h2 className="text-lg">{t(`dashboard.names.${category}`)}</h2>
          <MeasureCards figures={figures} chosen={filter.measure} onChoose={choose} />
          <BarsByTime
            title={t(`dashboard.measures.${filter.measure}`)}
            unit={data.unit}
            series={[{ id: "count", name: t("dashboard.inRange"), fill: "solid" }]}
            buckets={data.buckets.map((from, at) => ({ from, count: chosen.counts[at] ?? 0 }))}
            totals={[chosen.inRange]}
          />
          {chosen.inRange > 0 ? (
            <Button onPress={() => filter.change({ show: "records" })} className="justify-self-start print:hidden">
              {t("dashboard.show", { count: chosen.inRange })}
            </Button>
          ) : (
            <p className="text-ink-2">{t("dashboard.nothing")}</p>
          )}
          {filter.isShowingRecords && <OverviewRecords filter={filter} count={chosen.inRange} />}
        </div>
      )}
    </div>
  );
}

interface CategoriesProps {
  readonly data: Data;
  readonly current: Category;
  readonly onChoose: (measure: Measure) => void;
}

function Categories({ data, current, onChoose }: CategoriesProps) {
  const t = useText(dashboardText);
  const numbers = new Intl.NumberFormat(currentLanguage());
  return (
    <nav aria-label={t("dashboard.categories")} className="md:w-56">
      <ul className="grid grid-cols-2 gap-1 md:grid-cols-1">
        {categories.map((category) => {
          const [first] = measuresOf(category);
          return (
            <li key={category}>
              <PlainButton
                aria-current={category === current ? "page" : undefined}
                onPress={() => first && onChoose(first)}
                className="ring-inside flex min-h-10 w-full items-center justify-between gap-3 rounded-1 px-3 text-ink-2 hover:bg-tint aria-[current=page]:bg-ink aria-[current=page]:font-semibold aria-[current=page]:text-on-ink pointer-coarse:min-h-12"
              >
                <span className="truncate">{t(`dashboard.names.${category}`)}</span>
                <span className="num text-xs">
                  {numbers.format(data.measures.find(({ measure }) => measure === first)?.total ?? 0)}
                </span>
              </PlainButton>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Export({ data }: { readonly data: Data | undefined }) {
  const t = useText(dashboardText);
  const title = useText(analyticsText);
  const rowsOf = ({ buckets, measures }: Data) => [
    [
      t("dashboard.measure"),
      t("dashboard.total"),
      t("dashboard.lastWeek"),
      t("dashboard.inRange"),
      t("dashboard.before"),
      ...buckets,
    ],
    ...measures.map(({ measure, total, lastWeek, inRange, before, counts }) => [
      t(`dashboard.measures.${measure}`),
      total,
      lastWeek,
      inRange,
      before,
      ...counts,
    ]),
  ];
  return <ExportButton title={title("analytics.overview.title")} rows={data && (() => rowsOf(data))} />;
}
