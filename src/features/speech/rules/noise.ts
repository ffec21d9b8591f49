/** Samples that are looked at together: 32 ms. Two of these halves overlap everywhere. */
const size = 512;
const step = size / 2;
/** The noise is looked for in every eighth of these frames. */
const looked = 8;
/** As much of a frequency stays at least: without the rest of its noise, speech sounds to the recogniser like nothing it has heard. */
const leastGain = 0.2;
/** The mean of the lowest quarter of an exponential distribution, which the power of noise has, as a share of its mean. */
const quarterShare = 0.137;

/** Its square adds up to one with that of the next frame. */
const edges = Float64Array.from({ length: size }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / size));

/**
 * [SPK8] A recording without most of its steady noise, by spectral subtraction: what each frequency has in the quietest quarter of
 * the recording is taken off everywhere. A recording without noise stays as it is.
 */
export function withoutNoise(samples: Float32Array): Float32Array {
  const noise = noiseOf(samples);
  const out = new Float32Array(samples.length);
  const frame = emptySpectrum();
  for (let from = -step; from < samples.length; from += step) {
    readFrame(frame, samples, from);
    for (let bin = 0; bin <= step; bin += 1) {
      const power = powerOf(frame, bin);
      const gain = Math.max(leastGain, Math.sqrt(Math.max(0, 1 - (noise[bin] ?? 0) / (power || 1))));
      scale(frame, bin, gain);
      if (bin !== 0 && bin !== step) scale(frame, size - bin, gain);
    }
    transform(frame.imaginary, frame.real);
    for (let at = Math.max(0, -from); at < size && from + at < out.length; at += 1) {
      out[from + at] = (out[from + at] ?? 0) + ((frame.real[at] ?? 0) / size) * (edges[at] ?? 0);
    }
  }
  return out;
}

/** The mean power of each frequency where it is quietest. */
function noiseOf(samples: Float32Array): Float64Array {
  const count = Math.floor(samples.length / (step * looked));
  const powers = Array.from({ length: step + 1 }, () => new Float64Array(count));
  const frame = emptySpectrum();
  for (let n = 0; n < count; n += 1) {
    readFrame(frame, samples, n * step * looked);
    for (const [bin, ofBin] of powers.entries()) ofBin[n] = powerOf(frame, bin);
  }
  return Float64Array.from(powers, (ofBin) => {
    const quietest = ofBin.sort().subarray(0, Math.ceil(count / 4));
    return quietest.reduce((sum, one) => sum + one, 0) / Math.max(1, quietest.length) / quarterShare;
  });
}

/** One frame, which is used for all of them: a recording of two minutes has 7,500, and what was left of each would pile up. */
interface Spectrum {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

const emptySpectrum = (): Spectrum => ({ real: new Float64Array(size), imaginary: new Float64Array(size) });

const powerOf = ({ real, imaginary }: Spectrum, bin: number): number =>
  (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;

function scale({ real, imaginary }: Spectrum, at: number, gain: number): void {
  real[at] = (real[at] ?? 0) * gain;
  imaginary[at] = (imaginary[at] ?? 0) * gain;
}

function readFrame({ real, imaginary }: Spectrum, samples: Float32Array, from: number): void {
  for (let at = 0; at < size; at += 1) real[at] = (edges[at] ?? 0) * (samples[from + at] ?? 0);
  imaginary.fill(0);
  transform(real, imaginary);
}

/** The discrete Fourier transform in place. With both parts exchanged it is its inverse, times `size`. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let at = 1, other = 0; at < size; at += 1) {
    let bit = size >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at < other) {
      for (const part of [real, imaginary]) [part[at], part[other]] = [part[other] ?? 0, part[at] ?? 0];
    }
  }
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2;
    for (let turn = 0; turn < half; turn += 1) {
      const [cosine, sine] = [Math.cos((2 * Math.PI * turn) / length), -Math.sin((2 * Math.PI * turn) / length)];
      for (let at = turn; at < size; at += length) {
        const [x, y] = [real[at + half] ?? 0, imaginary[at + half] ?? 0];
        const [a, b] = [x * cosine - y * sine, x * sine + y * cosine];
        [real[at + half], imaginary[at + half]] = [(real[at] ?? 0) - a, (imaginary[at] ?? 0) - b];
        [real[at], imaginary[at]] = [(real[at] ?? 0) + a, (imaginary[at] ?? 0) + b];
      }
    }
  }
}
