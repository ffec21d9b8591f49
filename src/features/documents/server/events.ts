import { sql } from "kysely";
import type { HearGroupRemoved } from "#features/groups/server/service.ts";

const ties = { document_group: "document_id", document_folder_group: "folder_id" } as const;

/**
 * [D25] When a group is deleted, documents and folders that had it get its replacement, or lose it, deleted ones too.
 */
export const onGroupRemoved: HearGroupRemoved = async (scope, { groupId, contentTo }) => {
  for (const [table, column] of Object.entries(ties)) {
    if (contentTo !== null) {
      await sql`insert into ${sql.table(table)} (workspace_id, ${sql.ref(column)}, group_id)
        select workspace_id, ${sql.ref(column)}, ${contentTo}::uuid from ${sql.table(table)}
        where workspace_id = ${scope.workspaceId} and group_id = ${groupId}
        on conflict do nothing`.execute(scope.db);
    }
    await sql`delete from ${sql.table(table)} where workspace_id = ${scope.workspaceId} and group_id = ${groupId}`.execute(
      scope.db,
    );
  }
};
