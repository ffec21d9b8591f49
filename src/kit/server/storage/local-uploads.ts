import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isId } from "#kit/ids.ts";
import { createTurns } from "../limits/turns.ts";
import { errorCode, flushDirectory, flushFile, placeFile, unlessMissing, writeFile } from "./local-files.ts";
import { type Composition, compositionOf } from "./local-parts.ts";
import type { LocalPaths } from "./local-paths.ts";
import { exactly } from "./object-body.ts";
import { checkPartNumber, checkParts, type ObjectPart, type ObjectStore } from "./object-store.ts";
import { innerIdOf, uploadGone, uploadIdOf } from "./upload-id.ts";

/** Uploads in parts: a folder gets the parts, and becomes what the object consists of once all are there. */
export function localUploads(
  { newTemporary, wholeOf, composedOf, partsOf, uploadPath }: LocalPaths,
  minPartBytes: number,
): Pick<ObjectStore, "start" | "part" | "complete" | "abort"> {
  // One at a time: the threads that write to files are few.
  const flushing = createTurns(1);

  return {
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
      await placeFile(oneChunk(JSON.stringify(composition)), composedOf(key), newTemporary());
      await removeOthers(partsOf(folder), new Set(composition.parts.map((part) => part.file)));
      await rm(wholeOf(key), { force: true });
      if (before) await rm(partsOf(before.folder), { recursive: true, force: true });
    },

    async abort(key, uploadId) {
      // Moved away first: a part that is just arriving then finds no folder, instead of refilling one being removed.
      const away = newTemporary();
      await rename(uploadPath(key, uploadId), away).catch(unlessMissing);
      await rm(away, { recursive: true, force: true });
    },
  };
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

function missingIsGone(error: unknown): never {
  throw errorCode(error) === "ENOENT" ? uploadGone() : error;
}
