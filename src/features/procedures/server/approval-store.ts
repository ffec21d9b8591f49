import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { ApprovalFacts } from "../rules/approval.ts";
import type { StoredProcedure } from "./procedure-store.ts";
import type { VersionHead } from "./version-store.ts";

/** What decides whose approval counts. [P96] */
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

/** Members who may publish and see the procedure, whoever they are. */
export async function selectApprovers(scope: Scope, procedure: StoredProcedure): Promise<string[]> {
  const groupIds = [...procedure.accessGroupIds];
  const { rows } = await sql<{ id: string }>`
    select p.id from profile p
    join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
    where p.workspace_id = ${scope.workspaceId} and p.removed_at is null
      and 'content.procedures.publish' = any(r.permissions)
      and (not r.restrict_content or ${groupIds.length === 0} or exists (
        select from group_member m
        join access_group_below b on b.workspace_id = m.workspace_id and b.group_id = m.group_id
        where m.workspace_id = p.workspace_id and m.profile_id = p.id and b.below_id = any(${groupIds}::uuid[])))
    order by p.id`.execute(scope.db);
  return rows.map((row) => row.id);
}
