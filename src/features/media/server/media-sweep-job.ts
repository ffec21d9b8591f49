import type { Job } from "#kit/server/jobs/job.ts";
import { asSystem, type Foundation } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { deletedLifeMs, unfinishedLifeMs, unusedLifeMs } from "../rules.ts";
import { newPlace, removeObjects } from "./asset-keys.ts";
import { deleteAssets, lockRunOut, markDeleted } from "./asset-store.ts";

const batchMax = 200;

/** [M6] [M8] [M10] Every night: removes what was never finished, what nothing uses, and what was deleted long ago. */
export const mediaSweepJob = (store: ObjectStore): Job => ({
  name: "media-sweep",
  policy: "system",
  schedule: "20 2 * * *",
  async run(foundation) {
    const { rows } = await foundation.database.pool.query<{ id: string }>("select id from workspace order by id");
    for (const { id } of rows) await sweepWorkspace(foundation, store, id);
  },
});

async function sweepWorkspace(foundation: Foundation, store: ObjectStore, workspaceId: string): Promise<void> {
  while ((await sweepBatch(foundation, store, workspaceId)) === batchMax);
}

/**
 * Marked first, so that nothing can begin to use a file whose bytes are going; the row goes last, so that a run which
 * ends in between is taken up again.
 */
async function sweepBatch(foundation: Foundation, store: ObjectStore, workspaceId: string): Promise<number> {
  const ids = await asSystem(foundation, workspaceId, async (scope) => {
    const before = (lifeMs: number) => new Date(scope.now.getTime() - lifeMs);
    const runOut = {
      unfinishedBefore: before(unfinishedLifeMs),
      unusedBefore: before(unusedLifeMs),
      deletedBefore: before(deletedLifeMs),
    };
    const locked = await lockRunOut(scope, runOut, batchMax);
    await markDeleted(scope, locked);
    return locked;
  });
  for (const assetId of ids) await removeObjects(store, newPlace(workspaceId, assetId));
  if (ids.length > 0) await asSystem(foundation, workspaceId, (scope) => deleteAssets(scope, ids));
  return ids.length;
}
