import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { refreshUnusedSince } from "./asset-store.ts";

/** Marks these files as deleted: from then on they can be neither read nor used. */
export async function markDeleted(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.db
    .updateTable("asset")
    .set((eb) => ({ state: "deleted", upload_hash: null, deleted_at: eb.fn.coalesce("deleted_at", eb.val(scope.now)) }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Removes deleted files for good, and from what used them. Their bytes are gone already. */
export async function deleteAssets(scope: Scope, ids: readonly string[]): Promise<void> {
  const those = sql<string>`any(${[...ids]}::uuid[])`;
  // [M19] What lay below them may now be used by nothing.
  const below = await scope.db
    .selectFrom("asset_markup")
    .select("base_asset_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", those)
    .execute();
  await scope.db
    .deleteFrom("asset_use")
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", those)
    .execute();
  await scope.db
    .deleteFrom("asset")
    .where("workspace_id", "=", scope.workspaceId)
    .where("state", "=", "deleted")
    .where("id", "=", those)
    .execute();
  if (below.length > 0) {
    await refreshUnusedSince(
      scope,
      below.map((row) => row.base_asset_id),
    );
  }
}

/** What time has run out for, each kind up to its moment. */
export interface RunOut {
  readonly unfinishedBefore: Date;
  readonly unusedBefore: Date;
  readonly deletedBefore: Date;
}

/** Locks at most `max` expired files, skipping those that another transaction has locked. */
export async function lockRunOut(scope: Scope, before: RunOut, max: number): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("asset")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["expected", "received"])
          .and("created_at", "<", before.unfinishedBefore)
          // An upload in chunks ends with its own time: its parts must go first.
          .and(
            eb.not(
              eb.exists(
                eb
                  .selectFrom("upload_session as u")
                  .select("u.asset_id")
                  .whereRef("u.workspace_id", "=", "asset.workspace_id")
                  .whereRef("u.asset_id", "=", "asset.id")
                  .where("u.state", "=", "open"),
              ),
            ),
          ),
        eb("state", "=", "stored").and("unused_since", "<", before.unusedBefore),
        eb("state", "=", "deleted").and("deleted_at", "<", before.deletedBefore),
      ]),
    )
    .orderBy("id")
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}
