import { createSlot } from "#kit/web/slot.tsx";

/** A film of the workspace, as a document. */
export interface FilmDocument {
  readonly id: string;
  readonly fileId: string;
  readonly name: string;
}

/** The films of the workspace to choose from: documents stand above this feature. */
export const FilmDocumentsSlot = createSlot<{ readonly onChoose: (film: FilmDocument) => void }>();
