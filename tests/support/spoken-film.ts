import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { wavOf } from "#features/voice-overs/rules/wav.ts";
import { findTestFfmpeg } from "./ffmpeg.ts";
import { canInstallPackages, installPackage, onPath } from "./found-program.ts";

const run = promisify(execFile);
/** That of the synthesizer's voices. */
export const samplesPerSecond = 16_000;
const pauseSeconds = 0.8;

/** A synthesizer of speech, flite: one on PATH, or one that Debian installs. Undefined without. */
export const findSynthesizer = async (): Promise<string | undefined> =>
  onPath("flite") ?? (canInstallPackages() && (await installPackage("flite")) ? onPath("flite") : undefined);

export interface SpokenFilm {
  readonly film: Buffer;
  /** When each sentence begins, in ms. */
  readonly startsMs: readonly number[];
  readonly seconds: number;
}

export interface SpokenOptions {
  readonly voice?: "slt" | "rms" | "awb";
  /** How much louder the speech is than the noise beneath it, in dB; without it there is no noise. */
  readonly aboveNoiseDb?: number;
}

/**
 * A film in which these sentences are said one after the other with pauses between them, and a picture moves.
 * @throws Error without ffmpeg and flite
 */
export async function spokenFilm(
  sentences: readonly string[],
  { voice = "rms", aboveNoiseDb }: SpokenOptions = {},
): Promise<SpokenFilm> {
  const [ffmpeg, synthesizer] = [await findTestFfmpeg(), await findSynthesizer()];
  if (ffmpeg === undefined || synthesizer === undefined) throw new Error("A film is spoken with ffmpeg and flite");
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-spoken-"));
  try {
    const { said, startsMs } = await say(sentences, { synthesizer, voice, folder, pauseSeconds });
    const sound = Float32Array.from(aboveNoiseDb === undefined ? said : withNoise(said, aboveNoiseDb));
    await writeFile(path.join(folder, "sound.f32"), Buffer.from(sound.buffer));
    const seconds = said.length / samplesPerSecond;
    const heard = ["-f", "f32le", "-ar", String(samplesPerSecond), "-ac", "1", "-i", "sound.f32"];
    const picture = ["-f", "lavfi", "-i", `testsrc=s=320x180:r=5:d=${seconds}`];
    const codecs = ["-c:a", "aac", "-b:a", "64k", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "ultrafast"];
    await run(ffmpeg, ["-v", "error", "-y", ...heard, ...picture, ...codecs, "-shortest", "film.mp4"], { cwd: folder });
    return { film: await readFile(path.join(folder, "film.mp4")), startsMs, seconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A WAV in which these sentences are said one after the other, each followed by a pause, for a browser's microphone.
 * @throws Error without flite
 */
export async function spokenSound(
  sentences: readonly string[],
  pauseSeconds: number,
  leadSeconds = 0,
): Promise<Uint8Array> {
  const synthesizer = await findSynthesizer();
  if (synthesizer === undefined) throw new Error("A sound is spoken with flite");
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-spoken-"));
  try {
    const { said } = await say(sentences, { synthesizer, voice: "rms", folder, pauseSeconds });
    return wavOf(Float32Array.from([...new Float32Array(leadSeconds * samplesPerSecond), ...said]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Saying {
  readonly synthesizer: string;
  readonly voice: string;
  readonly folder: string;
  readonly pauseSeconds: number;
}

async function say(sentences: readonly string[], { synthesizer, voice, folder, pauseSeconds }: Saying) {
  const said: number[] = [];
  const startsMs: number[] = [];
  for (const sentence of sentences) {
    const file = path.join(folder, "said.wav");
    await run(synthesizer, ["-voice", voice, "-t", sentence, "-o", file]);
    startsMs.push(Math.round((said.length / samplesPerSecond) * 1000));
    for (const sample of samplesOf(await readFile(file))) said.push(sample);
    for (let at = 0; at < pauseSeconds * samplesPerSecond; at++) said.push(0);
  }
  return { said, startsMs };
}

/** Of a WAV with 16 bits and one channel, as flite writes it. */
function samplesOf(wav: Buffer): number[] {
  const samples: number[] = [];
  for (let at = 44; at + 1 < wav.length; at += 2) samples.push(wav.readInt16LE(at) / 32_768);
  return samples;
}

/** White noise, the same each time, as much quieter than the speech; the whole a little quieter, so that nothing is cut off. */
export function withNoise(samples: readonly number[], aboveNoiseDb: number): number[] {
  const spoken = samples.filter((sample) => Math.abs(sample) > 0.01);
  const level = Math.sqrt(spoken.reduce((sum, one) => sum + one * one, 0) / spoken.length);
  // Evenly spread between -1 and 1, noise has a level of the square root of a third.
  const loudest = level * 10 ** (-aboveNoiseDb / 20) * Math.sqrt(3);
  let state = 42;
  return samples.map((sample) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 0.5 * (sample + loudest * ((state / 2 ** 32) * 2 - 1));
  });
}
