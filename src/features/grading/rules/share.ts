import type { Comparison } from "./compare.ts";

/** What the grader weighs, each from 0 to 1. */
export const features = {
  covered: (one: Comparison) => one.covered,
  coveredWell: (one: Comparison) => one.covered ** 3,
  onTopic: (one: Comparison) => one.onTopic,
  numbersMissing: (one: Comparison) => 1 - one.numbersFound,
  wrongNumber: (one: Comparison) => Number(one.hasWrongNumber || one.hasWrongUnit),
  denied: (one: Comparison) => Number(one.isDenied),
  turned: (one: Comparison) => Number(one.isTurned),
  opposite: (one: Comparison) => Math.min(1, one.opposites),
  outOfOrder: (one: Comparison) => 1 - one.inOrder,
  tooShort: (one: Comparison) => 1 - one.length,
} as const;
export type Feature = keyof typeof features;
export type Weights = Readonly<Record<Feature | "bias", number>>;

/**
 * As `fitWeights` of the tests' bench finds them on `graded-answers` (logistic, by the share of the points that people
 * gave); a test fits them again and compares.
 */
export const weights: Weights = {
  bias: -1.78,
  covered: 3.08,
  coveredWell: 0.74,
  onTopic: 1.19,
  numbersMissing: -1.09,
  wrongNumber: -2.81,
  denied: -0.4,
  turned: -1.41,
  opposite: -2.56,
  outOfOrder: -2.31,
  tooShort: -1.06,
};

/** Below and above these shares the grader decides alone; between them a person does (design, free-response grading). */
export const unsure = { from: 0.25, to: 0.75 } as const;

/** The most that an answer earns without a person where it contradicts the correct one: below any mark that passes. */
export const contradictedMax = 0.4;

/**
 * The share of the points that an answer deserves, as far as words tell: from 0 to 1. What contradicts the correct
 * answer in one point does not pass without a person. [G2] [G9]
 */
export function shareOf(comparison: Comparison, by: Weights = weights): number {
  let total = by.bias;
  for (const [name, valueOf] of Object.entries(features)) total += by[name as Feature] * valueOf(comparison);
  const share = 1 / (1 + Math.exp(-total));
  return contradicts(comparison) ? Math.min(share, contradictedMax) : share;
}

export const contradicts = (one: Comparison): boolean =>
  one.hasWrongNumber || one.hasWrongUnit || one.isDenied || one.isTurned || one.opposites > 0 || one.inOrder < 1;
