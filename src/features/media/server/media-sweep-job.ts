import type { Job } from "#kit/server/jobs/job.ts";
import { allWorkspaces } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, asSystem } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { unfinishedLifeMs, unusedLifeMs } from "../rules.ts";
import { keyOf, newPlace, removeObjects } from "./asset-keys.ts";
import { deleteAssets, lockRunOut, markDeleted } from "./asset-removal.ts";
import { discardUpload } from "./uploads/discard-upload.ts";
import { selectRunOutSessions } from "./uploads/upload-session-store.ts";
import type { Inside } from "./uploads/uploads.ts";
import { findLimits } from "./workspace-limits.ts";

const batchMax = 200;

/** [M6] [M8] [M10] Every night: removes unfinished, unused, and long deleted files. */
export const mediaSweepJob = (store: ObjectStore): Job => ({
  name: "media-sweep",
  policy: "system",
  schedule: "20 2 * * *",
  async run(appContext) {
    for (const id of await allWorkspaces(appContext)) await sweepWorkspace(appContext, store, id);
    await store.tidy(appContext.clock.now());
  },
});

async function sweepWorkspace(appContext: AppContext, store: ObjectStore, workspaceId: string): Promise<void> {
  await sweepSessions(appContext, store, workspaceId);
  while ((await sweepBatch(appContext, store, workspaceId)) === batchMax);
}

/**
 * Marks them first, so that nothing can begin to use a file whose bytes are being deleted; deletes the row last, so
 * that an interrupted run is repeated.
 */
async function sweepBatch(appContext: AppContext, store: ObjectStore, workspaceId: string): Promise<number> {
  const ids = await asSystem(appContext, workspaceId, async (scope) => {
    const before = (lifeMs: number) => new Date(scope.now.getTime() - lifeMs);
    const runOut = {
      unfinishedBefore: before(unfinishedLifeMs),
      unusedBefore: before(unusedLifeMs),
      deletedBefore: before((await findLimits(scope)).deletedLifeMs),
    };
    const locked = await lockRunOut(scope, runOut, batchMax);
    await markDeleted(scope, locked);
    return locked;
  });
  for (const assetId of ids) await removeObjects(store, newPlace(workspaceId, assetId));
  if (ids.length > 0) await asSystem(appContext, workspaceId, (scope) => deleteAssets(scope, ids));
  return ids.length;
}

/** [M13] Removes uploads in chunks that were not finished in time. */
async function sweepSessions(appContext: AppContext, store: ObjectStore, workspaceId: string): Promise<void> {
  const inside: Inside = (work) => asSystem(appContext, workspaceId, work);
  for (let swept = batchMax; swept === batchMax; ) {
    const sessions = await inside((scope) => selectRunOutSessions(scope, batchMax));
    for (const session of sessions) {
      const place = newPlace(workspaceId, session.assetId);
      await discardUpload(store, { inside, place, key: keyOf(place, "original"), session });
    }
    swept = sessions.length;
  }
}
