import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { recordEndpoints } from "#features/records/contract.ts";
import { trainingEndpoints } from "#features/sets/training-contract.ts";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf } from "#kit/web/wire/query.ts";

const narrowed = (group: string | undefined) => (group === undefined ? {} : { accessGroupIds: group });

/** The figures of a manager. Each is counted by the feature whose list it leads to. */
export const teamQueries = {
  records: (workspaceId: string, cuts: string, group: string | undefined) =>
    queryOptions({
      queryKey: [workspaceId, "records", "counts", cuts, group ?? null],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        (
          await call(
            recordEndpoints.counts,
            { params: { workspaceId }, query: { cuts, ...narrowed(group) } },
            { signal },
          )
        ).counts,
    }),
  overdue: (workspaceId: string, group: string | undefined) =>
    queryOptions({
      ...alsoOf("records", "procedures", "members"),
      queryKey: [workspaceId, "sets", "overdue", group ?? null],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        call(trainingEndpoints.overdue, { params: { workspaceId }, query: narrowed(group) }, { signal }),
    }),
};
