import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Problem } from "#kit/problem.ts";

/** The system's code of a file operation that failed: `ENOENT`, `ENOSPC`, … */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** For `catch`: undefined where there is no such file. */
export function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== "ENOENT") throw error;
}

/**
 * Writes a new file that only the server's user may read, and flushes it unless that is left to `flushFile`. It writes
 * each chunk before it requests the next. A failed write leaves no file behind.
 * @throws Problem `storageFull` where the disk has no space
 */
export async function writeFile(path: string, chunks: AsyncIterable<Uint8Array>, flush = true): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of chunks) await writeAll(file, chunk);
    if (flush) await file.sync();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    const code = errorCode(error);
    if (code === "ENOSPC" || code === "EDQUOT") throw new Problem("full", "storageFull");
    throw error;
  }
  await file.close();
}

/** A disk that is nearly full accepts some of the bytes. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written, bytes.length - written)).bytesWritten;
  }
}

export async function flushFile(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync().finally(() => file.close());
}

/** Moves a file to its place, which may replace another, and makes the move survive a power cut. */
async function moveDurably(from: string, to: string): Promise<void> {
  const directory = dirname(to);
  const firstMade = await mkdir(directory, { recursive: true, mode: 0o700 });
  await rename(from, to);
  const topmost = firstMade === undefined ? directory : dirname(firstMade);
  for (let at = directory; at.length >= topmost.length; at = dirname(at)) {
    await flushDirectory(at);
    if (at === dirname(at)) break;
  }
}

/** Makes a file appear whole: it is written and flushed at `temporary` before. */
export async function placeFile(chunks: AsyncIterable<Uint8Array>, path: string, temporary: string): Promise<void> {
  await writeFile(temporary, chunks);
  await moveDurably(temporary, path);
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
export async function removeLeftovers(
  directory: string,
  ageMs: number,
  now = Date.now(),
  isLeftover: (name: string) => boolean = () => true,
): Promise<void> {
  for (const entry of await readdir(directory)) {
    if (!isLeftover(entry)) continue;
    const path = join(directory, entry);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > ageMs) await rm(path, { recursive: true, force: true });
  }
}
