const mebibyte = 1024 ** 2;

/** [PG36] What a batch takes. */
export const batchBounds = {
  filesMax: 2_000,
  pathCharactersMax: 300,
  /** Of a file in an archive, which is held whole while it is unpacked. */
  entryBytesMax: 64 * mebibyte,
  /** Of everything in an archive, as its directory claims. */
  totalBytesMax: 20 * 1024 * mebibyte,
  /** How many times larger an entry of a mebibyte or more may become (threat B111). */
  ratioMax: 100,
} as const;

export const archiveFailures = [
  "notAnArchive",
  "unsafePath",
  "duplicatePath",
  "encrypted",
  "tooLarge",
  "tooManyFiles",
  "nothingInIt",
  "noLongerAllowed",
  "interrupted",
] as const;
export type ArchiveFailure = (typeof archiveFailures)[number];

/** An entry as the directory of an archive claims it to be. */
export interface ClaimedEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly isLink: boolean;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
}

/** [PG36] Why an archive is refused as a whole, before anything is unpacked (threat B111). */
export function archiveFault(entries: readonly ClaimedEntry[]): ArchiveFailure | undefined {
  const seen = new Set<string>();
  let total = 0;
  for (const entry of entries) {
    const key = entry.name.normalize("NFC").toLowerCase();
    if (!isSafePath(entry.name) || entry.isLink) return "unsafePath";
    if (entry.isEncrypted) return "encrypted";
    if (seen.has(key)) return "duplicatePath";
    seen.add(key);
    const { packedBytes, unpackedBytes } = entry;
    if (unpackedBytes > mebibyte && unpackedBytes > packedBytes * batchBounds.ratioMax) return "tooLarge";
    total += unpackedBytes;
  }
  if (total > batchBounds.totalBytesMax) return "tooLarge";
  const count = entries.filter(({ name }) => isMeant(name)).length;
  if (count === 0) return "nothingInIt";
  return count > batchBounds.filesMax ? "tooManyFiles" : undefined;
}

/** [PG36] Whether a path stays below its top. No file is ever written under it; what tries to leave is not honest. */
export function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > batchBounds.pathCharactersMax) return false;
  if (/[\p{Cc}\p{Bidi_Control}\p{Cs}\uFFFD\\:]/u.test(path) || path.startsWith("/")) return false;
  return path
    .replace(/\/$/u, "")
    .split("/")
    .every((part) => part !== "" && part !== "." && part !== "..");
}

/** [PG36] A file that somebody put there: no folder, and nothing that a system or a program adds by itself. */
export const isMeant = (path: string): boolean =>
  !path.endsWith("/") &&
  !/(?:^|\/)(?:__MACOSX|\.git|\.DS_Store|Thumbs\.db|desktop\.ini)(?:\/|$)/iu.test(path) &&
  !/(?:^|\/)(?:\._|~\$)[^/]*$/u.test(path);

/** [PG36] By its name: what cannot become a draft is listed, and not sent. */
export const hasPaperName = (path: string): boolean =>
  /\.(?:pdf|docx|pptx|xlsx|txt|md|csv|png|jpe?g|webp)$/iu.test(path);
