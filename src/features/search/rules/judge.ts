import type { Language } from "#features/passages/rules/language.ts";
import { foldWord } from "#features/passages/rules/written-words.ts";
import type { QuestionWord } from "./analysis.ts";
import { type Features, featureNames, type Holds } from "./relevance.ts";
import { isKinOf } from "./word-forms.ts";

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
  /** The share of the question's weight that its titles hold. */
  readonly title: number;
  /** The share that it holds as far as the question is long: few words are easily found together. */
  readonly longCoverage: number;
  /** The share of the words' weight that nothing visible holds. */
  readonly unknown: number;
  /** The share of the words' weight that was read as other words. */
  readonly corrected: number;
  /** How far the best passage is before the best one of another text. */
  readonly margin: number;
  /** How far the best passage is by BM25 alone before the best one of another text, from 0 to 1. */
  readonly lead: number;
  /** The share that it holds, where what `which …` asks for counts less. */
  readonly told: number;
  /** The share that stands close together. */
  readonly close: number;
  /** The share of the weight that is in names which it does not hold, and in names that it holds. */
  readonly namesMissing: number;
  readonly namesHeld: number;
  /** How many of the best ten passages are of its text, as a share. */
  readonly together: number;
  /** Whether the question has two words at most. */
  readonly few: number;
  /** How well the second best passage fits, from 0 to 1. */
  readonly second: number;
  /** The share of the weight that is in words behind an article, other than names, which it does not hold. */
  readonly grantedMissing: number;
  /** `namesMissing` where the text is German: there a capital says no more than that a word is a noun. */
  readonly nounsMissing: number;
  /** Whether a price is asked for and no amount of money stands there. */
  readonly priceMissing: number;
}

/** Evidence as its features are read: `textId` is that of the file or version. */
interface JudgedEvidence {
  readonly textId: string;
  readonly text: string;
  readonly language: Language;
  readonly score: number;
  readonly features: Pick<Features, "coverage" | "title" | "bm25">;
  readonly holds: Holds;
}

/** A word of the question: its weight, and in how many passages it stands. */
interface JudgedWord extends Pick<QuestionWord, "typed" | "role" | "isGranted"> {
  readonly weight: number;
  readonly holders: number;
}

/** A question of so many words is long, and one of so few is short. */
const wordsEnough = 10;
const fewWords = 2;
/** What `which …` asks for seldom stands beside the answer. */
const kindWeight = 0.4;
/** Evidence whose texts are compared. */
const nearestMax = 10;

/** [SR7] What the best of this evidence holds of the question; undefined without any. `corrections` name words as typed. */
export function answerFeaturesOf(
  evidence: readonly JudgedEvidence[],
  words: readonly JudgedWord[],
  corrections: readonly { readonly typed: string; readonly read: string }[],
): AnswerFeatures | undefined {
  const [best] = evidence;
  if (!best) return undefined;
  const held = (at: number): number => best.holds.words[at] ?? 0;
  const sum = (of: (word: JudgedWord, at: number) => number) =>
    words.reduce((total, word, at) => total + word.weight * of(word, at), 0);
  const total = sum(() => 1) || 1;
  const guessed = new Set(
    corrections.filter(({ typed, read }) => !isKinOf(foldWord(typed), foldWord(read))).map(({ typed }) => typed),
  );
  const kindShare = ({ role }: JudgedWord) => (role === "kind" ? kindWeight : 1);
  const others = evidence.filter(({ textId }) => textId !== best.textId);
  const first = evidence.slice(0, nearestMax);
  const bm25 = Math.max(best.features.bm25, 1e-9);
  const namesMissing = sum(({ role }, at) => (role === "name" ? 1 - held(at) : 0)) / total;
  return {
    title: best.features.title,
    longCoverage: best.features.coverage * Math.min(1, words.length / wordsEnough),
    unknown: sum(({ holders }, at) => (holders === 0 ? 1 - held(at) : 0)) / total,
    corrected: sum(({ typed }) => (guessed.has(typed) ? 1 : 0)) / total,
    margin: best.score - (others[0]?.score ?? 0),
    lead: Math.max(-1, 1 - Math.max(0, ...others.map(({ features }) => features.bm25)) / bm25),
    told: sum((word, at) => held(at) * kindShare(word)) / (sum(kindShare) || 1),
    close: best.holds.close,
    namesMissing,
    namesHeld: sum(({ role }, at) => (role === "name" ? held(at) : 0)) / total,
    together: first.filter(({ textId }) => textId === best.textId).length / first.length,
    few: words.length <= fewWords ? 1 : 0,
    second: evidence[1]?.score ?? 0,
    grantedMissing: sum(({ role, isGranted }, at) => (isGranted && role !== "name" ? 1 - held(at) : 0)) / total,
    nounsMissing: best.language === "german" ? namesMissing : 0,
    priceMissing: words.some(({ typed }) => priceWords.has(typed)) && !hasMoney(best.text) ? 1 : 0,
  };
}

/** [SR45] What asks for an amount of money, and what one looks like. */
const priceWords = new Set(
  "cost costs price prices pay pays paid salary wage wages fee fees kostet kosten preis preise zahlt bezahlt verdient lohn cuesta cuestan precio precios paga pagan salario sueldo".split(
    " ",
  ),
);
const hasMoney = (text: string): boolean =>
  /[€$£]|(?<!\p{L})(?:euros?|dollars?|pounds?|dólar(?:es)?|libras?|eur|usd|gbp|cents?|million\p{L}*|mill[oó]n\p{L}*|milliarde\p{L}*|billion\p{L}*)(?!\p{L})/iu.test(
    text,
  );

export const answerFeatureNames = [
  "title",
  "longCoverage",
  "unknown",
  "corrected",
  "margin",
  "lead",
  "told",
  "close",
  "namesMissing",
  "namesHeld",
  "together",
  "few",
  "second",
  "grantedMissing",
  "nounsMissing",
  "priceMissing",
] as const satisfies readonly (keyof AnswerFeatures)[];

/** [SR7] Weights of the decision whether there is an answer; `npm run bench -- --only fit-answers` fits them. */
const answerWeights: Readonly<Record<(typeof answerFeatureNames)[number], number>> = {
  title: 4.71,
  longCoverage: 7.25,
  unknown: -2.45,
  corrected: -6.85,
  margin: 1.13,
  lead: 2.06,
  told: 1.21,
  close: 2.59,
  namesMissing: -4.68,
  namesHeld: 2.07,
  together: 1.73,
  few: -0.32,
  second: 1.33,
  grantedMissing: -2.67,
  nounsMissing: 2.48,
  priceMissing: -4.1,
};
/** The fitted bias (-4.47) less .68: with it 97 % of the questions on absent topics are refused, in every language. */
const answerBias = -5.15;

/** [SR7] From 0 to 1: how surely the best evidence answers. */
export const answerConfidence = (features: AnswerFeatures): number =>
  logistic(answerFeatureNames.reduce((sum, name) => sum + answerWeights[name] * features[name], answerBias));

export const isAnswered = (features: AnswerFeatures): boolean => answerConfidence(features) >= 0.5;
