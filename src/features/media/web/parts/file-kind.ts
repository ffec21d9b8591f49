import { nameParts } from "#kit/text.ts";

/** What a file is to a person, for its icon and its word. */
export type FileKind =
  | "pdf"
  | "picture"
  | "video"
  | "audio"
  | "document"
  | "sheet"
  | "slides"
  | "text"
  | "archive"
  | "other";

const byType: readonly (readonly [RegExp, FileKind])[] = [
  [/^application\/pdf$/, "pdf"],
  [/^image\//, "picture"],
  [/^video\//, "video"],
  [/^audio\//, "audio"],
  [/csv|spreadsheet|excel/, "sheet"],
  [/presentation|powerpoint/, "slides"],
  [/wordprocessing|msword|opendocument\.text|rtf/, "document"],
  [/^text\/|json|xml|yaml/, "text"],
  [/zip|tar|7z|rar/, "archive"],
];

/** By its type as the server found it. */
export const kindOf = (mimeType: string): FileKind =>
  byType.find(([pattern]) => pattern.test(mimeType.toLowerCase()))?.[1] ?? "other";

/** The extension of a name as people write it: "PDF"; undefined without one. */
export const endingOf = (name: string): string | undefined =>
  nameParts(name).ending.slice(1).toUpperCase() || undefined;
