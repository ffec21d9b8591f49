import { second } from "#kit/time.ts";

/** How much had gone out at a moment, in bytes and ms. */
interface Sample {
  readonly at: number;
  readonly bytes: number;
}

export type Samples = readonly Sample[];

/** What counts: long enough to be steady, short enough to follow the network. */
const windowMs = 10 * second;
const apartMs = second / 4;
/** Before that a speed says nothing. */
const tellingMs = 2 * second;

/** Adds a sample. A file that restarts from an earlier place is measured anew. */
export function withSample(samples: Samples, now: Sample): Samples {
  const last = samples.at(-1);
  if (last && now.bytes < last.bytes) return [now];
  if (last && now.at - last.at < apartMs) return samples;
  return [...samples.filter((one) => now.at - one.at <= windowMs), now];
}

/** Bytes a second; undefined while too little is known. */
export function speedOf(samples: Samples, now: number): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < tellingMs) return undefined;
  // An upload that has stalled is slow, even if its last sample was fast.
  return ((last.bytes - first.bytes) / (Math.max(last.at, now - apartMs * 4) - first.at)) * second;
}

/** Until a file has gone out, in ms; undefined where nothing moves. */
export const timeLeftMs = (bytesLeft: number, bytesPerSecond: number | undefined): number | undefined =>
  bytesPerSecond === undefined || bytesPerSecond < 1 ? undefined : (bytesLeft / bytesPerSecond) * second;
