import { runFfmpeg } from "#kit/server/processes/run-ffmpeg.ts";
import { second } from "#kit/time.ts";

/** As much as a picture may have (threat B111). */
const pixelsMax = 50_000_000;
const longestSidePx = 2048;
const scale = `scale='min(${longestSidePx},iw)':'min(${longestSidePx},ih)':force_original_aspect_ratio=decrease`;

/** [V5] Draws the one frame of a small MP4, as a PNG. Undefined where ffmpeg fails, or takes too long. */
export const drawFrame = (ffmpeg: string, mp4: Uint8Array): Promise<Buffer | undefined> =>
  runFfmpeg(ffmpeg, {
    mp4,
    from: ["-t", "1", "-max_pixels", String(pixelsMax)],
    to: ["-map", "0:v:0", "-frames:v", "1", "-vf", scale, "-f", "image2", "-update", "1", "-c:v", "png"],
    withinMs: 10 * second,
  });
