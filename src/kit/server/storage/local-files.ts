import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Problem } from "#kit/problem.ts";

/** The system's code of a file operation that failed: `ENOENT`, `ENOSPC`, … */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/**
 * Writes a new file that nobody but the server's user may read, and flushes it unless that is left to `flushFile`.
 * What fails leaves no file behind; a disk without space is the Problem `storageFull`.
 */
export async function writeFile(path: string, chunks: AsyncIterable<Uint8Array>, flush = true): Promise<void> {
  // Opened before the pipeline starts: a stream destroyed while it opens would create the file after its removal.
  const file = await open(path, "wx", 0o600);
  try {
    await pipeline(chunks, file.createWriteStream({ flush, highWaterMark: 1024 * 1024 }));
  } catch (error) {
    await rm(path, { force: true });
    const code = errorCode(error);
    if (code === "ENOSPC" || code === "EDQUOT") throw new Problem("full", "storageFull");
    throw error;
  }
}

export async function flushFile(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync().finally(() => file.close());
}

/** Moves a file to its place, which may replace another, and makes the move survive a power cut. */
export async function moveDurably(from: string, to: string): Promise<void> {
  const directory = dirname(to);
  const firstMade = await mkdir(directory, { recursive: true, mode: 0o700 });
  await rename(from, to);
  const topmost = firstMade === undefined ? directory : dirname(firstMade);
  for (let at = directory; at.length >= topmost.length; at = dirname(at)) {
    await flushDirectory(at);
    if (at === dirname(at)) break;
  }
}

/** Not every system can open a directory to flush it (Windows, some network shares); there the rename must do. */
export async function flushDirectory(path: string): Promise<void> {
  try {
    const directory = await open(path, "r");
    await directory.sync().finally(() => directory.close());
  } catch (error) {
    if (!["EPERM", "EISDIR", "EACCES", "EINVAL", "ENOTSUP"].includes(errorCode(error) ?? "")) throw error;
  }
}

/** Removes what a process that ended in the middle of a write has left in `directory`, older than `ageMs`. */
export async function removeLeftovers(directory: string, ageMs: number, now = Date.now()): Promise<void> {
  for (const entry of await readdir(directory)) {
    const path = join(directory, entry);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > ageMs) await rm(path, { recursive: true, force: true });
  }
}
