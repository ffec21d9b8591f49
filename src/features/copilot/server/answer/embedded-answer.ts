import type { Evidence, Retrieved } from "../../../search/server/service.ts";
import { plainQuote } from "../../rules/quote.ts";
import { type AnswerPiece, referenceTo, searchNotes, type WholeAnswer, wholeOf } from "./answer.ts";

/** An answer quotes so many sentences at most, from passages that score at least this share of the best one's score. */
const sentencesMax = 3;
const passagesMax = 3;
const scoreShareMin = 0.6;

/** What the server's own sentences say; screens say it in their own words, by the notes. */
const words = {
  none: "Nothing close enough was found.",
  choices: "Which one do you mean?",
} as const;

/**
 * [CP4] The answer without a model: sentences quoted from the passages that fit best, each with its place; or a question
 * back; or that nothing was found.
 */
export function embeddedAnswer(
  retrieved: Retrieved,
  isFallback: boolean,
): { pieces: AnswerPiece[]; whole: WholeAnswer } {
  const base = { by: "embedded", isFallback, ...searchNotes(retrieved) } as const;
  if (retrieved.choices.length > 0) {
    const pieces = [{ text: words.choices, references: [] }];
    return { pieces, whole: wholeOf(pieces, { ...base, found: "choices", choices: [...retrieved.choices] }) };
  }
  const quoted = retrieved.isAnswered ? quotesOf(retrieved.evidence) : [];
  if (quoted.length === 0) {
    const pieces = [{ text: words.none, references: [] }];
    return { pieces, whole: wholeOf(pieces, { ...base, found: "none" }) };
  }
  return { pieces: quoted, whole: wholeOf(quoted, { ...base, found: "answer" }) };
}

function quotesOf(evidence: readonly Evidence[]): AnswerPiece[] {
  const best = evidence[0]?.score ?? 0;
  const passages = evidence.filter(({ score }) => score >= best * scoreShareMin).slice(0, passagesMax);
  // The best passage may speak twice; the others add a sentence each.
  const picked = passages
    .map((passage, index) => ({ passage, spans: passage.sentences.slice(0, index === 0 ? 2 : 1) }))
    .filter(({ spans }) => spans.length > 0);
  let left = sentencesMax;
  const pieces: AnswerPiece[] = [];
  for (const { passage, spans } of picked) {
    const taken = spans.slice(0, left).toSorted((a, b) => a.start - b.start);
    const quotes = taken.map(({ start, end }) => plainQuote(passage.text.slice(start, end))).filter(Boolean);
    if (quotes.length === 0) continue;
    left -= quotes.length;
    const citation = pieces.length + 1;
    pieces.push({
      text: `${pieces.length === 0 ? "" : "\n\n"}${quotes.join(" ")} [${citation}]`,
      references: [referenceTo(passage, citation, taken)],
    });
  }
  return pieces;
}
