/** So many of so many. */
export interface Share {
  readonly some: number;
  readonly of: number;
}

/** Fewer on either side are not compared. [AN17] */
export const comparedMin = 10;

const z95 = 1.96;

export const shareOf = ({ some, of }: Share): number | null => (of === 0 ? null : some / of);

/**
 * [AN17] Whether two shares differ by more than chance explains, by the test of two proportions at 95 %; undefined where
 * either sample is too small to say.
 */
export function differs(before: Share, after: Share): boolean | undefined {
  if (before.of < comparedMin || after.of < comparedMin) return undefined;
  const pooled = (before.some + after.some) / (before.of + after.of);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / before.of + 1 / after.of));
  return error > 0 && Math.abs(after.some / after.of - before.some / before.of) / error > z95;
}
