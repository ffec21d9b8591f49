import type { FeedbackLanguage } from "../rules.ts";
import type { Comparison } from "./compare.ts";
import { plain, readText, stemOf } from "./words.ts";

const texts = {
  en: {
    right: "This is right.",
    partly: "Some of it is there.",
    wrong: "This is not what was asked for.",
    missing: "Something is missing.",
    missingNumber: "A number is missing.",
    wrongNumber: "A number is not the right one.",
    wrongUnit: "A unit is not the right one.",
    contrary: "In one point it says the opposite.",
    order: "The order is not right.",
    review: "A person will look at it.",
    words: (words: string) => `Missing: ${words}.`,
    noModel: "The language model gave no answer; this was graded by its words alone.",
  },
  de: {
    right: "Das ist richtig.",
    partly: "Ein Teil davon stimmt.",
    wrong: "Danach war nicht gefragt.",
    missing: "Es fehlt etwas.",
    missingNumber: "Eine Zahl fehlt.",
    wrongNumber: "Eine Zahl stimmt nicht.",
    wrongUnit: "Eine Einheit stimmt nicht.",
    contrary: "In einem Punkt steht das Gegenteil da.",
    order: "Die Reihenfolge stimmt nicht.",
    review: "Eine Person sieht es sich an.",
    words: (words: string) => `Es fehlt: ${words}.`,
    noModel: "Das Sprachmodell hat nicht geantwortet; bewertet wurde nur nach den Wörtern.",
  },
} as const;

const wordsShownMax = 8;

export interface Outcome {
  readonly score: number;
  readonly scoreMax: number;
  readonly needsReview: boolean;
}

/** What is wrong, in kinds alone: none of it is a word of the correct answer (ruling R6). [G5] */
export function hintOf(comparison: Comparison, { score, scoreMax, needsReview }: Outcome, language: FeedbackLanguage) {
  const text = texts[language];
  const lines: string[] = [score === scoreMax ? text.right : score > 0 ? text.partly : text.wrong];
  if (comparison.hasWrongUnit) lines.push(text.wrongUnit);
  else if (comparison.hasWrongNumber) lines.push(text.wrongNumber);
  else if (comparison.numbersFound < 1) lines.push(text.missingNumber);
  if (comparison.isDenied || comparison.isTurned || comparison.opposites > 0) lines.push(text.contrary);
  if (comparison.inOrder < 1) lines.push(text.order);
  if (score < scoreMax && lines.length === 1 && score > 0) lines.push(text.missing);
  if (needsReview) lines.push(text.review);
  return lines.join(" ");
}

/** The words of the correct answer that were not said, as its author wrote them; nothing where none is missing. */
export function missingWords(correct: string, { missing }: Comparison, language: FeedbackLanguage): string {
  const left = new Set(missing);
  const words = (correct.match(/\p{L}+/gu) ?? []).filter((word) => left.delete(stemOf(plain(word))));
  return words.length === 0 ? "" : texts[language].words(words.slice(0, wordsShownMax).join(", "));
}

export const noModelText = (language: FeedbackLanguage): string => texts[language].noModel;
export const reviewText = (language: FeedbackLanguage): string => texts[language].review;

/** Whether a text has words of the correct answer that neither the question nor the answer has said already. [G5] */
export function reveals(
  text: string,
  { question, correct, answer }: Record<"question" | "correct" | "answer", string>,
) {
  const given = new Set([...readText(question).stems, ...readText(answer).stems]);
  const secret = new Set(readText(correct).stems.filter((stem) => !given.has(stem)));
  const isSecretNumber = readText(correct).numbers.length > 0 && /\d/.test(text);
  return isSecretNumber || readText(text).stems.some((stem) => secret.has(stem));
}
