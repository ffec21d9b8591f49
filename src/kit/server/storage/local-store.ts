import { createHash, type Hash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isId } from "#kit/ids.ts";
import { day, week } from "#kit/time.ts";
import type { ByteRange } from "./byte-range.ts";
import { errorCode, moveDurably, removeLeftovers, writeFlushed } from "./local-files.ts";
import { exactly } from "./object-body.ts";
import { checkPartNumber, checkParts, type ObjectPart, type ObjectStore, segmentsOf } from "./object-store.ts";
import { innerIdOf, uploadGone, uploadIdOf } from "./upload-id.ts";

/** As with S3, so that what works on a folder works on a bucket. */
const minPartBytes = 5 * 1024 * 1024;

/**
 * Objects as files below `directory`, which several servers may share: `objects` holds them, `uploads` a folder for
 * each upload in parts (forgotten when nothing came for a week), `temporary` what is being written. Files appear by
 * rename, after a flush.
 */
export async function openLocalStore(directory: string): Promise<ObjectStore> {
  const root = resolve(directory);
  const temporary = join(root, "temporary");
  for (const name of ["objects", "uploads", "temporary"]) {
    await mkdir(join(root, name), { recursive: true, mode: 0o700 });
  }
  await removeLeftovers(temporary, day);
  await removeLeftovers(join(root, "uploads"), week);

  const newTemporary = () => join(temporary, randomUUID());
  // The mark, which is outside the grammar, lets `a` and `a/b` both be objects, as they can be in a bucket.
  const pathOf = (key: string) => `${join(root, "objects", ...segmentsOf(key))}@`;

  function uploadPath(key: string, uploadId: string): string {
    if (!isId(innerIdOf(key, uploadId))) throw uploadGone();
    return join(root, "uploads", uploadId);
  }

  async function place(chunks: AsyncIterable<Uint8Array>, path: string): Promise<void> {
    const written = newTemporary();
    await writeFlushed(written, chunks);
    await moveDurably(written, path);
  }

  async function abort(key: string, uploadId: string): Promise<void> {
    // Moved away first: a part that is just arriving then finds no folder, instead of refilling one being removed.
    const away = newTemporary();
    await rename(uploadPath(key, uploadId), away).catch(unlessMissing);
    await rm(away, { recursive: true, force: true });
  }

  return {
    minPartBytes,
    put: async (key, body, { size }) => place(exactly(body, size), pathOf(key)),
    get: async (key, range) => read(pathOf(key), range),
    size: async (key) => (await stat(pathOf(key)).catch(unlessMissing))?.size,
    remove: async (key) => rm(pathOf(key), { force: true }),

    async start(key) {
      const uploadId = uploadIdOf(key, randomUUID());
      await mkdir(uploadPath(key, uploadId), { mode: 0o700 });
      return uploadId;
    },

    async part(key, uploadId, number, body, { size }) {
      checkPartNumber(number);
      const folder = uploadPath(key, uploadId);
      const chunks = exactly(body, size);
      await access(folder).catch(missingIsGone);
      const digest = createHash("sha256");
      const written = newTemporary();
      await writeFlushed(written, hashed(chunks, digest));
      const part: ObjectPart = { number, sizeBytes: size, etag: digest.digest("hex") };
      await rename(written, join(folder, fileOf(part))).catch(async (error) => {
        await rm(written, { force: true });
        missingIsGone(error);
      });
      return part;
    },

    async complete(key, uploadId, parts) {
      checkParts(parts, minPartBytes);
      const folder = uploadPath(key, uploadId);
      const path = pathOf(key);
      await place(joined(parts.map((part) => join(folder, fileOf(part)))), path).catch(missingIsGone);
      await abort(key, uploadId);
    },

    abort,
    close: async () => {},
  };
}

/** Named by its content as well: a number received twice keeps both until one of them is completed. */
function fileOf(part: ObjectPart): string {
  checkPartNumber(part.number);
  if (!/^[0-9a-f]{64}$/.test(part.etag)) throw new RangeError("a part's etag is not one of this store");
  return `${part.number}.${part.etag}`;
}

async function read(path: string, range: ByteRange | undefined) {
  const file = await open(path, "r").catch(unlessMissing);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    if (!range) return { body: file.createReadStream(), size };
    const { start } = range;
    const end = Math.min(range.end ?? size - 1, size - 1);
    if (start > end) throw new RangeError("the range starts behind the object's end");
    return { body: file.createReadStream({ start, end }), size, range: { start, end } };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, digest: Hash) {
  for await (const chunk of chunks) {
    digest.update(chunk);
    yield chunk;
  }
}

async function* joined(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path);
}

function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== "ENOENT") throw error;
}

function missingIsGone(error: unknown): never {
  throw errorCode(error) === "ENOENT" ? uploadGone() : error;
}
