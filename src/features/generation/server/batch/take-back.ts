import { sql } from "kysely";
import { setUses } from "#features/media/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { deleteGeneration } from "../generation-store.ts";
import { changeItem, findItemOfGeneration } from "./item-store.ts";

/**
 * [PG35] The generations of a cancelled batch with which nobody has begun. Those that a worker has become drafts: it may hold
 * its row and wait for the batch, so they are passed over.
 */
export async function takeBackWaiting(scope: Scope, batchId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from video_generation
    where workspace_id = ${scope.workspaceId} and batch_id = ${batchId} and stage = 'uploading' and held_by is null
    for update skip locked`.execute(scope.db);
  for (const { id } of rows) {
    const item = await findItemOfGeneration(scope, batchId, id);
    await deleteGeneration(scope, id);
    await setUses(scope, { type: "generation", id }, []);
    if (item) await changeItem(scope, batchId, item.place, { state: "left", generationId: null });
  }
}
