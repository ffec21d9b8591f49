import {
  addEditors,
  type FoundHead,
  publishDraftsChange,
  updateProcedure,
  withdrawRequest,
} from "#features/procedures/server/draft-service.ts";
import type { HearCaptionsChanged } from "#features/videos/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { endRequest, lockWaitingDraftsWith } from "./request-store.ts";

/** [P68] The request or approval was for another content (threat B82). A rejection stays until the next request. */
export async function withdrawApproval(scope: Scope, { procedure, version }: FoundHead): Promise<boolean> {
  const was = procedure.approvalStatus;
  if (was !== "pending" && was !== "accepted") return false;
  await withdraw(scope, { procedureId: procedure.id, versionId: version.id, was });
  return true;
}

/**
 * [V22] The captions belong to the film and not to the content, so the hash of a request does not cover them. Drafts
 * that the actor does not see are changed as well.
 */
export const withdrawForCaptions: HearCaptionsChanged = async (scope, videoId) => {
  for (const { accessGroupIds, ...draft } of await lockWaitingDraftsWith(scope, videoId)) {
    await withdraw(scope, draft);
    await addEditors(scope, draft.versionId, [scope.actor.profileId]);
    await updateProcedure(scope, draft.procedureId, { approvalStatus: "none" });
    publishDraftsChange(scope, { accessGroupIds });
  }
};

interface Waiting {
  readonly procedureId: string;
  readonly versionId: string;
  readonly was: string;
}

async function withdraw(scope: Scope, { procedureId, versionId, was }: Waiting): Promise<void> {
  await withdrawRequest(scope, versionId);
  await endRequest(scope, versionId, { state: "withdrawn", because: "edited" });
  scope.audit({
    action: "procedureDraft.requestWithdrawn",
    objectType: "procedure",
    objectId: procedureId,
    details: { versionId, was, because: "edited" },
  });
}
