import { claimsOf } from "#features/generation/rules/claims.ts";
import { type FrameQuestion, type InterviewState, type InterviewStep, interviewLimits } from "../content.ts";
import type { Gap } from "./gaps.ts";
import { saidIn } from "./said.ts";

export interface ModelQuestion {
  readonly about: FrameQuestion;
  readonly question: string;
}

/** At a time, about one step. */
export const modelQuestionsMax = 3;

/**
 * [IV7] The questions of a model that may be asked: one line with one question mark at its end, no address and no markup, not
 * asked about this step before, and no number or tool in it that was not said: a question does not put words into a mouth.
 */
export function acceptedQuestions(
  state: InterviewState,
  step: InterviewStep,
  questions: readonly ModelQuestion[],
): Gap[] {
  const said = saidIn(state).sentences.map((one) => one.text);
  const everything = { from: 0, to: said.length - 1 };
  const known = new Set(step.asked.map((one) => plain(one.question)));
  const accepted: Gap[] = [];
  for (const { about, question } of questions) {
    const text = question.trim();
    if (!isQuestion(text) || known.has(plain(text))) continue;
    const claims = claimsOf({ written: [text.replaceAll(smallWords, ";")], warnings: [] }, said, everything);
    if (claims.some((claim) => claim.sentences.length === 0)) continue;
    known.add(plain(text));
    accepted.push({ about, question: text });
  }
  return accepted.slice(0, modelQuestionsMax);
}

/** "Which hex key" asks about the hex key. */
const smallWords =
  /(?<!\p{L})(?:which|what|whose|how|where|the|that|this|your|and|welche[mnrs]?|was|wie|wo|der|die|das|den|dem|diese[mnrs]?|ihre?[mnr]?|und)(?!\p{L})/giu;

const isQuestion = (text: string): boolean =>
  text.length <= interviewLimits.questionCharactersMax &&
  /^[^?\n\r]{4,}\?$/u.test(text) &&
  !/https?:|www\.|[<>[\]{}`|*_#]/iu.test(text);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim();
