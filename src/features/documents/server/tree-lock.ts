import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

/**
 * [D29] One change of a workspace's documents and folders at a time: what a change stands on is read after this, and
 * stays until the commit. The changes are short; what is long (bytes, words) happens elsewhere.
 */
export async function lockDocuments(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents ${scope.workspaceId}`}, 0))`.execute(scope.db);
}
