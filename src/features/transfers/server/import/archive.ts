import type { FileBytes } from "#kit/server/files/file-bytes.ts";
import {
  archiveLimits,
  readEntry,
  storedEntry,
  type ZipEntry,
  zipDirectoryOf,
} from "#kit/server/files/zip-directory.ts";
import type { ImportFailure } from "../../contract.ts";
import { archiveBounds, type ManifestFile, manifestFile } from "../../format.ts";
import { entryKind, manifestPath, pathKey } from "../../rules/entry-path.ts";
import { archiveFault, candidatesOf } from "../../rules/import-bounds.ts";

/** [TF12] What ends an import as a whole. */
export class ImportFailed extends Error {
  readonly code: ImportFailure;
  readonly at: string;
  constructor(code: ImportFailure, at = "") {
    super(`${code} ${at}`);
    this.code = code;
    this.at = at;
  }
}

/** The files of an archive by their paths. Nothing of it is unpacked before it is asked for, and nothing is written down. */
export interface Archive {
  /** Procedures and tables, in the order of their paths. */
  readonly texts: readonly { readonly path: string; readonly kind: "procedure" | "table" }[];
  /** In the order of their paths, see `listKindOf`. */
  readonly lists: readonly string[];
  readonly manifest: ManifestFile | undefined;
  /** The entry that a path names, seen from the file that names it; undefined where there is none. */
  find(from: string, path: string): string | undefined;
  /** In bytes, as the directory claims. */
  sizeOf(path: string): number;
  /** Undefined for one that is larger than `bytesMax` or than it claims, or damaged. */
  read(path: string, bytesMax: number): Promise<Buffer | undefined>;
  /** The bytes of an entry that is not packed, to be read in pieces; undefined for every other one. */
  open(path: string): Promise<FileBytes | undefined>;
}

/**
 * [TF3] Opens an archive that was sent. @throws ImportFailed where it is none, or not one that is safe to read
 */
export async function openArchive(file: FileBytes): Promise<Archive> {
  const entries = await zipDirectoryOf(file, archiveLimits);
  if (!entries) throw new ImportFailed("notAnArchive");
  const fault = archiveFault(entries);
  if (fault) throw new ImportFailed(fault.failure, fault.at);
  const byPath = new Map<string, ZipEntry>(entries.map((entry) => [pathKey(entry.name), entry]));
  const read = async (path: string, bytesMax: number) => {
    const entry = byPath.get(pathKey(path));
    if (!entry || entry.unpackedBytes > bytesMax) return undefined;
    const bytes = await readEntry(file, entry, Math.max(1, entry.unpackedBytes, entry.packedBytes));
    return bytes?.length === entry.unpackedBytes ? bytes : undefined;
  };
  const texts = entries
    .flatMap(({ name }) => {
      const kind = entryKind(name);
      return kind === "procedure" || kind === "table" ? [{ path: name, kind }] : [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const manifest = byPath.has(manifestPath)
    ? manifestOf(await read(manifestPath, archiveBounds.textBytesMax))
    : undefined;
  return {
    texts,
    lists: entries
      .map(({ name }) => name)
      .filter((name) => entryKind(name) === "list")
      .sort(),
    manifest,
    find: (from, path) =>
      candidatesOf(from, path)
        .map((one) => byPath.get(pathKey(one))?.name)
        .find((name) => name !== undefined),
    sizeOf: (path) => byPath.get(pathKey(path))?.unpackedBytes ?? 0,
    read,
    open: async (path) => {
      const entry = byPath.get(pathKey(path));
      return entry && storedEntry(file, entry);
    },
  };
}

/** A table that was sent by itself: an archive of one file. */
export function archiveOfTable(file: FileBytes, fileName: string): Archive {
  return {
    texts: [{ path: fileName, kind: "table" }],
    lists: [],
    manifest: undefined,
    find: () => undefined,
    sizeOf: () => file.sizeBytes,
    read: async (_, bytesMax) =>
      file.sizeBytes > bytesMax ? undefined : Buffer.from(await file.read(0, file.sizeBytes)),
    open: async () => undefined,
  };
}

function manifestOf(bytes: Buffer | undefined): ManifestFile {
  try {
    const parsed = manifestFile.safeParse(JSON.parse(textOf(bytes ?? Buffer.alloc(0))));
    if (parsed.success) return parsed.data;
  } catch {
    // No JSON, or no UTF-8: as wrong as any other manifest.
  }
  throw new ImportFailed("manifestInvalid", manifestPath);
}

/** @throws TypeError for what is not UTF-8 */
export const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);
