import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

/**
 * [D29] Serializes the changes of a workspace's documents and folders: what a change depends on is read after this
 * lock, and stays until the commit. The changes are short; long work (bytes, text) happens elsewhere.
 */
export async function lockDocuments(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents ${scope.workspaceId}`}, 0))`.execute(scope.db);
}
