import { voiceRate } from "./wav.ts";

/**
 * Brings the sound of a microphone, as it comes in pieces, to the rate of a voice: each sample is the mean of those that it
 * stands for. Microphones differ in their rates, and not every browser converts them.
 */
export function createResampler(fromRate: number): (samples: Float32Array) => Float32Array {
  const span = fromRate / voiceRate;
  let sum = 0;
  let filled = 0;
  return (samples) => {
    const made: number[] = [];
    for (const sample of samples) {
      let left = 1;
      while (left > 1e-9) {
        const taken = Math.min(left, span - filled);
        sum += sample * taken;
        filled += taken;
        left -= taken;
        if (filled < span - 1e-9) continue;
        made.push(sum / span);
        sum = 0;
        filled = 0;
      }
    }
    return Float32Array.from(made);
  };
}
