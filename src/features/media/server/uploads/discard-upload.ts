import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { removeObjects } from "../asset-keys.ts";
import { deleteAssets, markDeleted } from "../asset-removal.ts";
import { endSession } from "./upload-session-store.ts";
import type { Upload } from "./uploads.ts";

/** Deletes all of an upload: marks it first, so that nothing continues it; deletes the row last. */
export async function discardUpload(
  store: ObjectStore,
  { inside, session, place, key }: Pick<Upload, "inside" | "session" | "place" | "key">,
): Promise<void> {
  await inside(async (scope) => {
    await endSession(scope, session.assetId, "cancelled");
    await markDeleted(scope, [session.assetId]);
  });
  await store.abort(key, session.storeUploadId);
  await removeObjects(store, place);
  await inside((scope) => deleteAssets(scope, [session.assetId]));
}
