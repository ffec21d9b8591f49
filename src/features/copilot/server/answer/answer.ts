import { stepTitleOf } from "#features/search/rules/procedure-passages.ts";
import type { Evidence, PlacedSentence, Retrieved } from "#features/search/server/service.ts";
import type { AnswerNotes } from "../../contract.ts";
import { differencesIn } from "../../rules/differences.ts";
import { excerptOf } from "../../rules/quote.ts";
import type { StoredReference } from "../reference-store.ts";

/** A reference that was found just now, with the name of its source. */
export interface FoundReference extends StoredReference {
  readonly source: { readonly name: string; readonly version: number };
}

/** A piece of an answer, with the citations that it is the first to use. */
export interface AnswerPiece {
  readonly text: string;
  readonly references: readonly FoundReference[];
}

/** An answer as it is stored: the pieces put together. */
export interface WholeAnswer {
  readonly text: string;
  readonly references: readonly StoredReference[];
  readonly notes: AnswerNotes;
}

export function wholeOf(pieces: readonly AnswerPiece[], notes: Omit<AnswerNotes, "differences">): WholeAnswer {
  const references = pieces.flatMap((piece) => piece.references);
  const differences = differencesIn(
    references.map(({ citation, sourceId, excerpt, marks }) => ({
      citation,
      sourceId,
      sentences: marks.map(({ start, end }) => excerpt.slice(start, end)),
    })),
  );
  return { text: pieces.map(({ text }) => text).join(""), references, notes: { ...notes, differences } };
}

/** What every answer says of the search behind it; it asks nothing back. */
export const searchNotes = ({
  unknownWords,
  corrections,
}: Retrieved): Pick<AnswerNotes, "unknownWords" | "corrections" | "choices"> => ({
  unknownWords: [...unknownWords],
  corrections: [...corrections],
  choices: [],
});

/** The passage as a reference, with these places of it marked. */
export function referenceTo(evidence: Evidence, citation: number, spans: readonly PlacedSentence[]): FoundReference {
  const { name, versionNumber } = evidence;
  return {
    citation,
    kind: evidence.kind,
    sourceId: evidence.sourceId,
    textId: evidence.textId,
    version: versionNumber,
    source: { name, version: versionNumber },
    pages: evidence.kind === "document" ? pagesOf(evidence, spans) : [],
    stepId: evidence.stepId,
    stepNumber: evidence.stepNumber,
    stepTitle: stepTitleOf(evidence),
    ...excerptOf(evidence.text, spans),
  };
}

/** The pages of what is quoted, or of the passage where nothing is. */
const pagesOf = ({ pageFrom, pageTo }: Evidence, spans: readonly PlacedSentence[]): number[] =>
  spans.length > 0
    ? [...new Set(spans.map(({ page }) => page))].toSorted((a, b) => a - b)
    : [...new Set([pageFrom, pageTo])];
