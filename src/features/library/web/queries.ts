import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf } from "#kit/web/wire/query.ts";
import { libraryEndpoints } from "../contract.ts";
import type { LibraryFamily } from "../rules.ts";

const topic = "files";
/** What uses a file changes with these. */
const users = ["areas", "procedures", "procedureDrafts"];

export interface LibraryFilters {
  readonly family?: LibraryFamily | undefined;
  readonly use?: "used" | "unused" | undefined;
  readonly name?: string | undefined;
}

export const libraryQueries = {
  /** Newest first. */
  list: (workspaceId: string, filters: LibraryFilters) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, topic, "list", filters],
      queryFn: ({ pageParam, signal }) => {
        const query = { ...filters, ...(pageParam !== null && { after: pageParam }) };
        return call(libraryEndpoints.list, { params: { workspaceId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
      ...alsoOf(...users),
    }),
  uses: (workspaceId: string, fileId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "uses", fileId],
      queryFn: ({ signal }) => call(libraryEndpoints.uses, { params: { workspaceId, fileId } }, { signal }),
      ...alsoOf(...users),
    }),
};

const refreshes = [topic, ...users];

export const useReplaceFile = () =>
  useAction({
    act: ({ fileId, replacementId }: { fileId: string; replacementId: string }, workspaceId) =>
      call(libraryEndpoints.replace, { params: { workspaceId, fileId }, body: { replacementId } }),
    refreshes,
  });

export const useRemoveFile = () =>
  useAction({
    act: (fileId: string, workspaceId) => call(libraryEndpoints.remove, { params: { workspaceId, fileId } }),
    refreshes,
  });
