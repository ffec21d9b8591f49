import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { replacingEndpoints } from "../contract.ts";
import { type ValueKind, valueReplacingEndpoints } from "../value-contract.ts";

export interface Search {
  readonly text: string;
  readonly isCaseSensitive: boolean;
}

export const searchQuery = ({ text, isCaseSensitive }: Search) => ({
  text,
  ...(isCaseSensitive && { caseSensitive: "true" as const }),
});

export const replacingQueries = {
  /** Pages of one search as it was begun: nothing that happens meanwhile asks for them again. */
  find: (workspaceId: string, search: Search, begunAt: number) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "replacing", "find", search, begunAt],
      queryFn: ({ pageParam, signal }) =>
        call(
          replacingEndpoints.find,
          { params: { workspaceId }, query: { ...searchQuery(search), ...(pageParam && { after: pageParam }) } },
          { signal },
        ),
      initialPageParam: "",
      getNextPageParam: (last) => last.next ?? undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** Likewise, in the properties of a kind. */
  findValues: (workspaceId: string, kind: ValueKind, search: Search, begunAt: number) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "replacing", "findValues", kind, search, begunAt],
      queryFn: ({ pageParam, signal }) =>
        call(
          valueReplacingEndpoints.find,
          { params: { workspaceId }, query: { ...searchQuery(search), kind, ...(pageParam && { after: pageParam }) } },
          { signal },
        ),
      initialPageParam: "",
      getNextPageParam: (last) => last.next ?? undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** The person's own replacements in the properties of a kind. */
  listValues: (workspaceId: string, kind: ValueKind) =>
    queryOptions({
      queryKey: [workspaceId, "replacements", kind],
      queryFn: async ({ signal }) =>
        (await call(valueReplacingEndpoints.list, { params: { workspaceId }, query: { kind } }, { signal }))
          .replacements,
    }),
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "replacements"],
      queryFn: async ({ signal }) =>
        (await call(replacingEndpoints.list, { params: { workspaceId } }, { signal })).replacements,
    }),
};
