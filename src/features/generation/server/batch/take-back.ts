import { sql } from "kysely";
import { setUses } from "#features/media/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ItemState } from "../../batch-contract.ts";
import { deleteGenerations } from "../generation-store.ts";

/**
 * [PG35] The generations of a cancelled batch with which nobody has begun. Those that a worker has become drafts: it may hold
 * its row and wait for the batch, so they are passed over.
 */
export async function takeBackWaiting(scope: Scope, batchId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from video_generation
    where workspace_id = ${scope.workspaceId} and batch_id = ${batchId} and stage = 'uploading' and held_by is null
    for update skip locked`.execute(scope.db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`
    update draft_batch_item set state = 'left', generation_id = null
    where workspace_id = ${scope.workspaceId} and batch_id = ${batchId} and generation_id = any(${ids}::uuid[])`.execute(
    scope.db,
  );
  await deleteGenerations(scope, ids);
  // Eight of a batch are with the job at most.
  for (const id of ids) await setUses(scope, { type: "generation", id }, []);
}

/** [PG35] [PG36] Gives up every file in these states, in one statement: a batch has up to 2,000. */
export async function leaveItems(scope: Scope, batchId: string, states: readonly ItemState[]): Promise<void> {
  await scope.db
    .updateTable("draft_batch_item")
    .set({ state: "left" })
    .where("workspace_id", "=", scope.workspaceId)
    .where("batch_id", "=", batchId)
    .where("state", "in", [...states])
    .execute();
}

/** [PG36] Earlier versions that never came are versions of nothing. */
export async function leaveEarlier(scope: Scope, batchId: string): Promise<void> {
  await scope.db
    .updateTable("draft_batch_item")
    .set({ state: "left", later_place: null })
    .where("workspace_id", "=", scope.workspaceId)
    .where("batch_id", "=", batchId)
    .where("state", "=", "earlier")
    .where("asset_id", "is", null)
    .execute();
}
