import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { PictureSize } from "../../contract.ts";
import { type AssetPlace, keyOf } from "../asset-keys.ts";

/**
 * The bytes of a file as it was sent, from `start` to before `end`, for the server's own reading; they are served by
 * `serveFile` alone. Never inside a transaction.
 */
export async function readOriginal(
  store: ObjectStore,
  place: AssetPlace,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Buffer> {
  const found = await store.get(keyOf(place, "original"), { start, end: end - 1 });
  if (!found) throw new Error(`the bytes of the stored file ${place.assetId} are missing`);
  return buffer(found.body);
}

/** All of it, as a stream that must be read to its end or destroyed. Never inside a transaction. */
export async function openOriginal(store: ObjectStore, place: AssetPlace): Promise<Readable> {
  const found = await store.get(keyOf(place, "original"));
  if (!found) throw new Error(`the bytes of the stored file ${place.assetId} are missing`);
  return found.body;
}

/**
 * A picture in one of its sizes, for the server's own use; undefined if there is none. The caller has proven that it is
 * visible to the actor. Never inside a transaction.
 */
export async function readPicture(
  store: ObjectStore,
  place: AssetPlace,
  size: PictureSize,
): Promise<Buffer | undefined> {
  const found = await store.get(keyOf(place, size));
  return found && buffer(found.body);
}
