/** The number of errors, and the size of the sample. */
export interface Errors {
  readonly wrong: number;
  readonly of: number;
}

export interface ErrorRate {
  readonly rate: number;
  /** The bounds of its 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
}

/** Of fewer a share says next to nothing. [AN4] */
export const sampleSizeMin = 30;

const z = 1.96;

/** The share with Wilson's interval, which holds for small shares too; undefined where there are too few to say. [AN4] */
export function errorRate({ wrong, of }: Errors): ErrorRate | undefined {
  if (of < sampleSizeMin) return undefined;
  const rate = wrong / of;
  const middle = (rate + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((rate * (1 - rate)) / of + z ** 2 / (4 * of ** 2));
  return { rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
