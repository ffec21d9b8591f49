import { runFfmpeg } from "#kit/server/processes/run-ffmpeg.ts";
import { minute } from "#kit/time.ts";
import { sampleRate } from "../rules/sound.ts";

/** The samples of a short MP4 with sound. Undefined where ffmpeg cannot decode it. */
export async function decodeSound(ffmpeg: string, mp4: Uint8Array): Promise<Float32Array | undefined> {
  const decoded = await runFfmpeg(ffmpeg, {
    mp4,
    from: [],
    to: ["-map", "0:a:0", "-ac", "1", "-ar", String(sampleRate), "-f", "f32le", "-c:a", "pcm_f32le"],
    withinMs: minute,
  });
  if (!decoded) return undefined;
  const bytes = new Uint8Array(decoded.length - (decoded.length % Float32Array.BYTES_PER_ELEMENT));
  bytes.set(decoded.subarray(0, bytes.length));
  return new Float32Array(bytes.buffer);
}
