import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { isNotFound } from "#kit/web/wire/query.ts";
import { type DraftSource, generationEndpoints } from "../contract.ts";
import { paperEndpoints } from "../paper-contract.ts";

export const generationQueries = {
  /** The person's own, the newest first. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "generations", "list"],
      queryFn: async ({ signal }) =>
        (await call(generationEndpoints.list, { params: { workspaceId } }, { signal })).generations,
    }),
  /** The document that a draft was made from. */
  paper: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, "generations", "paper", procedureId],
      queryFn: ({ signal }) => call(paperEndpoints.source, { params: { workspaceId, procedureId } }, { signal }),
    }),
  /** What a draft was made from; null where it was written by hand. */
  source: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, "generations", "source", procedureId],
      queryFn: ({ signal }) =>
        call(generationEndpoints.source, { params: { workspaceId, procedureId } }, { signal }).catch(
          (error: unknown): DraftSource | null => {
            if (isNotFound(error)) return null;
            throw error;
          },
        ),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
