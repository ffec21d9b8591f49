import type { FoundHead } from "#features/procedures/server/draft-service.ts";
import { withdrawRequest } from "#features/procedures/server/draft-service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { endRequest } from "./request-store.ts";

/** [P68] The request or approval was for another content (threat B82). A rejection stays until the next request. */
export async function withdrawApproval(scope: Scope, { procedure, version }: FoundHead): Promise<boolean> {
  if (procedure.approvalStatus !== "pending" && procedure.approvalStatus !== "accepted") return false;
  await withdrawRequest(scope, version.id);
  await endRequest(scope, version.id, { state: "withdrawn", because: "edited" });
  scope.audit({
    action: "procedureDraft.requestWithdrawn",
    objectType: "procedure",
    objectId: procedure.id,
    details: { versionId: version.id, was: procedure.approvalStatus, because: "edited" },
  });
  return true;
}
