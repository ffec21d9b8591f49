import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import { findTestFfmpeg } from "../support/ffmpeg.ts";
import type { SampleFile } from "./sample-picture.ts";

/**
 * Twelve seconds in VP9, which every browser decodes, with a key frame every two: red in odd seconds, and greener with
 * every second that passes. Noise at the edge makes every frame's bytes its own.
 */
export async function sampleVideo(name: string): Promise<SampleFile> {
  encoded ??= encode();
  return { name, mimeType: "video/mp4", buffer: await encoded };
}

let encoded: Promise<Buffer> | undefined;

async function encode(): Promise<Buffer> {
  const ffmpeg = await findTestFfmpeg();
  if (!ffmpeg) throw new Error("There is no ffmpeg here: install one, or set FFMPEG_PATH to its path");
  const folder = mkdtempSync(path.join(os.tmpdir(), "film-"));
  const file = path.join(folder, "film.mp4");
  const noise = "if(lt(X\\,40)\\,random(1)*255\\,";
  const picture = `geq=r='${noise}255*mod(floor(T)\\,2))':g='${noise}20*floor(T))':b='128'`;
  const args = ["-v", "error", "-f", "lavfi", "-i", `color=c=black:s=320x180:r=10:d=12,${picture}`];
  args.push("-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "800k");
  args.push("-g", "20", "-keyint_min", "20", "-auto-alt-ref", "0", "-lag-in-frames", "0", "-pix_fmt", "yuv420p", file);
  execFileSync(ffmpeg, args);
  const video = readFileSync(file);
  rmSync(folder, { recursive: true });
  return video;
}

/** Every frame of a video as it lies in the file, with its moment in ms. */
export async function framesOf(video: Buffer): Promise<readonly { readonly atMs: number; readonly bytes: Buffer }[]> {
  const source = new BufferSource(new Uint8Array(video));
  const track = await new Input({ source, formats: ALL_FORMATS }).getPrimaryVideoTrack();
  if (!track) throw new Error("no video");
  const frames: { atMs: number; bytes: Buffer }[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    frames.push({ atMs: Math.round(packet.timestamp * 1000), bytes: Buffer.from(packet.data) });
  }
  return frames;
}

/** The second of the sample video that a frame of this colour shows. */
export const secondOf = ([, green = 0]: readonly number[]): number => Math.round(green / 20);
