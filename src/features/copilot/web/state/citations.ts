import type { ChatMessage, DocumentReference, ProcedureReference } from "../../contract.ts";

/** One source of an answer. */
export type Source =
  | { readonly is: "document"; readonly reference: DocumentReference }
  | { readonly is: "procedure"; readonly reference: ProcedureReference };

/** The sources of an answer, in the order of their numbers. */
export function sourcesOf(answer: {
  readonly documentReferences: readonly DocumentReference[];
  readonly procedureReferences: readonly ProcedureReference[];
}): readonly Source[] {
  const documents = answer.documentReferences.map((reference): Source => ({ is: "document", reference }));
  const procedures = answer.procedureReferences.map((reference): Source => ({ is: "procedure", reference }));
  const byNumber = new Map([...documents, ...procedures].map((source) => [source.reference.citation, source]));
  return [...byNumber.values()].toSorted((one, other) => one.reference.citation - other.reference.citation);
}

export const sourcesOfMessage = ({ references, procedureReferences }: ChatMessage): readonly Source[] =>
  sourcesOf({ documentReferences: references, procedureReferences });

/** How many different documents and procedures the sources are from. */
export function countsOf(sources: readonly Source[]): { readonly documents: number; readonly procedures: number } {
  const ids = (wanted: Source["is"]) =>
    new Set(
      sources
        .filter((source) => source.is === wanted)
        .map((source) => (source.is === "document" ? source.reference.documentId : source.reference.procedureId)),
    ).size;
  return { documents: ids("document"), procedures: ids("procedure") };
}

/** What a viewer has to find: the longest quoted stretch of the excerpt, or all of it where nothing is marked. */
export function quoteOf({ excerpt, marks }: Pick<DocumentReference, "excerpt" | "marks">): string {
  const quotes = marks.map(({ start, end }) => excerpt.slice(start, end).trim());
  const longest = quotes.reduce((one, other) => (other.length > one.length ? other : one), "");
  return longest === "" ? excerpt.replaceAll(/^… | …$/g, "").trim() : longest;
}
