import { latestTakenMs } from "#kit/picture-time.ts";
import { inspectPicture } from "#kit/server/pictures/inspect-picture.ts";
import { fingerprintOf } from "#kit/server/pictures/picture-pixels.ts";
import { resizePicture } from "#kit/server/pictures/resize-picture.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { pictureSizes } from "../contract.ts";
import { type AcceptedType, familyOf } from "../rules.ts";
import { type AssetPlace, keyOf, removeObjects } from "./asset-keys.ts";
import type { Received, StoredSize } from "./asset-store.ts";
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
  const plain = { contentType, sizeBytes: bytes.length, sha256: sha256Of(bytes) };
  try {
    const seen = familyOf(contentType) === "image" ? await keepSizes(store, place, bytes) : noPicture;
    await store.put(keyOf(place, "original"), bytes, { size: bytes.length, contentType });
    return { ...plain, ...seen };
  } catch (error) {
    await removeObjects(store, place);
    throw error;
  }
}

type Seen = Pick<Received, "widthPx" | "heightPx" | "sizes" | "fingerprint" | "takenBefore">;

export const noPicture: Seen = {
  widthPx: null,
  heightPx: null,
  sizes: null,
  fingerprint: null,
  takenBefore: null,
};

/** Puts a picture's three sizes into the store. Refuses as `resizePicture` does. */
export async function keepSizes(store: ObjectStore, place: AssetPlace, bytes: Buffer): Promise<Seen> {
  const { widthPx, heightPx } = await inspectPicture(bytes);
  const resized = await resizePicture(bytes);
  for (const size of pictureSizes) {
    const { bytes: picture, contentType } = resized[size];
    await store.put(keyOf(place, size), picture, { size: picture.length, contentType });
  }
  const sizes = { thumb: kept(resized.thumb), small: kept(resized.small), detail: kept(resized.detail) };
  const takenMs = latestTakenMs(bytes);
  const takenBefore = takenMs === undefined ? null : new Date(takenMs);
  return { widthPx, heightPx, sizes, fingerprint: await fingerprintOf(resized.small.bytes), takenBefore };
}

const kept = ({ bytes }: { readonly bytes: Buffer }): StoredSize => ({
  sizeBytes: bytes.length,
  sha256: sha256Of(bytes),
});
