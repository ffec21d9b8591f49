import { day, minute } from "#kit/time.ts";

/** [M3] How long the address that takes the bytes is good for, in ms. */
export const ticketLifeMs = 15 * minute;
/** [M6] How long an announced file may take until it is finished, in ms (threat B110). */
export const unfinishedLifeMs = day;
/** [M13] How long an upload in chunks may take, in ms (threat B110). */
export const sessionLifeMs = day;
/** [M17] How long an address reads its file, in ms (threat B113). */
export const addressLifeMs = 5 * minute;
/** How long a writer that died keeps others from going on, in ms. */
export const leaseMs = minute;
/** How long one piece of 8 MiB may take on the way, in ms. */
export const pieceWithinMs = 3 * minute;
/** [M16] The largest file that any workspace may allow, in bytes (ruling R5). */
export const fileBytesMax = 20 * 1024 ** 3;
/** [M16] What the files of a workspace may take, in bytes (threat B110). */
export const workspaceBytesMax = 50 * 1024 ** 3;
/** [M16] What one member may bring within a day, in bytes (threat B110): a file of the largest size, once. */
export const memberDayBytesMax = 20 * 1024 ** 3;
/** The largest picture, in bytes: inspecting it needs all of it in memory. */
export const pictureBytesMax = 64 * 1024 ** 2;
/** [M8] How long a file that nothing uses stays, in ms (threat B114). */
export const unusedLifeMs = 7 * day;

const ooxml = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

/** [M2] Everything that is taken in, and the ending that goes with it. */
const types = {
  "image/png": ["image", "png"],
  "image/jpeg": ["image", "jpg jpeg"],
  "image/webp": ["image", "webp"],
  "image/gif": ["image", "gif"],
  "video/mp4": ["video", "mp4 m4v 3gp"],
  "video/quicktime": ["video", "mov"],
  "audio/mpeg": ["audio", "mp3"],
  "audio/mp4": ["audio", "m4a m4b"],
  "audio/wav": ["audio", "wav"],
  "audio/ogg": ["audio", "ogg oga opus"],
  "application/pdf": ["document", "pdf"],
  [`${ooxml}.wordprocessingml.document`]: ["document", "docx"],
  [`${ooxml}.spreadsheetml.sheet`]: ["document", "xlsx"],
  [`${ooxml}.presentationml.presentation`]: ["document", "pptx"],
  [`${openDocument}.text`]: ["document", "odt"],
  [`${openDocument}.spreadsheet`]: ["document", "ods"],
  [`${openDocument}.presentation`]: ["document", "odp"],
  "text/plain": ["text", "txt text log"],
  "text/csv": ["text", "csv"],
  "text/markdown": ["text", "md markdown"],
  "application/zip": ["archive", "zip"],
} as const satisfies Record<string, readonly [family: FileFamily, endings: string]>;

export type AcceptedType = keyof typeof types;

export type FileFamily = "image" | "video" | "audio" | "document" | "text" | "archive";

/**
 * Types that browsers and systems announce under another name. Where Excel is installed, Windows gives a CSV Excel's
 * type.
 */
const otherNames: Readonly<Record<string, AcceptedType>> = {
  "image/jpg": "image/jpeg",
  "audio/mp3": "audio/mpeg",
  "audio/m4a": "audio/mp4",
  "audio/x-m4a": "audio/mp4",
  "audio/x-wav": "audio/wav",
  "audio/wave": "audio/wav",
  "audio/vnd.wave": "audio/wav",
  "audio/opus": "audio/ogg",
  "application/ogg": "audio/ogg",
  "application/csv": "text/csv",
  "application/vnd.ms-excel": "text/csv",
  "text/x-markdown": "text/markdown",
  "application/x-zip-compressed": "application/zip",
};

/** The type that an announced `Content-Type` names, without its parameters; undefined where it is not taken in. */
export function acceptedType(announced: string): AcceptedType | undefined {
  const type = announced.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (Object.hasOwn(otherNames, type)) return otherNames[type];
  return Object.hasOwn(types, type) ? (type as AcceptedType) : undefined;
}

const byEnding: ReadonlyMap<string, AcceptedType> = new Map(
  Object.entries(types).flatMap(([type, [, endings]]) =>
    endings.split(" ").map((ending) => [ending, type as AcceptedType]),
  ),
);

/** What a file is announced as: by its ending where that is known (systems know few types), else as its system says. */
export function announcedTypeOf(fileName: string, systemType: string): AcceptedType | undefined {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  return byEnding.get(ending) ?? acceptedType(systemType);
}

/** Undefined for a type that is not taken in. */
export const familyOf = (contentType: string): FileFamily | undefined => {
  const type = acceptedType(contentType);
  return type && types[type][0];
};

/**
 * [M2] The content may be another type of the announced family: phones announce their photographs freely. `text` is
 * what it was announced as; and sound recorded by a phone is in the container of its videos.
 */
export function fittingType(content: AcceptedType | "text", announced: string): AcceptedType | undefined {
  const type = acceptedType(announced);
  if (type === undefined) return undefined;
  if (content === "text") return types[type][0] === "text" ? type : undefined;
  if (content === "video/mp4" && type === "audio/mp4") return type;
  return familyOf(content) === types[type][0] ? content : undefined;
}

/** [M12] What a browser shows by itself, and nothing in it runs. Texts are all shown as plain ones. */
export function isShownInline(contentType: string): boolean {
  const family = familyOf(contentType);
  return (
    family !== undefined &&
    family !== "archive" &&
    (family !== "document" || acceptedType(contentType) === "application/pdf")
  );
}

/** [M12] The type under which a file is served. */
export const servedType = (contentType: string): string =>
  familyOf(contentType) === "text" ? "text/plain; charset=utf-8" : contentType;

/** [M12] Every type under which a file is served: pictures as WebP alone, texts as plain ones. */
export const servedTypes: readonly string[] = [
  "image/webp",
  ...Object.entries(types).flatMap(([type, [family]]) => (family === "image" || family === "text" ? [] : [type])),
  "text/plain",
];

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

const extensionOf = (fileName: string): string => /(?<=.)\.[A-Za-z0-9]{1,5}$/.exec(fileName)?.[0].toLowerCase() ?? "";

/** [M24] The name to save a file under: the requested one, with the extension that the file was stored with. */
export function nameToSave(asked: string, kept: string): string {
  const name = tidyFileName(asked);
  const extension = extensionOf(kept);
  return extensionOf(name) === extension ? name : `${name}${extension}`;
}

/**
 * [M25] The name under which a file is served: with the extension of its type, by which the reader's system opens it. A
 * PDF named `x.html` becomes `x.html.pdf`.
 */
export function servedName(fileName: string, contentType: string): string {
  const type = acceptedType(contentType);
  if (type === undefined) return fileName;
  const endings = types[type][1].split(" ");
  const ending = /(?<=.)\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  return endings.includes(ending) ? fileName : `${fileName}.${endings[0]}`;
}

/** `photo.jpg` that is served as another type is `photo.webp`. */
export const withExtension = (fileName: string, extension: string): string =>
  `${fileName.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "")}.${extension}`;
