import { type Grade, type Question, scoreMax } from "../rules.ts";
import { type Comparison, compareAnswers } from "./compare.ts";
import { hintOf, missingWords, noModelText, reveals, reviewText } from "./feedback.ts";
import { withoutOrders } from "./orders.ts";
import { shareOf, unsure } from "./share.ts";

/** What the product itself makes of an answer. */
export interface Judgement {
  readonly comparison: Comparison;
  readonly share: number;
  /** The answer as graders get it. */
  readonly answer: string;
  readonly hadOrders: boolean;
}

export function judge(question: Question): Judgement {
  const { answer, hadOrders } = withoutOrders(question);
  const comparison = compareAnswers(question.question, question.correct, answer);
  return { comparison, answer, hadOrders, share: answer.trim() === "" ? 0 : shareOf(comparison) };
}

type Band = "wrong" | "unsure" | "right";
const bandOf = (share: number): Band => (share < unsure.from ? "wrong" : share > unsure.to ? "right" : "unsure");

/**
 * The grade by words alone: all or nothing where the grader is sure, and otherwise the share of the points, which a
 * person should look at. [G3]
 */
export function embeddedGrade(question: Question, judged = judge(question), isFallback = false): Grade {
  const band = bandOf(judged.share);
  const score = band === "right" ? scoreMax : band === "wrong" ? 0 : Math.round(judged.share * scoreMax);
  const needsReview = band === "unsure" || judged.hadOrders;
  const hint = hintOf(judged.comparison, { score, scoreMax, needsReview }, question.language);
  const text = isFallback ? `${hint} ${noModelText(question.language)}` : hint;
  const missing = score === scoreMax ? "" : missingWords(question.correct, judged.comparison, question.language);
  return { score, needsReview, grader: "embedded", hint: text, feedback: `${text} ${missing}`.trim() };
}

/** What a model said of an answer, its numbers checked: 0 ≤ score ≤ max. */
export interface ModelVerdict {
  readonly score: number;
  readonly max: number;
  readonly feedback: string;
  readonly missing: readonly string[];
}

/**
 * The grade by a model. Where it says the contrary of what the words say, the words count and a person decides: no
 * sentence in an answer can talk its way from nothing to everything (threat B104). [G7]
 */
export function providerGrade(question: Question, judged: Judgement, verdict: ModelVerdict): Grade {
  const share = verdict.score / verdict.max;
  const [ours, theirs] = [bandOf(judged.share), bandOf(share)];
  if (ours !== "unsure" && theirs !== "unsure" && ours !== theirs) {
    const grade = embeddedGrade(question, judged);
    if (grade.needsReview) return grade;
    const review = reviewText(question.language);
    return { ...grade, needsReview: true, hint: `${grade.hint} ${review}`, feedback: `${grade.feedback} ${review}` };
  }
  const score = Math.round(share * scoreMax);
  const needsReview = theirs === "unsure" || judged.hadOrders;
  const hint = hintOf(judged.comparison, { score, scoreMax, needsReview }, question.language);
  const isSafe = !reveals(verdict.feedback, question);
  const missing = verdict.missing.length > 0 && score < scoreMax ? ` (${verdict.missing.join(", ")})` : "";
  return {
    score,
    needsReview,
    grader: "provider",
    hint: isSafe && verdict.feedback.trim() !== "" ? verdict.feedback : hint,
    feedback: `${verdict.feedback}${missing}`.trim() || hint,
  };
}
