import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { unrecordedEndpoints } from "../contract.ts";

const pageSize = 100;
/** The feed does not report every save to an analyst: the list polls while it is open. */
const checkEveryMs = 30_000;

export const unrecordedQueries = {
  /** Who performs what now, last saved first, page by page. */
  running: (workspaceId: string, search: string) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "performs", "everybody", search],
      placeholderData: keepPreviousData,
      refetchInterval: checkEveryMs,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam: after }) => {
        const query = { limit: pageSize, ...(search && { search }), ...(after !== undefined && { after }) };
        return call(unrecordedEndpoints.running, { params: { workspaceId }, query }, { signal });
      },
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  /** Unrecorded answers, newest first, page by page. */
  list: (workspaceId: string, procedureId: string | undefined, state: "open" | undefined) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "records", "unrecorded", procedureId ?? "", state ?? "all"],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam: after }) => {
        const query = {
          limit: pageSize,
          ...(procedureId && { procedureId }),
          ...(state && { state }),
          ...(after !== undefined && { after }),
        };
        return call(unrecordedEndpoints.list, { params: { workspaceId }, query }, { signal });
      },
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  /** One of them. Its answers never change, but members deal with them. */
  one: (workspaceId: string, procedureId: string, unrecordedId: string) =>
    queryOptions({
      queryKey: [workspaceId, "records", "unrecorded", procedureId, unrecordedId],
      queryFn: ({ signal }) =>
        call(unrecordedEndpoints.get, { params: { workspaceId, procedureId, unrecordedId } }, { signal }),
    }),
};
