import { sampleRate } from "./sound.ts";

const windowSamples = sampleRate / 10;
/** The root mean square that speech is brought to, of a full scale of 1: -20 dB. */
const levelWanted = 0.1;
/** 50 dB: what is still quieter is the noise of the recording. */
const gainMax = 316;

/**
 * [SPK1] Brings a recording to the level that speech is heard at: the loudest tenth of its tenths of a second counts, so
 * that pauses do not make it louder. A silent recording stays as it is.
 */
export function levelled(samples: Float32Array): Float32Array {
  const levels: number[] = [];
  for (let at = 0; at < samples.length; at += windowSamples) {
    levels.push(meanSquareOf(samples.subarray(at, at + windowSamples)));
  }
  const loudest = levels.sort((a, b) => b - a).slice(0, Math.ceil(levels.length / 10));
  const level = Math.sqrt(loudest.reduce((sum, one) => sum + one, 0) / Math.max(1, loudest.length));
  if (level === 0) return samples;
  const gain = Math.min(gainMax, levelWanted / level);
  return samples.map((sample) => Math.max(-1, Math.min(1, sample * gain)));
}

function meanSquareOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum / samples.length;
}
