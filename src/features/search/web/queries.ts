import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf } from "#kit/web/wire/query.ts";
import { type FoundKind, searchEndpoints } from "../contract.ts";
import { synonymEndpoints } from "../synonym-contract.ts";

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
  /** Words that mean the same, for those who manage the workspace. */
  synonyms: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "search", "synonyms"],
      queryFn: ({ signal }) => call(synonymEndpoints.get, { params: { workspaceId } }, { signal }),
    }),
};

interface SynonymChange {
  readonly revision: number;
  readonly groups: string[][];
}

export const useChangeSynonyms = () =>
  useAction({
    act: ({ revision, groups }: SynonymChange, workspaceId) =>
      call(synonymEndpoints.change, { params: { workspaceId }, ifMatch: revision, body: { groups } }),
    refreshes: ["search"],
  });
