import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { isNotFound } from "#kit/web/wire/query.ts";
import { type ProposedSource, proposalEndpoints } from "../contract.ts";

export const proposalQueries = {
  /** What a model proposed; null where a draft was not made so. */
  source: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, "proposals", procedureId],
      queryFn: ({ signal }) =>
        call(proposalEndpoints.source, { params: { workspaceId, procedureId } }, { signal }).catch(
          (error: unknown): ProposedSource | null => {
            if (isNotFound(error)) return null;
            throw error;
          },
        ),
    }),
};
