import { day, minute } from "#kit/time.ts";

/** [M3] How long the address that takes the bytes is good for, in ms. */
export const ticketLifeMs = 15 * minute;
/** [M6] How long an announced file may take until it is finished, in ms (threat B110). */
export const unfinishedLifeMs = day;
/** [M13] How long an upload in chunks may take, in ms (threat B110). */
export const sessionLifeMs = day;
/** How long a writer that died keeps others from going on, in ms. */
export const leaseMs = minute;
/** How long one piece of 8 MiB may take on the way, in ms. */
export const pieceWithinMs = 3 * minute;
/** [M16] The largest file that any workspace may allow, in bytes (ruling R5). */
export const fileBytesMax = 20 * 1024 ** 3;
/** [M16] What the files of a workspace may take, in bytes (threat B110). */
export const workspaceBytesMax = 50 * 1024 ** 3;
/** The largest picture, in bytes: it is held whole while it is looked at. */
export const pictureBytesMax = 64 * 1024 ** 2;
/** [M8] How long a file that nothing uses stays, in ms (threat B114). */
export const unusedLifeMs = 7 * day;

export type AcceptedType =
  | "image/png"
  | "image/jpeg"
  | "image/webp"
  | "image/gif"
  | "video/mp4"
  | "video/quicktime"
  | "application/pdf";

export type FileFamily = "image" | "video" | "document";

/** [M2] Everything that is taken in. All of it may be shown by a browser itself, once its content was checked. */
const families: Readonly<Record<AcceptedType, FileFamily>> = {
  "image/png": "image",
  "image/jpeg": "image",
  "image/webp": "image",
  "image/gif": "image",
  "video/mp4": "video",
  "video/quicktime": "video",
  "application/pdf": "document",
};

/** The type that an announced `Content-Type` names, without its parameters; undefined where it is not taken in. */
export function acceptedType(announced: string): AcceptedType | undefined {
  const type = announced.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return Object.hasOwn(families, type) ? (type as AcceptedType) : undefined;
}

/** Undefined for a type that is not taken in. */
export const familyOf = (contentType: string): FileFamily | undefined => {
  const type = acceptedType(contentType);
  return type && families[type];
};

/** [M2] The content may be another type of the announced family: a phone calls its photographs what it likes. */
export const fits = (content: string, announced: string): boolean =>
  familyOf(content) !== undefined && familyOf(content) === familyOf(announced);

const fileNameLengthMax = 255;

/**
 * A file's name as it is kept: the last part of a path, without what a header or a terminal would act on (controls,
 * marks that turn the direction of writing). `file` where nothing is left.
 */
export function tidyFileName(given: string): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const shown = last.replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/gu, "").trim();
  const name = [...shown].slice(0, fileNameLengthMax).join("");
  return name === "" || /^\.+$/.test(name) ? "file" : name;
}

/** `photo.jpg` that is served as another type is `photo.webp`. */
export const withExtension = (fileName: string, extension: string): string =>
  `${fileName.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "")}.${extension}`;
