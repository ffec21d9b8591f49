import { inspectPicture } from "#kit/server/pictures/inspect-picture.ts";
import { resizePicture } from "#kit/server/pictures/resize-picture.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { pictureSizes } from "../contract.ts";
import { type AcceptedType, familyOf } from "../rules.ts";
import { type AssetPlace, keyOf, removeObjects } from "./asset-keys.ts";
import type { KeptSize, Received } from "./asset-store.ts";
import { sha256Of } from "./checksum.ts";

/**
 * [M4] Looks at bytes and puts them into the store, a picture with its three sizes; never inside a transaction.
 * `contentType` is what their content shows. Refuses as `resizePicture` does; what fails leaves nothing behind.
 */
export async function keepBytes(
  store: ObjectStore,
  place: AssetPlace,
  bytes: Buffer,
  contentType: AcceptedType,
): Promise<Received> {
  const isPicture = familyOf(contentType) === "image";
  const seen = isPicture ? { ...(await inspectPicture(bytes)), resized: await resizePicture(bytes) } : undefined;
  try {
    await store.put(keyOf(place, "original"), bytes, { size: bytes.length, contentType });
    for (const size of seen ? pictureSizes : []) {
      const picture = seen?.resized[size];
      if (!picture) continue;
      await store.put(keyOf(place, size), picture.bytes, {
        size: picture.bytes.length,
        contentType: picture.contentType,
      });
    }
  } catch (error) {
    await removeObjects(store, place);
    throw error;
  }
  return {
    contentType,
    sizeBytes: bytes.length,
    sha256: sha256Of(bytes),
    widthPx: seen?.widthPx ?? null,
    heightPx: seen?.heightPx ?? null,
    sizes: seen
      ? { thumb: kept(seen.resized.thumb), small: kept(seen.resized.small), detail: kept(seen.resized.detail) }
      : null,
  };
}

const kept = ({ bytes }: { readonly bytes: Buffer }): KeptSize => ({
  sizeBytes: bytes.length,
  sha256: sha256Of(bytes),
});
