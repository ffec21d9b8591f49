import type { Language } from "#features/passages/rules/language.ts";
import { type Features, featureNames } from "./relevance.ts";

/** [SR4] Weights of the features of a passage, fitted on half of the questions of `tests/bench/answers`. */
const relevanceWeights: Readonly<Record<keyof Features, number>> = {
  bm25: 4.85,
  coverage: 1.93,
  window: 3.01,
  sentence: 4.63,
  pairs: 2.88,
  title: 1.46,
  length: -2.47,
  answerType: 2.13,
  place: 0.46,
  overview: -3,
};
const relevanceBias = -9;

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/** [SR4] How well a passage fits, from 0 to 1. */
export const relevanceOf = (features: Features): number =>
  logistic(relevanceBias + featureNames.reduce((sum, name) => sum + relevanceWeights[name] * features[name], 0));

/** What the best evidence holds of a question. */
export interface AnswerFeatures {
  /** The share of the question's weight that it holds, and that its titles hold. */
  readonly coverage: number;
  readonly title: number;
  /** Its coverage as far as the question is long: few words are easily found together. */
  readonly longCoverage: number;
  /** The share of the words' weight that nothing visible holds. */
  readonly unknown: number;
  /** The share of the words' weight that was read as other words. */
  readonly corrected: number;
  /** How far the best passage is before the best one of another text. */
  readonly margin: number;
  /** Of the best passage. */
  readonly language: Language;
}

/** Evidence as its features are read: `textId` is that of the file or version. */
interface JudgedEvidence {
  readonly textId: string;
  readonly score: number;
  readonly language: Language;
  readonly features: Pick<Features, "coverage" | "title">;
}

/** A word of the question: its weight, and in how many passages it stands. */
interface JudgedWord {
  readonly typed: string;
  readonly weight: number;
  readonly holders: number;
}

/** A question of so many words is long. */
const wordsEnough = 10;

/** [SR7] What the best of this evidence holds of the question; undefined without any. `corrections` name words as typed. */
export function answerFeaturesOf(
  evidence: readonly JudgedEvidence[],
  words: readonly JudgedWord[],
  corrections: readonly { readonly typed: string }[],
): AnswerFeatures | undefined {
  const [best] = evidence;
  if (!best) return undefined;
  const weightOf = (isMeant: (word: JudgedWord) => boolean) =>
    words.reduce((sum, word) => sum + (isMeant(word) ? word.weight : 0), 0);
  const total = weightOf(() => true) || 1;
  const guessed = new Set(corrections.map(({ typed }) => typed));
  const other = evidence.find(({ textId }) => textId !== best.textId);
  return {
    coverage: best.features.coverage,
    title: best.features.title,
    longCoverage: best.features.coverage * Math.min(1, words.length / wordsEnough),
    unknown: weightOf(({ holders }) => holders === 0) / total,
    corrected: weightOf(({ typed }) => guessed.has(typed)) / total,
    margin: best.score - (other?.score ?? 0),
    language: best.language,
  };
}

export const answerFeatureNames = [
  "coverage",
  "title",
  "longCoverage",
  "unknown",
  "corrected",
  "margin",
] as const satisfies readonly Exclude<keyof AnswerFeatures, "language">[];

/** [SR7] Weights of the decision whether there is an answer, fitted on the same questions. */
const answerWeights: Readonly<Record<(typeof answerFeatureNames)[number], number>> = {
  coverage: 3.91,
  title: 5.27,
  longCoverage: 4.95,
  unknown: -1.86,
  corrected: -3.4,
  margin: 2.48,
};
/** By the language of the best passage: with it 97 % of the questions on absent topics are refused. */
const answerBias: Readonly<Record<Language, number>> = { english: -4.47, german: -4.12, spanish: -4.21, simple: -4.47 };

/** [SR7] From 0 to 1: how surely the best evidence answers. */
export const answerConfidence = (features: AnswerFeatures): number =>
  logistic(
    answerFeatureNames.reduce((sum, name) => sum + answerWeights[name] * features[name], answerBias[features.language]),
  );

export const isAnswered = (features: AnswerFeatures): boolean => answerConfidence(features) >= 0.5;
