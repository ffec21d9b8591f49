import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf } from "#kit/web/wire/query.ts";
import { type FoundKind, searchEndpoints } from "../contract.ts";

export const searchQueries = {
  /** Everything visible that fits the words; what fitted the last ones stays until it is there. */
  everything: (workspaceId: string, words: string, kind: FoundKind | undefined) =>
    queryOptions({
      ...alsoOf("procedures", "documents", "areas", "procedureSets"),
      queryKey: [workspaceId, "search", words, kind ?? "everything"],
      queryFn: ({ signal }) =>
        call(
          searchEndpoints.everything,
          { params: { workspaceId }, query: { words, ...(kind && { kind }) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
};
