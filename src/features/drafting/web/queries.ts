import { queryOptions } from "@tanstack/react-query";
import { draftEndpoints } from "#features/procedures/contract.ts";
import { call } from "#kit/web/call.ts";

/**
 * The draft as an editor opens it: asked anew each time, and not again while somebody writes. Apart from the queries of
 * the lists, which the editor does without.
 */
export const draftToEdit = (workspaceId: string, procedureId: string) =>
  queryOptions({
    queryKey: [workspaceId, "draftToEdit", procedureId],
    queryFn: ({ signal }) => call(draftEndpoints.get, { params: { workspaceId, procedureId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
