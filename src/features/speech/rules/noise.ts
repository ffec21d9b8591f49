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
  for (let from = -step; from < samples.length; from += step) {
    const frame = framed(samples, from);
    for (let bin = 0; bin <= step; bin += 1) {
      const power = powerOf(frame, bin);
      const gain = Math.max(leastGain, Math.sqrt(Math.max(0, 1 - (noise[bin] ?? 0) / (power || 1))));
      for (const one of bin === 0 || bin === step ? [bin] : [bin, size - bin]) {
        frame.real[one] = (frame.real[one] ?? 0) * gain;
        frame.imaginary[one] = (frame.imaginary[one] ?? 0) * gain;
      }
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
  const powers: Float32Array[] = Array.from({ length: step + 1 }, () => new Float32Array(0));
  const frames = Array.from({ length: Math.floor(samples.length / (step * looked)) }, (_, n) =>
    framed(samples, n * step * looked),
  );
  return Float64Array.from(powers, (_, bin) => {
    const sorted = Float64Array.from(frames, (frame) => powerOf(frame, bin)).sort();
    const quietest = sorted.subarray(0, Math.ceil(sorted.length / 4));
    return quietest.reduce((sum, one) => sum + one, 0) / Math.max(1, quietest.length) / quarterShare;
  });
}

interface Spectrum {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

const powerOf = ({ real, imaginary }: Spectrum, bin: number): number =>
  (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;

function framed(samples: Float32Array, from: number): Spectrum {
  const real = Float64Array.from(edges, (edge, at) => edge * (samples[from + at] ?? 0));
  const imaginary = new Float64Array(size);
  transform(real, imaginary);
  return { real, imaginary };
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
