import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { second } from "#kit/time.ts";
import { guardMemory } from "./memory-guard.ts";

const withinMs = 10 * second;
const memoryBytesMax = 768 * 1024 ** 2;
/** As much as a picture may have (threat B111). */
const pixelsMax = 50_000_000;
const longestSidePx = 2048;

/**
 * [V5] Draws the one frame of a small MP4, as a PNG, with the system's ffmpeg: a separate process, which reads this
 * file only and has no network. Undefined where it fails, or takes too long.
 */
export async function drawFrame(ffmpeg: string, mp4: Uint8Array): Promise<Buffer | undefined> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-frame-"));
  try {
    await writeFile(path.join(folder, "frame.mp4"), mp4);
    const drawn = await run(ffmpeg, folder);
    return drawn ? await readFile(path.join(folder, "frame.png")).catch(() => undefined) : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(ffmpeg: string, folder: string): Promise<boolean> {
  const scale = `scale='min(${longestSidePx},iw)':'min(${longestSidePx},ih)':force_original_aspect_ratio=decrease`;
  const quiet = ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-threads", "1"];
  const bounds = ["-max_alloc", String(256 * 1024 ** 2), "-protocol_whitelist", "file"];
  const from = ["-f", "mov", "-t", "1", "-max_pixels", String(pixelsMax), "-i", "frame.mp4"];
  const to = ["-map", "0:v:0", "-frames:v", "1", "-vf", scale, "-f", "image2", "-c:v", "png", "frame.png"];
  const args = [...quiet, ...bounds, ...from, ...to];
  const drawer = spawn(ffmpeg, args, {
    cwd: folder,
    env: {},
    stdio: "ignore",
    timeout: withinMs,
    killSignal: "SIGKILL",
  });
  const memory = guardMemory(drawer.pid, memoryBytesMax, () => drawer.kill("SIGKILL"));
  try {
    const [code] = await once(drawer, "exit");
    return code === 0;
  } catch {
    // There is no such program, or it may not be started.
    return false;
  } finally {
    memory.stop();
  }
}
