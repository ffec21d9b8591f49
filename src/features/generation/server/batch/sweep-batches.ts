import { sql } from "kysely";
import { setUses } from "#features/media/server/service.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import { deleteBatch, selectOldBatches } from "./batch-store.ts";

const sweptAtOnce = 100;

/** [PG35] Gives up the files of batches that were cancelled, failed or are gone, and takes old batches off the list. */
export async function sweepBatches(appContext: AppContext, workspaceId: string): Promise<void> {
  for (let swept = sweptAtOnce; swept === sweptAtOnce; ) {
    swept = await asSystem(appContext, workspaceId, async (scope) => {
      for (const id of await selectOldBatches(scope, sweptAtOnce)) await deleteBatch(scope, id);
      const ids = await selectGoneUsers(scope);
      for (const id of ids) await setUses(scope, { type: "batch", id }, []);
      return ids.length;
    });
  }
}

/** Uses of files by batches, and by their files, that are over without a draft or not there any more. */
async function selectGoneUsers(scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.user_id as id from asset_use u
    left join draft_batch_item i on i.workspace_id = u.workspace_id and i.id = u.user_id
    left join draft_batch b on b.workspace_id = u.workspace_id and b.id = coalesce(i.batch_id, u.user_id)
    where u.workspace_id = ${scope.workspaceId} and u.user_type = 'batch'
      and (b.id is null or b.state in ('cancelled', 'failed'))
    limit ${sweptAtOnce}`.execute(scope.db);
  return rows.map((row) => row.id);
}
