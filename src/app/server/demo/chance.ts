/** A stream of numbers that looks random and is the same for the same seed (mulberry32). */
export type Chance = {
  /** 0 up to, not including, 1. */
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  /** Around 0, nearly all within ±3. */
  readonly bell: () => number;
  readonly isHit: (share: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** An index, each as likely as its weight. */
  readonly weighted: (weights: readonly number[]) => number;
};

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[Math.floor(next() * from.length)];
    if (chosen === undefined) throw new Error("There is nothing to pick from.");
    return chosen;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    bell: () => (next() + next() + next() + next() - 2) * 1.73,
    isHit: (share) => next() < share,
    pick,
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const found = weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
      return found < 0 ? weights.length - 1 : found;
    },
  };
}
