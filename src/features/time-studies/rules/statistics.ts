/** The figures of a sample in milliseconds. Without values they are null; one value has no deviation. */
export interface SampleFigures {
  readonly n: number;
  readonly mean: number | null;
  readonly deviation: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * [TS20] [TS21] Mean, standard deviation of the sample (n − 1), least and greatest value. The same values in another
 * order give the same figures to the last digit: they are added up in their own order.
 */
export function figuresOf(values: readonly number[]): SampleFigures {
  const n = values.length;
  if (n === 0) return { n, mean: null, deviation: null, min: null, max: null };
  const sorted = values.toSorted((a, b) => a - b);
  const mean = sumOf(sorted) / n;
  const squares = sumOf(sorted.map((value) => (value - mean) ** 2));
  const deviation = n < 2 ? null : Math.sqrt(squares / (n - 1));
  return { n, mean, deviation, min: sorted[0] ?? null, max: sorted.at(-1) ?? null };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** [TS22] What a lap would have taken at a performance of 100 %. */
export const normalMs = (ms: number, ratingPercent: number): number => (ms * ratingPercent) / 100;

/** The quantiles of Student's t for 95 %, two-sided, by degrees of freedom from 1. */
const studentT = [
  12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139, 2.200985,
  2.178813, 2.160369, 2.144787, 2.13145, 2.119905, 2.109816, 2.100922, 2.093024, 2.085963, 2.079614, 2.073873, 2.068658,
  2.063899, 2.059539, 2.055529, 2.051831, 2.048407, 2.04523, 2.042272,
] as const;

const normalQuantile = 1.959964;

/** [TS23] Beyond the table by the expansion for many degrees of freedom, which is right to five digits there. */
export function tQuantile(freedom: number): number {
  const listed = studentT[freedom - 1];
  if (listed !== undefined) return listed;
  const z = normalQuantile;
  const first = (z ** 3 + z) / (4 * freedom);
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2);
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3);
  return z + first + second + third;
}

/** The mean shall be right to within this share of it, at 95 % confidence. */
export const precision = 0.05;

/** [TS23] How many laps are needed for ±5 % at 95 % confidence: (t s / 0.05 x̄)². Null where the sample cannot say. */
export function neededSample({ n, mean, deviation }: SampleFigures): number | null {
  if (mean === null || deviation === null || mean <= 0) return null;
  const needed = ((tQuantile(n - 1) * deviation) / (precision * mean)) ** 2;
  // Of exact ratios such as 4, rounding makes 4.000000000001.
  return Math.max(1, Math.ceil(needed - 1e-9));
}
