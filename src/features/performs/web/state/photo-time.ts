import { latestTakenMs } from "#kit/picture-time.ts";

/** Cameras note the time at the beginning of the file. */
const notesBytesMax = 256 * 1024;
/** Earlier than any phone: a device that does not know the time says something like it. */
const believedFrom = Date.UTC(2000, 0);

/** When a file says that it was changed last, in ms; undefined where the device does not know. */
export const claimedMs = ({ lastModified }: File): number | undefined =>
  lastModified > believedFrom ? lastModified : undefined;

/** The latest moment at which a photo can have been taken, in ms: by its camera's note, or by its file's time. [PF92] */
export async function takenMs(file: File): Promise<number | undefined> {
  const start = new Uint8Array(await file.slice(0, notesBytesMax).arrayBuffer());
  return latestTakenMs(start) ?? claimedMs(file);
}
