import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { isNotFound } from "#kit/web/wire/query.ts";
import { type AdaptedSource, adaptationEndpoints } from "../contract.ts";

export const adaptationQueries = {
  questions: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, "adaptations", "questions", procedureId],
      queryFn: ({ signal }) =>
        call(adaptationEndpoints.questions, { params: { workspaceId, procedureId } }, { signal }),
    }),
  /** What a draft was adapted from; null where it was not made so. */
  source: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, "adaptations", "source", procedureId],
      queryFn: ({ signal }) =>
        call(adaptationEndpoints.source, { params: { workspaceId, procedureId } }, { signal }).catch(
          (error: unknown): AdaptedSource | null => {
            if (isNotFound(error)) return null;
            throw error;
          },
        ),
    }),
};
