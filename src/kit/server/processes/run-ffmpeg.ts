import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { guardMemory } from "./memory-guard.ts";

const memoryBytesMax = 768 * 1024 ** 2;
/** Of what it writes (threat B111): silence packs into almost nothing, and a file may claim any length. */
const madeBytesMax = 64 * 1024 ** 2;

export interface FfmpegWork {
  /** One MP4, which is all that the program reads. */
  readonly mp4: Uint8Array;
  /** Of what it reads. */
  readonly from: readonly string[];
  /** Of what it writes, without the name of the file. */
  readonly to: readonly string[];
  readonly withinMs: number;
}

/**
 * What the system's ffmpeg makes of a small MP4: a separate process with bounds of its own, which reads this file only and
 * has no network. Undefined where it fails, makes more than 64 MiB, takes too long, or is not there.
 */
export async function runFfmpeg(ffmpeg: string, work: FfmpegWork): Promise<Buffer | undefined> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-ffmpeg-"));
  try {
    await writeFile(path.join(folder, "read.mp4"), work.mp4);
    const isMade = await run(ffmpeg, folder, work);
    return isMade ? await readMade(path.join(folder, "made")) : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A program that reached the limit has stopped there, and made a part alone. */
async function readMade(file: string): Promise<Buffer | undefined> {
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  );
  return size === undefined || size >= madeBytesMax ? undefined : readFile(file);
}

async function run(ffmpeg: string, folder: string, { from, to, withinMs }: FfmpegWork): Promise<boolean> {
  const quiet = ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-threads", "1"];
  const bounds = ["-max_alloc", String(256 * 1024 ** 2), "-protocol_whitelist", "file", "-f", "mov"];
  const program = spawn(
    ffmpeg,
    [...quiet, ...bounds, ...from, "-i", "read.mp4", ...to, "-fs", String(madeBytesMax), "made"],
    {
      cwd: folder,
      env: {},
      stdio: "ignore",
      timeout: withinMs,
      killSignal: "SIGKILL",
    },
  );
  const memory = guardMemory(program.pid, memoryBytesMax, () => program.kill("SIGKILL"));
  try {
    const [code] = await once(program, "exit");
    return code === 0;
  } catch {
    // There is no such program, or it may not be started.
    return false;
  } finally {
    memory.stop();
  }
}
