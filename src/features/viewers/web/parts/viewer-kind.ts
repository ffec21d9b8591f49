import { nameParts } from "#kit/text.ts";

/** How a file is shown. `other` is not shown: it can be downloaded. */
export type ViewerKind =
  | "pdf"
  | "picture"
  | "video"
  | "audio"
  | "csv"
  | "markdown"
  | "text"
  | "word"
  | "slides"
  | "sheets"
  | "other";

/** What the server knows by content: these names alone are enough. */
const exact: Readonly<Record<string, ViewerKind>> = {
  "application/pdf": "pdf",
  "image/png": "picture",
  "image/jpeg": "picture",
  "image/webp": "picture",
  "image/gif": "picture",
  "text/csv": "csv",
  "text/tab-separated-values": "csv",
  "text/markdown": "markdown",
  "application/json": "text",
  "application/xml": "text",
  "application/yaml": "text",
  "application/msword": "word",
  "application/rtf": "word",
  "text/rtf": "word",
  "application/vnd.oasis.opendocument.text": "word",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "word",
  "application/vnd.ms-powerpoint": "slides",
  "application/vnd.oasis.opendocument.presentation": "slides",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "slides",
  "application/vnd.ms-excel": "sheets",
  "application/vnd.oasis.opendocument.spreadsheet": "sheets",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "sheets",
};

/** Their content looks like plain text, so their names decide. */
const textEndings: Readonly<Record<string, ViewerKind>> = {
  ".csv": "csv",
  ".tsv": "csv",
  ".tab": "csv",
  ".md": "markdown",
  ".markdown": "markdown",
};

/** A kind by the type of the file, and where that is plain text by the ending of its name. */
export function viewerKind(mimeType: string, name: string): ViewerKind {
  const type = mimeType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const known = Object.hasOwn(exact, type) ? exact[type] : undefined;
  if (known) return known;
  if (type.startsWith("video/")) return "video";
  if (type.startsWith("audio/")) return "audio";
  if (!type.startsWith("text/")) return "other";
  const ending = nameParts(name).ending.toLowerCase();
  return (Object.hasOwn(textEndings, ending) ? textEndings[ending] : undefined) ?? "text";
}

const proseEndings = new Set([".txt", ".text", ".log", ""]);

/** Text with meaningful columns is set in the mono face: code, data, logs with an extension of their own. */
export const isCodeLike = (mimeType: string, name: string): boolean =>
  !mimeType.startsWith("text/plain") || !proseEndings.has(nameParts(name).ending.toLowerCase());
