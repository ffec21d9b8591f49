import { type QueryExecutorProvider, sql } from "kysely";

/**
 * Locks a row of the workspace until the commit, where it is there. A statement of its own: one that reads and locks at
 * once, and waits for the lock, returns the row of after the wait with what it reads of other tables of before (threat B63).
 */
export async function lockRow(
  { workspaceId, db }: { readonly workspaceId: string; readonly db: QueryExecutorProvider },
  table: string,
  id: string,
): Promise<void> {
  await sql`select from ${sql.table(table)} where workspace_id = ${workspaceId} and id = ${id} for update`.execute(db);
}
