import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/call.ts";
import { performEndpoints } from "../contract.ts";

const pageSize = 100;

/** `search` is empty for everything. */
interface HistoryFilter {
  readonly search: string;
}

const queryOf = ({ search }: HistoryFilter, after: string | undefined) => ({
  limit: pageSize,
  ...(after !== undefined && { after }),
  ...(search !== "" && { search }),
});

export const performQueries = {
  /** The caller's running performs, last touched first. */
  mine: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "performs", "mine"],
      queryFn: async ({ signal }) =>
        (await call(performEndpoints.listMine, { params: { workspaceId } }, { signal })).performances,
    }),
  /** A version newer than the one that is being performed; null while there is none. Publishing makes it ask again. */
  newerVersion: (workspaceId: string, performId: string) =>
    queryOptions({
      queryKey: [workspaceId, "procedures", "newerThanPerform", performId],
      queryFn: async ({ signal }) => {
        const { performances } = await call(performEndpoints.listMine, { params: { workspaceId } }, { signal });
        return performances.find((one) => one.id === performId)?.newerVersion ?? null;
      },
    }),
  /** Completed performs of the workspace, as far as the caller sees them, newest first, page by page. */
  recent: (workspaceId: string, filter: HistoryFilter) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "records", "recent", filter],
      // Rows that match the former search stay until the new ones are there, and so does the focus in them.
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam }) =>
        call(performEndpoints.recent, { params: { workspaceId }, query: queryOf(filter, pageParam) }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  /** The same of one procedure. */
  history: (workspaceId: string, procedureId: string, filter: HistoryFilter) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "records", "history", procedureId, filter],
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam }) =>
        call(
          performEndpoints.history,
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
        call(performEndpoints.record, { params: { workspaceId, procedureId, performId } }, { signal }),
    }),
};
