import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { day } from "#kit/time.ts";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf } from "#kit/web/wire/query.ts";
import { searchEndpoints } from "../contract.ts";
import { type ChangedWithin, type SearchAsked, savedSearchEndpoints } from "../saved-contract.ts";
import { synonymEndpoints } from "../synonym-contract.ts";
import { tidyAsked } from "./state/use-asked.ts";

const daysWithin: Readonly<Record<ChangedWithin, number>> = { week: 7, month: 30, year: 365 };

export const searchQueries = {
  /** Everything visible that fits what is asked; what fitted the last question stays until it is there. */
  everything: (workspaceId: string, asked: SearchAsked) => {
    const { words, area, group, changed, kind, language } = tidyAsked(asked);
    return queryOptions({
      ...alsoOf("procedures", "documents", "areas", "procedureSets"),
      queryKey: [workspaceId, "search", tidyAsked(asked)],
      queryFn: ({ signal }) => {
        const query = {
          words,
          ...(kind && { kind }),
          ...(language && { language }),
          ...(area && { areaIds: area }),
          ...(group && { accessGroupIds: group }),
          ...(changed && { changedAfter: new Date(Date.now() - daysWithin[changed] * day).toISOString() }),
        };
        return call(searchEndpoints.everything, { params: { workspaceId }, query }, { signal });
      },
      placeholderData: keepPreviousData,
    });
  },
  saved: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "savedSearches"],
      queryFn: async ({ signal }) =>
        (await call(savedSearchEndpoints.list, { params: { workspaceId } }, { signal })).saved,
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
