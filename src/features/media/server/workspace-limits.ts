import type { Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";

/** [M10] [M20] What the workspace has set: how large a file may be, and how long a deleted one can be brought back. */
export async function findLimits(scope: Scope): Promise<{ bytesMax: number; deletedLifeMs: number }> {
  const row = await scope.db
    .selectFrom("workspace")
    .select(["upload_bytes_max", "deleted_days"])
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  return { bytesMax: row.upload_bytes_max, deletedLifeMs: row.deleted_days * day };
}
