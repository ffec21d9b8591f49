import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ApprovalStatus } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf } from "#kit/web/wire/query.ts";
import { type DraftToPublish, draftListEndpoints, draftsAtOnce } from "../contract.ts";
import type { ManyAction } from "../rules/publish-many.ts";

export interface DraftFilter {
  readonly state?: ApprovalStatus | undefined;
  readonly search?: string | undefined;
  readonly replacementId?: string | undefined;
  readonly batchId?: string | undefined;
}

export const draftListQueries = {
  toPublish: (workspaceId: string, { state, search, replacementId, batchId }: DraftFilter) =>
    infiniteQueryOptions({
      ...alsoOf("procedureDrafts"),
      queryKey: [workspaceId, "procedures", "toPublish", { state, search, replacementId, batchId }],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: after, signal }) =>
        call(
          draftListEndpoints.toPublish,
          {
            params: { workspaceId },
            query: {
              limit: draftsAtOnce,
              ...(state && { state }),
              ...(search && { search }),
              ...(replacementId && { replacementId }),
              ...(batchId && { batchId }),
              ...(after !== undefined && { after }),
            },
          },
          { signal },
        ),
      getNextPageParam: (last) => last.next ?? undefined,
    }),
};

/** [P187] The single call of an action for a listed draft, which names what was listed. */
export function actOn(
  workspaceId: string,
  action: ManyAction,
  { procedureId, versionId, revision, contentHash }: DraftToPublish,
  changeNote: string,
): Promise<unknown> {
  const params = { workspaceId, procedureId, versionId };
  const note = changeNote.trim() === "" ? {} : { changeNote: changeNote.trim() };
  if (action === "approve") {
    return call(draftEndpoints.acceptApproval, { params, body: { contentHash: contentHash ?? "", ...note } });
  }
  const endpoint = action === "publish" ? draftEndpoints.publish : draftEndpoints.requestApproval;
  return call(endpoint, { params, body: { revision, ...note } });
}
