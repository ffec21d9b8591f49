import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { isNotFound } from "#kit/web/wire/query.ts";
import { interviewEndpoints, type SaidSource } from "../contract.ts";

export const interviewQueries = {
  /** The person's own that go on, the latest first. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "interviews", "list"],
      queryFn: async ({ signal }) =>
        (await call(interviewEndpoints.list, { params: { workspaceId } }, { signal })).interviews,
    }),
  /** What a draft was made from; null where it was not made of what people said. */
  said: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, "interviews", "said", procedureId],
      queryFn: ({ signal }) =>
        call(interviewEndpoints.source, { params: { workspaceId, procedureId } }, { signal }).catch(
          (error: unknown): SaidSource | null => {
            if (isNotFound(error)) return null;
            throw error;
          },
        ),
    }),
};
