import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { type RecordFilter, recordEndpoints } from "../contract.ts";

const pageSize = 100;

const queryOf = (filter: RecordFilter, after: string | undefined) => ({
  ...wireOf(filter),
  limit: pageSize,
  ...(after !== undefined && { after }),
});

/** Nothing typed is no filter. */
const wireOf = ({ search, ...others }: RecordFilter): RecordFilter => ({ ...others, ...(search && { search }) });

export const recordQueries = {
  /** Completed performs of the workspace visible to the caller, newest first, page by page. */
  recent: (workspaceId: string, filter: RecordFilter) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "records", "recent", filter],
      // Rows of the former search stay until the new ones have loaded, and so does the focus in them.
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam }) =>
        call(recordEndpoints.recent, { params: { workspaceId }, query: queryOf(filter, pageParam) }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  /** The same of one procedure. */
  history: (workspaceId: string, procedureId: string, filter: RecordFilter) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "records", "history", procedureId, filter],
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam }) =>
        call(
          recordEndpoints.history,
          { params: { workspaceId, procedureId }, query: queryOf(filter, pageParam) },
          { signal },
        ),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  /** One completed perform. It never changes, so it is asked for once. */
  record: (workspaceId: string, procedureId: string, performId: string) =>
    queryOptions({
      queryKey: [workspaceId, "records", "record", performId],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) =>
        call(recordEndpoints.record, { params: { workspaceId, procedureId, performId } }, { signal }),
    }),
  /** Its readings over the last runs up to itself, so nothing later changes them. */
  trends: (workspaceId: string, procedureId: string, performId: string) =>
    queryOptions({
      queryKey: [workspaceId, "records", "trends", performId],
      queryFn: async ({ signal }) =>
        (await call(recordEndpoints.trends, { params: { workspaceId, procedureId, performId } }, { signal })).trends,
    }),
  /** The verification of the stored data, fetched on every visit. */
  verification: (workspaceId: string, procedureId: string, performId: string) =>
    queryOptions({
      queryKey: [workspaceId, "records", "verification", performId],
      staleTime: 0,
      queryFn: ({ signal }) =>
        call(recordEndpoints.verify, { params: { workspaceId, procedureId, performId } }, { signal }),
    }),
  /** The notes on a record, oldest first. */
  annotations: (workspaceId: string, procedureId: string, performId: string) =>
    queryOptions({
      queryKey: [workspaceId, "records", "annotations", performId],
      queryFn: async ({ signal }) => {
        const params = { workspaceId, procedureId, performId };
        return (await call(recordEndpoints.annotations, { params }, { signal })).annotations;
      },
    }),
  /** The procedures and people that records can be filtered by. */
  facets: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "records", "facets"],
      queryFn: ({ signal }) => call(recordEndpoints.recordFacets, { params: { workspaceId } }, { signal }),
    }),
};

export interface RecordPlace {
  readonly procedureId: string;
  readonly performId: string;
}

const exportTimeoutMs = 600_000;

/** Requests a record as a PDF in the reader's language. The server draws it. */
export function recordPdf(workspaceId: string, place: RecordPlace, language: string): Promise<unknown> {
  const query = { language: language === "de" ? ("de" as const) : ("en" as const) };
  return call(recordEndpoints.recordPdf, { params: { workspaceId, ...place }, query }, { timeoutMs: exportTimeoutMs });
}

/** A record as rows. */
export const recordCsv = (workspaceId: string, place: RecordPlace): Promise<unknown> =>
  call(recordEndpoints.exportRecord, { params: { workspaceId, ...place } }, { timeoutMs: exportTimeoutMs });

/** All records that the filter finds, as rows. */
export const recordsCsv = (workspaceId: string, filter: RecordFilter, signal: AbortSignal): Promise<unknown> =>
  call(
    recordEndpoints.exportRecords,
    { params: { workspaceId }, query: wireOf(filter) },
    { signal, timeoutMs: exportTimeoutMs },
  );
