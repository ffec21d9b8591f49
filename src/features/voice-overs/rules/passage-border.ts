/** The loudness of a recording is looked at in windows of so long, as the root mean square of each. */
export const windowMs = 100;

/** A pause that ends a passage: longer than one between two sentences of a step. */
const pauseWindows = 12;
const spokenWindowsMin = 3;
/** A passage that does not pause ends after 30 s: as much is lost at most if the page is closed, and is to be said again. */
const longestWindows = 300;
/** The noise of a quiet room, and how far above the noise around it somebody speaks. */
const quietMax = 0.006;
const aboveNoise = 2;
/** What a switched off microphone hears. */
const silenceMax = 0.0015;
/** Noise is judged by the last ten seconds. */
const noiseWindows = 100;

/**
 * [PG69] Where the passage that is being recorded ends, as a number of its windows; undefined while it goes on. It ends in
 * the middle of a pause of 1.2 s in which the speaker is silent, and after 30 s at the quietest moment of its second half.
 */
export function borderIn(levels: readonly number[]): number | undefined {
  const limit = quietLimit(levels);
  let quiet = 0;
  while (quiet < levels.length && (levels[levels.length - 1 - quiet] ?? 0) < limit) quiet += 1;
  const spoken = levels.filter((level) => level >= limit).length;
  if (quiet >= pauseWindows && spoken >= spokenWindowsMin) return levels.length - Math.floor(quiet / 2);
  if (levels.length < longestWindows) return undefined;
  let border = longestWindows / 2;
  for (let at = border; at < levels.length; at += 1) if ((levels[at] ?? 0) < (levels[border] ?? 0)) border = at;
  return border;
}

function quietLimit(levels: readonly number[]): number {
  const recent = levels.slice(-noiseWindows).sort((a, b) => a - b);
  const noise = recent[Math.floor(recent.length / 10)] ?? 0;
  return Math.max(quietMax, noise * aboveNoise);
}

/** [PG69] Whether a recording holds anything at all: what a microphone hears that is switched off is not kept. */
export const hasSound = (levels: readonly number[]): boolean => levels.some((level) => level > silenceMax);

/** Whether somebody is heard, for who watches the meter. */
export const isHeard = (level: number): boolean => level >= quietMax;

/** The root mean square of samples between -1 and 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}
