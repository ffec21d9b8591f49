import { claimedMs } from "#features/performs/web/parts/run/file-time.ts";
import { latestTakenMs } from "#kit/picture-time.ts";

/** Cameras note the time at the beginning of the file. */
const notesBytesMax = 256 * 1024;

/** The latest moment at which a photo can have been taken, in ms: by its camera's note, or by its file's time. [PF92] */
export async function takenMs(file: File): Promise<number | undefined> {
  const start = new Uint8Array(await file.slice(0, notesBytesMax).arrayBuffer());
  return latestTakenMs(start) ?? claimedMs(file);
}
