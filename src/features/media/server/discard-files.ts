import { type AppContext, asSystem } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { newPlace, removeObjects } from "./asset-keys.ts";
import { deleteAssets, markDeleted } from "./asset-removal.ts";
import { lockAssets } from "./asset-store.ts";

/**
 * [M10] Removes for good those of these files that nothing uses: what used them is gone for good itself. Marked first and
 * deleted last, as the nightly sweep does, which takes up what a run leaves behind. Never inside a transaction.
 */
export async function discardFiles(
  appContext: AppContext,
  store: ObjectStore,
  workspaceId: string,
  assetIds: readonly string[],
): Promise<void> {
  if (assetIds.length === 0) return;
  const ids = await asSystem(appContext, workspaceId, async (scope) => {
    const locked = await lockAssets(scope, assetIds);
    const unused = locked.filter((one) => one.unusedSince !== null || one.state === "deleted").map((one) => one.id);
    await markDeleted(scope, unused);
    return unused;
  });
  for (const assetId of ids) await removeObjects(store, newPlace(workspaceId, assetId));
  if (ids.length > 0) await asSystem(appContext, workspaceId, (scope) => deleteAssets(scope, ids));
}
