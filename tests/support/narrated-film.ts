import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type Cue } from "#features/videos/rules/cue.ts";
import { writeSrt } from "#features/videos/rules/write-captions.ts";
import { findTestFfmpeg } from "./ffmpeg.ts";

const run = promisify(execFile);

/** What somebody says while they change a sealing jaw; each step has a colour of its own in the picture. */
export const narration: readonly Cue[] = [
  { startMs: 200, endMs: 3800, text: "First, open the guard and hang your tag on the handle." },
  { startMs: 5000, endMs: 7600, text: "Now take the 13 mm key and loosen both screws by a quarter turn." },
  { startMs: 7700, endMs: 9000, text: "Careful, the spring jumps." },
  { startMs: 10_200, endMs: 13_600, text: "Next, pull the old jaw forward and clean the seat with a dry cloth." },
  { startMs: 15_000, endMs: 18_600, text: "Finally, tighten both screws to 24 Nm and close the guard." },
];

export interface FilmOptions {
  /** A subtitle track within the file. */
  readonly subtitles?: boolean;
  readonly sound?: boolean;
}

/** A film of 20 s with four pictures, whose steps begin at 0, 5, 10 and 15 s; undefined without ffmpeg. */
export async function narratedFilm({
  subtitles = false,
  sound = false,
}: FilmOptions = {}): Promise<Buffer | undefined> {
  const ffmpeg = await findTestFfmpeg();
  if (ffmpeg === undefined) return undefined;
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-narrated-"));
  try {
    await writeFile(path.join(folder, "said.srt"), writeSrt(narration));
    const pictures = ["0x264653", "0x2a9d8f", "0xe9c46a", "0xe76f51"].flatMap((colour) => [
      "-f",
      "lavfi",
      "-i",
      `color=c=${colour}:s=320x180:d=5:r=10,drawgrid=w=40:h=30:t=2:c=white`,
    ]);
    const inputs = [
      ...pictures,
      ...(sound ? ["-f", "lavfi", "-i", "sine=frequency=300:duration=20"] : []),
      ...(subtitles ? ["-i", "said.srt"] : []),
    ];
    const audio = sound ? ["-map", "4:a", "-c:a", "aac", "-b:a", "32k"] : [];
    const texts = subtitles ? ["-map", `${sound ? 5 : 4}:s`, "-c:s", "mov_text"] : [];
    const joined = ["-filter_complex", "[0:v][1:v][2:v][3:v]concat=n=4:v=1:a=0[v]", "-map", "[v]"];
    const video = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "20", "-preset", "veryfast"];
    await run(ffmpeg, ["-v", "error", "-y", ...inputs, ...joined, ...audio, ...texts, ...video, "film.mp4"], {
      cwd: folder,
    });
    return await readFile(path.join(folder, "film.mp4"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
