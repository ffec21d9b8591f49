import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { minute } from "#kit/time.ts";
import { findTestFfmpeg } from "#tests/support/ffmpeg.ts";
import { runFfmpeg } from "./run-ffmpeg.ts";

const samples = ["-map", "0:a:0", "-ac", "1", "-ar", "16000", "-f", "f32le", "-c:a", "pcm_f32le"];

/** So much silence, which FLAC packs into a few bytes a second. */
async function silence(ffmpeg: string, seconds: number): Promise<Buffer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "silence-"));
  const file = path.join(folder, "silence.mp4");
  const source = ["-f", "lavfi", "-i", "anullsrc=r=16000:cl=mono", "-t", String(seconds), "-c:a", "flac"];
  execFileSync(ffmpeg, ["-v", "error", ...source, "-frame_size", "65535", "-strict", "-2", file]);
  try {
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("[V19] takes what ffmpeg makes of a small file, and nothing that unpacks to more than 64 MiB (B111)", async () => {
  const ffmpeg = await findTestFfmpeg();
  if (!ffmpeg) throw new Error("There is no ffmpeg here: install one, or set FFMPEG_PATH to its path");
  const madeOf = async (seconds: number) =>
    (await runFfmpeg(ffmpeg, { mp4: await silence(ffmpeg, seconds), from: [], to: samples, withinMs: minute }))?.length;
  expect(await madeOf(60)).toBe(60 * 16_000 * 4);
  expect(await madeOf(1800)).toBeUndefined();
});
