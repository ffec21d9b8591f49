import { buffer } from "node:stream/consumers";
import { isProblem, Problem } from "#kit/problem.ts";
import type { FileBytes } from "#kit/server/files/file-bytes.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { lend } from "#kit/server/storage/span-stream.ts";
import { pictureBytesMax } from "../../rules.ts";
import { markReceived, type Received } from "../asset-store.ts";
import { keepSizes, noPicture } from "../keep-bytes.ts";
import { discardUpload } from "./discard-upload.ts";
import { requireFitting } from "./require-fitting.ts";
import { type FileDigests, FileHash } from "./running-digest.ts";
import { endSession } from "./upload-session-store.ts";
import type { Upload, Uploads } from "./uploads.ts";

/**
 * [M14] Joins the parts into one object, and inspects it like every file. A refused file leaves nothing; an interrupted
 * run is repeated when the client asks again. Returns the digests of all its bytes.
 */
export async function completeUpload(uploads: Uploads, upload: Upload, totalBytes: number): Promise<FileDigests> {
  const { store, digests } = uploads;
  const { inside, session, key } = upload;
  await store.complete(key, session.storeUploadId, session.parts).catch(async (error) => {
    // Repeated after a lost response: the object exists already.
    if (!isProblem(error, "uploadGone") || (await store.size(key)) !== totalBytes) throw error;
  });
  try {
    const found = digests.take(session.assetId, totalBytes) ?? (await digestsOf(store, key));
    const received = await inspect(store, upload, { totalBytes, sha256: found.sha256 });
    await inside(async (scope) => {
      await markReceived(scope, session.assetId, received);
      await endSession(scope, session.assetId, "done", found);
    });
    return found;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) await discardUpload(store, upload);
    throw error;
  }
}

async function inspect(
  store: ObjectStore,
  { announced, place, key }: Upload,
  { totalBytes, sha256 }: { readonly totalBytes: number; readonly sha256: string },
): Promise<Received> {
  const contentType = await requireFitting(fileBytesOf(store, key, totalBytes), announced);
  const plain = { contentType, sizeBytes: totalBytes, sha256, ...noPicture };
  if (!contentType.startsWith("image/")) return plain;
  if (totalBytes > pictureBytesMax) throw new Problem("unprocessable", "pictureTooLarge");
  return { ...plain, ...(await keepSizes(store, place, await bytesOf(store, key, 0, totalBytes))) };
}

const fileBytesOf = (store: ObjectStore, key: string, sizeBytes: number): FileBytes => ({
  sizeBytes,
  read: (start, end) => bytesOf(store, key, start, end),
});

async function bytesOf(store: ObjectStore, key: string, start: number, end: number): Promise<Buffer> {
  if (end <= start) return Buffer.alloc(0);
  const found = await store.get(key, { start, end: end - 1 });
  if (!found) throw new Error("the bytes of an upload that was just completed are missing");
  return buffer(found.body);
}

async function digestsOf(store: ObjectStore, key: string): Promise<FileDigests> {
  const found = await store.get(key);
  if (!found) throw new Error("the bytes of an upload that was just completed are missing");
  const hash = FileHash.begin();
  for await (const chunk of lend(found.body)) hash.update(chunk);
  return hash.digests();
}
