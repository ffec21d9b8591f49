/**
 * [AN14] The eight tests of Nelson, which hold those of Western Electric: what speaks for a cause of its own rather than
 * for chance. Sigma is what the moving range says.
 */
export const trendRules = [
  "beyondLimits",
  "nineOnOneSide",
  "sixSteady",
  "fourteenAlternating",
  "twoOfThreeFar",
  "fourOfFiveApart",
  "fifteenClose",
  "eightApart",
] as const;
export type TrendRule = (typeof trendRules)[number];

export interface ControlLimits {
  readonly mean: number;
  readonly sigma: number;
  readonly lower: number;
  readonly upper: number;
}

/** Of fewer readings limits say next to nothing. [AN14] */
export const limitsFrom = 10;

/** The expected range of two values of a normal distribution, in sigmas. */
const d2 = 1.128;

/** Undefined where there are too few values for limits. They stand in the order in which they were read. [AN14] */
export function controlLimits(values: readonly number[]): ControlLimits | undefined {
  if (values.length < limitsFrom) return undefined;
  const mean = meanOf(values);
  const sigma = meanOf(values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? value)))) / d2;
  return { mean, sigma, lower: mean - 3 * sigma, upper: mean + 3 * sigma };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

interface Test {
  readonly of: number;
  /** How the last values lie, in sigmas from the mean; the newest comes last. */
  readonly holds: (window: readonly number[]) => boolean;
}

const sides = [1, -1] as const;
const onOneSide = (window: readonly number[], enough: number, beyond: number): boolean =>
  sides.some((side) => {
    const isBeyond = (z: number) => z * side > beyond;
    // The newest is one of them, so that a test names the value that completes it.
    return isBeyond(window.at(-1) ?? 0) && window.filter(isBeyond).length >= enough;
  });
const steps = (window: readonly number[]): number[] => window.slice(1).map((z, at) => Math.sign(z - (window[at] ?? z)));

const tests: Readonly<Record<TrendRule, Test>> = {
  beyondLimits: { of: 1, holds: (window) => onOneSide(window, 1, 3) },
  nineOnOneSide: { of: 9, holds: (window) => onOneSide(window, 9, 0) },
  sixSteady: { of: 6, holds: (window) => sides.some((side) => steps(window).every((step) => step === side)) },
  fourteenAlternating: {
    of: 14,
    holds: (window) => steps(window).every((step, at, all) => step !== 0 && (at === 0 || step === -(all[at - 1] ?? 0))),
  },
  twoOfThreeFar: { of: 3, holds: (window) => onOneSide(window, 2, 2) },
  fourOfFiveApart: { of: 5, holds: (window) => onOneSide(window, 4, 1) },
  fifteenClose: { of: 15, holds: (window) => window.every((z) => Math.abs(z) < 1) },
  eightApart: { of: 8, holds: (window) => window.every((z) => Math.abs(z) > 1) },
};

/** For each value the tests that it completes; none without limits, and none where all values are the same. [AN14] */
export function trendsOf(values: readonly number[], limits: ControlLimits | undefined): readonly TrendRule[][] {
  if (!limits || limits.sigma === 0) return values.map(() => []);
  const { mean, sigma } = limits;
  const zs = values.map((value) => (value - mean) / sigma);
  return zs.map((_, at) =>
    trendRules.filter((rule) => {
      const { of, holds } = tests[rule];
      return at + 1 >= of && holds(zs.slice(at + 1 - of, at + 1));
    }),
  );
}
