import { archiveBounds } from "../format.ts";
import { listKindOf } from "../list-format.ts";

/** Describes groups and areas, at the top of an archive. */
export const manifestPath = "manifest.json";

/**
 * [TF3] Whether the name of an entry is a plain path below the archive's top. Entries are never written to a file system;
 * what tries to leave the archive is no honest file all the same (threat B111).
 */
export function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > archiveBounds.pathCharactersMax) return false;
  if (/[\p{Cc}\p{Bidi_Control}\p{Cs}\uFFFD\\:]/u.test(path) || path.startsWith("/")) return false;
  const parts = path.replace(/\/$/u, "").split("/");
  return parts.every((part) => part !== "" && part !== "." && part !== "..");
}

/** Two paths are the same file on some systems; in an archive they may not both occur. */
export const pathKey = (path: string): string => path.normalize("NFC").toLowerCase();

/** What systems add by themselves. */
const isSystems = (path: string): boolean =>
  /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\.git)(\/|$)/iu.test(path) || /(^|\/)\._[^/]*$/u.test(path);

export type EntryKind = "manifest" | "procedure" | "table" | "list" | "file" | "folder" | "ignored";

/**
 * [TF2] What an entry is by its path: the manifest at the top, procedures (JSON and Markdown) and tables wherever they
 * stand, and everything else a file that procedures may show. What an export adds for its readers is passed over.
 */
export function entryKind(path: string): EntryKind {
  if (path.endsWith("/")) return "folder";
  if (isSystems(path)) return "ignored";
  if (path === manifestPath) return "manifest";
  const [top = ""] = path.split("/");
  if (path.includes("/") && exportedForReaders.has(top)) return "ignored";
  if (listKindOf(path) !== undefined) return "list";
  if (/\.(json|md|markdown)$/iu.test(path)) return "procedure";
  return /\.csv$/iu.test(path) ? "table" : "file";
}

/** The folders of an export that are there to be read, and to be kept. */
export const exportedForReaders: ReadonlySet<string> = new Set(["versions", "records", "workspace"]);
