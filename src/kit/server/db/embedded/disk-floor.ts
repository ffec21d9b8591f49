import { statfsSync } from "node:fs";

const checkEveryMs = 250;

/** Says whether the disk of `directory` has less than `floorBytes` free. Opens again a tenth above the floor. */
export function watchDiskFloor(directory: string, floorBytes: number): () => boolean {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let low = false;
  return () => {
    const now = performance.now();
    if (now - lookedAt < checkEveryMs) return low;
    lookedAt = now;
    const { bavail, bsize } = statfsSync(directory);
    low = bavail * bsize < (low ? floorBytes * 1.1 : floorBytes);
    return low;
  };
}
