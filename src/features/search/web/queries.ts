import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { day } from "#kit/time.ts";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf, onDevice, onDeviceBy } from "#kit/web/wire/query.ts";
import { searchEndpoints } from "../contract.ts";
import { type ChangedWithin, type SearchAsked, savedSearchEndpoints } from "../saved-contract.ts";
import { synonymEndpoints } from "../synonym-contract.ts";
import type { FoundHere } from "./state/find-on-device.ts";
import { synonymsKey } from "./state/synonyms-key.ts";
import { tidyAsked } from "./state/use-asked.ts";

const daysWithin: Readonly<Record<ChangedWithin, number>> = { week: 7, month: 30, year: 365 };

const since = (changed: ChangedWithin | undefined): string | undefined =>
  changed && new Date(Date.now() - daysWithin[changed] * day).toISOString();

export const searchQueries = {
  /**
   * Everything visible that fits what is asked; what fitted the last question stays until it is there. [SR27] Without a network the
   * device answers.
   */
  everything: (workspaceId: string, asked: SearchAsked) => {
    const { words, area, group, changed, kind, language } = tidyAsked(asked);
    return queryOptions({
      ...onDeviceBy(
        async () =>
          (await import("./state/find-on-device.ts")).findOnDevice(workspaceId, {
            ...asked,
            changedAfter: since(changed),
          }),
        alsoOf("procedures", "documents", "areas", "procedureSets"),
      ),
      queryKey: [workspaceId, "search", tidyAsked(asked)],
      queryFn: ({ signal }): Promise<FoundHere> => {
        const query = {
          words,
          ...(kind && { kind }),
          ...(language && { language }),
          ...(area && { areaIds: area }),
          ...(group && { accessGroupIds: group }),
          ...(changed && { changedAfter: since(changed) }),
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
  /** Words that mean the same. [SR27] The device keeps them for its own searches. */
  synonyms: (workspaceId: string) =>
    queryOptions({
      ...onDevice(),
      queryKey: synonymsKey(workspaceId),
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
