import { createSlot } from "#kit/web/slot.tsx";

/** Over a document: to make a procedure from it. */
export const DraftFromDocumentSlot = createSlot<{
  readonly mediaId: string;
  readonly mimeType: string;
  readonly className: string;
}>();

interface OverDocument {
  readonly documentId: string;
  readonly name: string;
  readonly className: string;
}
/** Over a document: its cover on paper. */
export const PrintDocumentSlot = createSlot<OverDocument>();
/** Over a document: to ask the copilot about it. */
export const AskAtDocumentSlot = createSlot<OverDocument>();

/** In the menu of a document or folder: to ask the copilot about it alone. Items of a menu. */
export const AskAboutItemSlot = createSlot<{ readonly kind: "document" | "folder"; readonly id: string }>();
