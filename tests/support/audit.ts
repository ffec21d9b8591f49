import type { Workspace } from "./world.ts";

export interface AuditLine {
  readonly action: string;
  readonly actorName: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What the audit says of one thing, in order. */
export const auditOf = (workspace: Workspace, objectId: string): Promise<AuditLine[]> =>
  workspace.asSystem(async (scope) => {
    const rows = await scope.db
      .selectFrom("audit_entry")
      .select(["action", "actor_name as actorName", "details"])
      .where("workspace_id", "=", scope.workspaceId)
      .where("object_id", "=", objectId)
      .orderBy("seq")
      .execute();
    return rows.map((row) => ({ ...row, details: row.details as AuditLine["details"] }));
  });
