import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { type ChartQuery, type ChartsQuery, chartEndpoints } from "../chart-contract.ts";
import { analyticsEndpoints, type RangeQuery, type StepsVerifiedQuery } from "../contract.ts";
import { type OverviewQuery, type OverviewRecordsQuery, overviewEndpoints } from "../overview-contract.ts";
import {
  type ProcedureDetailQuery,
  type ProcedureFiguresQuery,
  procedureAnalyticsEndpoints,
  type RunsQuery,
} from "../procedure-contract.ts";
import { viewEndpoints } from "../view-contract.ts";

export const analyticsQueries = {
  /** Under `records`, so that a submission invalidates it. */
  stepsVerified: (workspaceId: string, query: StepsVerifiedQuery) =>
    queryOptions({
      queryKey: [workspaceId, "records", "stepsVerified", query],
      queryFn: ({ signal }) => call(analyticsEndpoints.stepsVerified, { params: { workspaceId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Likewise. */
  readings: (workspaceId: string, query: RangeQuery) =>
    queryOptions({
      queryKey: [workspaceId, "records", "readings", query],
      queryFn: ({ signal }) => call(analyticsEndpoints.readings, { params: { workspaceId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  overview: (workspaceId: string, query: OverviewQuery) =>
    queryOptions({
      queryKey: [workspaceId, "records", "overview", query],
      queryFn: ({ signal }) => call(overviewEndpoints.overview, { params: { workspaceId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** What a figure counts, page by page. */
  overviewRecords: (workspaceId: string, query: Omit<OverviewRecordsQuery, "limit" | "after">) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "records", "overviewRecords", query],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam }) =>
        call(
          overviewEndpoints.records,
          { params: { workspaceId }, query: { ...query, ...(pageParam !== undefined && { after: pageParam }) } },
          { signal },
        ),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  procedures: (workspaceId: string, query: ProcedureFiguresQuery) =>
    queryOptions({
      queryKey: [workspaceId, "records", "procedureFigures", query],
      queryFn: ({ signal }) => call(procedureAnalyticsEndpoints.list, { params: { workspaceId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  procedure: (workspaceId: string, procedureId: string, query: ProcedureDetailQuery) =>
    queryOptions({
      queryKey: [workspaceId, "records", "procedureFigures", procedureId, query],
      queryFn: ({ signal }) =>
        call(procedureAnalyticsEndpoints.detail, { params: { workspaceId, procedureId }, query }, { signal }),
    }),
  readingFields: (workspaceId: string, procedureId: string, query: ChartsQuery) =>
    queryOptions({
      queryKey: [workspaceId, "records", "readingFields", procedureId, query],
      queryFn: ({ signal }) => call(chartEndpoints.list, { params: { workspaceId, procedureId }, query }, { signal }),
    }),
  readingChart: (
    workspaceId: string,
    of: { readonly procedureId: string; readonly moduleId: string },
    query: ChartQuery,
  ) =>
    queryOptions({
      queryKey: [workspaceId, "records", "readingChart", of, query],
      queryFn: ({ signal }) => call(chartEndpoints.chart, { params: { workspaceId, ...of }, query }, { signal }),
    }),
  views: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "analytics-views"],
      queryFn: ({ signal }) => call(viewEndpoints.list, { params: { workspaceId } }, { signal }),
      select: ({ views }) => views,
    }),
  /** Under the settings of notifications, which hold it. */
  summaryMail: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "notification-settings", "summaryMail"],
      queryFn: ({ signal }) => call(viewEndpoints.summary, { params: { workspaceId } }, { signal }),
    }),
  runs: (workspaceId: string, procedureId: string, query: Omit<RunsQuery, "limit" | "after">) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "records", "figureRuns", procedureId, query],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam }) =>
        call(
          procedureAnalyticsEndpoints.runs,
          {
            params: { workspaceId, procedureId },
            query: { ...query, ...(pageParam !== undefined && { after: pageParam }) },
          },
          { signal },
        ),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
};
