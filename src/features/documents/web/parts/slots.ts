import { createSlot } from "#kit/web/slot.tsx";

type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** Over a document: to make a procedure from it. */
export const DraftFromDocumentSlot = createSlot<Texts<"mediaId" | "mimeType" | "className">>();
/** Over a document: its cover on paper. */
export const PrintDocumentSlot = createSlot<Texts<"documentId" | "name" | "className">>();
/** Over a document: to ask the copilot about it. */
export const AskAtDocumentSlot = createSlot<Texts<"documentId" | "name" | "className">>();
