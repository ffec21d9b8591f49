import { frameSamples, sampleRate } from "./sound.ts";

/** A stretch of a recording in which somebody speaks, in samples; `end` is no longer in it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const begins = 0.5;
const goesOn = 0.35;
const inFrames = (seconds: number) => Math.round((seconds * sampleRate) / frameSamples);
const pauseFrames = inFrames(0.4);
const speechFramesMin = inFrames(0.25);
/** What the recogniser was made for; beyond it, it loses words. */
const spanFramesMax = inFrames(24);
/** Sounds that begin a word are quiet. */
const padding = 0.1 * sampleRate;

interface Frames {
  readonly from: number;
  readonly to: number;
}

/**
 * [SPK2] Where somebody speaks, by the probability of speech in each frame: from a frame of .5 on until .4 s lie below .35, with a
 * tenth of a second on both sides. Less than a quarter of a second is a knock. What is longer than 24 s is cut where speech
 * is least probable in its second half.
 */
export function spansOf(probabilities: readonly number[], length: number): Span[] {
  return speechIn(probabilities).flatMap((frames) => {
    const parts = shortened(frames, probabilities);
    // Nothing is heard twice where a long stretch was cut.
    return parts.map(({ from, to }, part) => ({
      start: Math.max(0, from * frameSamples - (part === 0 ? padding : 0)),
      end: Math.min(length, to * frameSamples + (part === parts.length - 1 ? padding : 0)),
    }));
  });
}

function speechIn(probabilities: readonly number[]): Frames[] {
  const found: Frames[] = [];
  let from: number | undefined;
  let quiet = 0;
  for (let frame = 0; frame <= probabilities.length; frame += 1) {
    const probability = probabilities[frame];
    if (from === undefined) {
      if ((probability ?? 0) >= begins) [from, quiet] = [frame, 0];
      continue;
    }
    const isOver = probability === undefined;
    quiet = isOver || probability < goesOn ? quiet + 1 : 0;
    if (!isOver && quiet < pauseFrames) continue;
    const to = frame - quiet + 1;
    if (to - from >= speechFramesMin) found.push({ from, to });
    from = undefined;
  }
  return found;
}

function shortened({ from, to }: Frames, probabilities: readonly number[]): Frames[] {
  if (to - from <= spanFramesMax) return [{ from, to }];
  let cut = from + Math.ceil(spanFramesMax / 2);
  for (let frame = cut; frame < from + spanFramesMax; frame += 1) {
    if ((probabilities[frame] ?? 0) < (probabilities[cut] ?? 0)) cut = frame;
  }
  return [{ from, to: cut }, ...shortened({ from: cut, to }, probabilities)];
}
