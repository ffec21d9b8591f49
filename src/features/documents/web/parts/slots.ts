import { createSlot } from "#kit/web/slot.tsx";

/** Over a document: to make a procedure from it. */
export const DraftFromDocumentSlot = createSlot<{
  readonly mediaId: string;
  readonly mimeType: string;
  readonly className: string;
}>();

/** Over a document: its cover on paper. */
export const PrintDocumentSlot = createSlot<{
  readonly documentId: string;
  readonly name: string;
  readonly className: string;
}>();

/** Over a document: to ask the copilot about it. */
export const AskAtDocumentSlot = createSlot<{
  readonly documentId: string;
  readonly name: string;
  readonly className: string;
}>();
