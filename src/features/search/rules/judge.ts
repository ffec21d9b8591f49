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
  readonly coverage: number;
  readonly window: number;
  readonly pairs: number;
  /** BM25 of the best passage over the most that the words could give. */
  readonly bm25: number;
  /** Whether the best passage holds what is most telling. */
  readonly rare: number;
  /** The share of the words' weight that nothing visible holds. */
  readonly unknown: number;
  /** The share of the words' weight that was read as other words. */
  readonly corrected: number;
  /** How far the best passage is before the best one of another text. */
  readonly margin: number;
  /** Few words are easily found together. */
  readonly words: number;
}

/** Evidence as its features are read: `textId` is that of the file or version. */
interface JudgedEvidence {
  readonly textId: string;
  readonly score: number;
  readonly features: Pick<Features, "coverage" | "window" | "pairs">;
  readonly rare: number;
}

/** A word of the question: its weight, and in how many passages it stands. */
interface JudgedWord {
  readonly typed: string;
  readonly weight: number;
  readonly holders: number;
}

/** The most that BM25 gives for a word of the weight 1. */
const bm25Max = 1.9;

/** So many words say enough by their number. */
const wordsEnough = 6;

/**
 * [SR7] What the best of this evidence holds of the question; undefined without any.
 * @param found the words that were read as others, as typed, and the best score by BM25
 */
export function answerFeaturesOf(
  evidence: readonly JudgedEvidence[],
  words: readonly JudgedWord[],
  found: { readonly corrections: readonly { readonly typed: string }[]; readonly bm25: number },
): AnswerFeatures | undefined {
  const [best] = evidence;
  if (!best) return undefined;
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const shareOf = (isMeant: (word: JudgedWord) => boolean) =>
    words.reduce((sum, word) => sum + (isMeant(word) ? word.weight : 0), 0) / total;
  const guessed = new Set(found.corrections.map(({ typed }) => typed));
  const other = evidence.find(({ textId }) => textId !== best.textId);
  return {
    coverage: best.features.coverage,
    window: best.features.window,
    pairs: best.features.pairs,
    bm25: found.bm25 / (bm25Max * total),
    rare: best.rare,
    unknown: shareOf(({ holders }) => holders === 0),
    corrected: shareOf(({ typed }) => guessed.has(typed)),
    margin: best.score - (other?.score ?? 0),
    words: Math.min(1, words.length / wordsEnough),
  };
}

export const answerFeatureNames = [
  "coverage",
  "window",
  "pairs",
  "bm25",
  "rare",
  "unknown",
  "corrected",
  "margin",
  "words",
] as const satisfies readonly (keyof AnswerFeatures)[];

/** [SR7] Weights of the decision whether there is an answer, fitted on the same questions. */
const answerWeights: Readonly<Record<keyof AnswerFeatures, number>> = {
  coverage: 4.23,
  window: 0.64,
  pairs: 1.15,
  bm25: 3.85,
  rare: 1.41,
  unknown: -1.03,
  corrected: -4.5,
  margin: 1.36,
  words: 2.2,
};
/** With it 97 % of the questions on absent topics are refused that the weights were not fitted on. */
const answerBias = -6.84;

/** [SR7] From 0 to 1: how surely the best evidence answers. */
export const answerConfidence = (features: AnswerFeatures): number =>
  logistic(answerBias + answerFeatureNames.reduce((sum, name) => sum + answerWeights[name] * features[name], 0));

export const isAnswered = (features: AnswerFeatures): boolean => answerConfidence(features) >= 0.5;
