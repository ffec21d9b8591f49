import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

const ties = {
  document: { table: "document_group", column: "document_id" },
  documentFolder: { table: "document_folder_group", column: "folder_id" },
} as const;

/** Writes the difference: a group that is being deleted at the same moment is not inserted again. */
export async function changeOwnGroups(
  scope: Scope,
  { kind, id }: { readonly kind: keyof typeof ties; readonly id: string },
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const [table, column] = [sql.table(ties[kind].table), sql.ref(ties[kind].column)];
  const removed = before.filter((groupId) => !after.includes(groupId));
  const added = after.filter((groupId) => !before.includes(groupId));
  if (removed.length > 0) {
    await sql`delete from ${table} where workspace_id = ${scope.workspaceId} and ${column} = ${id}
      and group_id = any(${removed}::uuid[])`.execute(scope.db);
  }
  if (added.length === 0) return;
  await sql`insert into ${table} (workspace_id, ${column}, group_id)
    select ${scope.workspaceId}::uuid, ${id}::uuid, unnest(${added}::uuid[])`.execute(scope.db);
}
