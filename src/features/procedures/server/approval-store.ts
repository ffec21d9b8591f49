import type { Scope } from "#kit/server/scope.ts";
import type { ApprovalFacts } from "../rules/approval.ts";
import type { VersionHead } from "./version-store.ts";

/** The facts that decide whose approval counts. [P96] */
export async function approvalFacts(scope: Scope, version: VersionHead): Promise<ApprovalFacts> {
  const row = await scope.db
    .selectFrom("workspace")
    .select("allows_self_approval")
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  return {
    requestedById: version.requestedBy?.id ?? null,
    editorIds: version.editorIds,
    allowsSelfApproval: row.allows_self_approval,
  };
}
