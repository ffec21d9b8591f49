import { randomUUID } from "node:crypto";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isId } from "#kit/ids.ts";
import { day, week } from "#kit/time.ts";
import { createTurns } from "../limits/turns.ts";
import type { ByteRange } from "./byte-range.ts";
import { errorCode, flushDirectory, flushFile, moveDurably, removeLeftovers, writeFile } from "./local-files.ts";
import { type Composition, compositionOf, readComposed } from "./local-parts.ts";
import { exactly } from "./object-body.ts";
import { checkPartNumber, checkParts, type ObjectPart, type ObjectStore, segmentsOf } from "./object-store.ts";
import { SpanStream } from "./span-stream.ts";
import { innerIdOf, uploadGone, uploadIdOf } from "./upload-id.ts";

/** As with S3, so that what works on a folder works on a bucket. */
const minPartBytesOfS3 = 5 * 1024 * 1024;

/**
 * Objects as files below `directory`, which several servers may share: `objects` contains them, `uploads` a folder for
 * each upload in parts (deleted after a week without data), `parts` the same once it was completed, `temporary` files
 * being written. Files appear by rename, after a flush. An object that was uploaded in parts stays in parts: its file
 * names them, so that completing an upload costs the same whatever its size. Tests use small parts.
 */
export async function openLocalStore(directory: string, minPartBytes = minPartBytesOfS3): Promise<ObjectStore> {
  const root = resolve(directory);
  const { temporary, newTemporary, wholeOf, composedOf, partsOf, uploadPath } = pathsIn(root);
  for (const name of ["objects", "uploads", "parts", "temporary"]) {
    await mkdir(join(root, name), { recursive: true, mode: 0o700 });
  }
  await removeLeftovers(temporary, day);

  // One at a time: the threads that write to files are few.
  const flushing = createTurns(1);

  async function place(chunks: AsyncIterable<Uint8Array>, path: string): Promise<void> {
    const written = newTemporary();
    await writeFile(written, chunks);
    await moveDurably(written, path);
  }

  async function abort(key: string, uploadId: string): Promise<void> {
    // Moved away first: a part that is just arriving then finds no folder, instead of refilling one being removed.
    const away = newTemporary();
    await rename(uploadPath(key, uploadId), away).catch(unlessMissing);
    await rm(away, { recursive: true, force: true });
  }

  /** A composed object hides a whole one of the same key, so it goes last where both go. */
  async function removeComposed(key: string): Promise<void> {
    const composition = await compositionOf(composedOf(key));
    if (!composition) return;
    await rm(composedOf(key), { force: true });
    await rm(partsOf(composition.folder), { recursive: true, force: true });
  }

  return {
    minPartBytes,
    async put(key, body, { size }) {
      await place(exactly(body, size), wholeOf(key));
      await removeComposed(key);
    },

    async get(key, range) {
      const composition = await compositionOf(composedOf(key));
      return composition
        ? readComposed(partsOf(composition.folder), composition, range)
        : readWhole(wholeOf(key), range);
    },

    async size(key) {
      const composition = await compositionOf(composedOf(key));
      return composition?.sizeBytes ?? (await stat(wholeOf(key)).catch(unlessMissing))?.size;
    },

    async remove(key) {
      await rm(wholeOf(key), { force: true });
      await removeComposed(key);
    },

    async list(folder) {
      const names = await readdir(join(root, "objects", ...segmentsOf(folder))).catch(unlessMissing);
      const keys = (names ?? []).flatMap((name) => /^(.+)@(?:parts)?$/.exec(name)?.[1] ?? []);
      return [...new Set(keys)].sort().map((name) => `${folder}/${name}`);
    },

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
      const written = newTemporary();
      // Flushed when the upload is complete: a part that a power cut took is missing then, and the upload with it.
      await writeFile(written, chunks, false);
      const part: ObjectPart = { number, sizeBytes: size, etag: randomUUID() };
      const path = join(folder, fileOf(part));
      await rename(written, path).catch(async (error) => {
        await rm(written, { force: true });
        missingIsGone(error);
      });
      // Begun while the next part arrives, so that the completion finds little left to do.
      void flushing(() => flushFile(path)).catch(() => {});
      return part;
    },

    async complete(key, uploadId, parts) {
      checkParts(parts, minPartBytes);
      // Known by the upload's own id, so that a completion which a crash cut in two is finished by the next one.
      const folder = innerIdOf(key, uploadId);
      const before = await compositionOf(composedOf(key));
      if (before?.folder === folder) throw uploadGone();
      await rename(uploadPath(key, uploadId), partsOf(folder)).catch(unlessMissing);
      await requireParts(partsOf(folder), parts);
      await flushDirectory(partsOf(folder));
      const composition: Composition = {
        folder,
        sizeBytes: parts.reduce((sum, part) => sum + part.sizeBytes, 0),
        parts: parts.map((part) => ({ file: fileOf(part), sizeBytes: part.sizeBytes })),
      };
      await place(oneChunk(JSON.stringify(composition)), composedOf(key));
      await removeOthers(partsOf(folder), new Set(composition.parts.map((part) => part.file)));
      await rm(wholeOf(key), { force: true });
      if (before) await rm(partsOf(before.folder), { recursive: true, force: true });
    },

    abort,

    async tidy(now) {
      await removeLeftovers(temporary, day, now.getTime());
      await removeLeftovers(join(root, "uploads"), week, now.getTime());
      const named = await foldersNamedIn(join(root, "objects"));
      await removeLeftovers(join(root, "parts"), week, now.getTime(), (folder) => !named.has(folder));
    },

    close: async () => {},
  };
}

function pathsIn(root: string) {
  const temporary = join(root, "temporary");
  // The marks, which are outside the grammar, let `a` and `a/b` both be objects, as they can be in a bucket.
  const wholeOf = (key: string) => `${join(root, "objects", ...segmentsOf(key))}@`;
  return {
    temporary,
    newTemporary: () => join(temporary, randomUUID()),
    wholeOf,
    composedOf: (key: string) => `${wholeOf(key)}parts`,
    partsOf: (folder: string) => join(root, "parts", folder),
    uploadPath(key: string, uploadId: string): string {
      if (!isId(innerIdOf(key, uploadId))) throw uploadGone();
      return join(root, "uploads", uploadId);
    },
  };
}

/** The folders of parts that objects consist of: any other is of a completion that never came to name it. */
async function foldersNamedIn(objects: string): Promise<ReadonlySet<string>> {
  const folders = new Set<string>();
  for (const entry of await readdir(objects, { recursive: true })) {
    const composition = entry.endsWith("@parts") ? await compositionOf(join(objects, entry)) : undefined;
    if (composition) folders.add(composition.folder);
  }
  return folders;
}

/** Every part as it was answered, and flushed. */
async function requireParts(folder: string, parts: readonly ObjectPart[]): Promise<void> {
  for (const part of parts) {
    const path = join(folder, fileOf(part));
    const { size } = await stat(path).catch(missingIsGone);
    if (size !== part.sizeBytes) throw uploadGone();
    await flushFile(path);
  }
}

/** Parts that were sent again and did not make it into the object. */
async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const file of await readdir(folder)) if (!kept.has(file)) await rm(join(folder, file), { force: true });
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** With a random part in its name: a part number received twice keeps both until one of them is completed. */
function fileOf(part: ObjectPart): string {
  checkPartNumber(part.number);
  if (!isId(part.etag)) throw new RangeError("a part's etag is not one of this store");
  return `${part.number}.${part.etag}`;
}

async function readWhole(path: string, range: ByteRange | undefined) {
  const file = await open(path, "r").catch(unlessMissing);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    const start = range?.start ?? 0;
    const end = Math.min(range?.end ?? size - 1, size - 1);
    if (range && start > end) throw new RangeError("the range starts behind the object's end");
    const body = new SpanStream([{ path, at: start, bytes: end - start + 1 }], file);
    return { body, size, ...(range && { range: { start, end } }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== "ENOENT") throw error;
}

function missingIsGone(error: unknown): never {
  throw errorCode(error) === "ENOENT" ? uploadGone() : error;
}
