import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { day, week } from "#kit/time.ts";
import type { ByteRange } from "./byte-range.ts";
import { placeFile, removeLeftovers, unlessMissing } from "./local-files.ts";
import { compositionOf, readComposed } from "./local-parts.ts";
import { pathsIn } from "./local-paths.ts";
import { localUploads } from "./local-uploads.ts";
import { exactly } from "./object-body.ts";
import { type ObjectStore, segmentsOf } from "./object-store.ts";
import { SpanStream } from "./span-stream.ts";

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
  const paths = pathsIn(root);
  const { temporary, wholeOf, composedOf, partsOf } = paths;
  for (const name of ["objects", "uploads", "parts", "temporary"]) {
    await mkdir(join(root, name), { recursive: true, mode: 0o700 });
  }
  await removeLeftovers(temporary, day);

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
      await placeFile(exactly(body, size), wholeOf(key), paths.newTemporary());
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

    ...localUploads(paths, minPartBytes),

    async tidy(now) {
      await removeLeftovers(temporary, day, now.getTime());
      await removeLeftovers(join(root, "uploads"), week, now.getTime());
      const named = await foldersNamedIn(join(root, "objects"));
      await removeLeftovers(join(root, "parts"), week, now.getTime(), (folder) => !named.has(folder));
    },

    close: async () => {},
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
