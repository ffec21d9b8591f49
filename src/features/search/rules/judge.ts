import { type Features, featureNames } from "./relevance.ts";

/** [SR4] Weights of the features of a passage, fitted by `tests/bench/fit-retrieval.ts`. */
const relevanceWeights: Readonly<Record<keyof Features, number>> = {
  bm25: 4,
  coverage: 3,
  window: 3,
  sentence: 2,
  pairs: 1.5,
  title: 0.5,
  length: -0.5,
  answerType: 1,
  place: 1,
  overview: -1,
};
const relevanceBias = -6;

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/** [SR4] How well a passage fits, from 0 to 1. */
export const relevanceOf = (features: Features): number =>
  logistic(relevanceBias + featureNames.reduce((sum, name) => sum + relevanceWeights[name] * features[name], 0));

/** What the best evidence holds of a question. */
export interface AnswerFeatures {
  readonly coverage: number;
  readonly window: number;
  readonly pairs: number;
  /** BM25 of the best passage over the most that the words could give. */
  readonly bm25: number;
  /** The share of the words' weight that nothing visible holds. */
  readonly unknown: number;
  /** How far the best passage is before the best one of another text. */
  readonly margin: number;
  /** Few words are easily found together. */
  readonly words: number;
}

export const answerFeatureNames = [
  "coverage",
  "window",
  "pairs",
  "bm25",
  "unknown",
  "margin",
  "words",
] as const satisfies readonly (keyof AnswerFeatures)[];

/** [SR7] Weights of the decision whether there is an answer, fitted by the same script. */
const answerWeights: Readonly<Record<keyof AnswerFeatures, number>> = {
  coverage: 4,
  window: 3,
  pairs: 1,
  bm25: 2,
  unknown: -3,
  margin: 1,
  words: 0,
};
const answerBias = -5;

/** [SR7] From 0 to 1: how surely the best evidence answers. */
export const answerConfidence = (features: AnswerFeatures): number =>
  logistic(answerBias + answerFeatureNames.reduce((sum, name) => sum + answerWeights[name] * features[name], 0));

export const isAnswered = (features: AnswerFeatures): boolean => answerConfidence(features) >= 0.5;
