import type { Evidence, Retrieved } from "#features/search/server/service.ts";
import { pickQuotes } from "../../rules/pick-quotes.ts";
import { type AnswerPiece, referenceTo, searchNotes, type WholeAnswer, wholeOf } from "./answer.ts";

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

const quotesOf = (evidence: readonly Evidence[]): AnswerPiece[] =>
  pickQuotes(evidence).map(({ passage, spans, text }, index) => ({
    text: `${index === 0 ? "" : "\n\n"}${text} [${index + 1}]`,
    references: [referenceTo(passage, index + 1, spans)],
  }));
