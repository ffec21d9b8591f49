import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { ChartColumn } from "#kit/web/icons.ts";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { ZoneNote } from "#kit/web/words/workspace-zone.tsx";
import type { Readings } from "../../contract.ts";
import type { FiguresFilterState } from "../state/use-figures-filter.ts";
import { analyticsText } from "../text.ts";
import { AnalyticsMain, AnalyticsSections } from "./analytics-sections.tsx";
import { FiguresFilters } from "./figures-filters.tsx";

interface AnalyticsPageProps<Data> {
  readonly section: "readings" | "stepsVerified";
  readonly filter: FiguresFilterState;
  readonly query: UseQueryResult<Data>;
  readonly isEmpty: (data: Data) => boolean;
  readonly hasRunning?: boolean;
  readonly exportButton: (data: Data) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** One page of figures: its filters, and its figures while they load, fail, or are none. */
export function AnalyticsPage<Data extends Pick<Readings, "procedures" | "people">>(props: AnalyticsPageProps<Data>) {
  const { section, filter, query, isEmpty, hasRunning = false, exportButton, children } = props;
  const t = useText(analyticsText);
  const { data } = query;
  const isFilled = data !== undefined && !isEmpty(data);
  return (
    <AnalyticsMain>
      <PageHead
        title={t(`analytics.${section}.title`)}
        note={t(`analytics.${section}.note`)}
        actions={isFilled && exportButton(data)}
      >
        <AnalyticsSections current={section} />
      </PageHead>
      <FiguresFilters of={filter} data={data} hasRunning={hasRunning} />
      <ZoneNote />
      {query.isPending && <SkeletonRows rows={8} />}
      {query.isError && !data && (
        <FailedState error={query.error} title={t("analytics.failed")} onRetry={() => void query.refetch()}>
          {t("analytics.failedBody")}
        </FailedState>
      )}
      {data && !isFilled && (
        <EmptyState
          icon={<ChartColumn />}
          title={t(filter.isNarrowed ? `analytics.${section}.emptyFiltered` : `analytics.${section}.empty`)}
        >
          {t(`analytics.${section}.emptyBody`)}
        </EmptyState>
      )}
      {isFilled && <div className="grid gap-10">{children(data)}</div>}
    </AnalyticsMain>
  );
}
