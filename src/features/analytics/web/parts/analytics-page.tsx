import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { questionPaths } from "#features/questions/paths.ts";
import { may } from "#kit/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { ChartColumn } from "#kit/web/icons.ts";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { PagePlaces } from "#kit/web/ui/page-places.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { Readings } from "../../contract.ts";
import { analyticsPaths } from "../../paths.ts";
import type { FiguresFilterState } from "../state/use-figures-filter.ts";
import { analyticsText } from "../text.ts";
import { FiguresFilters } from "./figures-filters.tsx";

const managesQuestions = may("copilot.queries.manage");

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
    <main className="flex-1 overflow-y-auto px-4 pb-10 md:px-6">
      <PageHead
        title={t(`analytics.${section}.title`)}
        note={t(`analytics.${section}.note`)}
        actions={isFilled && exportButton(data)}
      >
        <Sections current={section} />
      </PageHead>
      <FiguresFilters of={filter} data={data} hasRunning={hasRunning} />
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
    </main>
  );
}

function Sections({ current }: { readonly current: AnalyticsPageProps<never>["section"] }) {
  const t = useText(analyticsText);
  const workspaceId = useWorkspaceId();
  const hasVerified = useFlag("ai_step_verification_enabled");
  const hasCopilot = useFlag("copilot_chat_enabled");
  const readsQuestions = useMay(managesQuestions) && hasCopilot;
  const sections = [
    { name: "readings", path: analyticsPaths.readings(workspaceId) },
    ...(hasVerified ? ([{ name: "stepsVerified", path: analyticsPaths.stepsVerified(workspaceId) }] as const) : []),
    ...(readsQuestions ? ([{ name: "copilot", path: questionPaths.fettleAiCopilot(workspaceId) }] as const) : []),
  ] as const;
  if (sections.length < 2) return null;
  return (
    <PagePlaces
      label={t("analytics.sections")}
      places={sections.map((section) => ({ ...section, text: t(`analytics.${section.name}.title`) }))}
      current={current}
    />
  );
}
