import type { Scope } from "#kit/server/scope.ts";
import { exportedTables } from "./exported-tables.ts";
import { listSources } from "./list-sources.ts";
import { manifestSource } from "./manifest-source.ts";
import { mediaSource } from "./media-source.ts";
import { procedureSource } from "./procedure-source.ts";
import { rowSource } from "./row-source.ts";

/** An entry of the archive that is small enough to be held. */
export interface TextEntry {
  readonly path: string;
  readonly bytes: Buffer;
}

/** A stored file that becomes an entry as it is. */
export interface FileEntry {
  readonly path: string;
  readonly assetId: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Some of what a source holds, as it is at the moment of one transaction. */
export interface Page {
  readonly entries: readonly TextEntry[];
  readonly files?: readonly FileEntry[];
  /** The key of the last row; null at the end of the source. */
  readonly next: readonly string[] | null;
  /** How much of the work this was, in the units of `countWork`. */
  readonly done: number;
  /** Files that a procedure or document shows and whose bytes are not there. */
  readonly missing: number;
}

/** A part of the archive that is read in pages, each of which can be read again from the key before it. */
export interface Source {
  readonly name: string;
  /** @param page counts the pages of this source, from 1 */
  page(scope: Scope, after: readonly string[] | null, page: number): Promise<Page>;
}

/** [TF15] [TF18] Everything that leaves, in the order of the archive. Files are last: they take longest, and never change. */
export const sources: readonly Source[] = [
  manifestSource,
  ...listSources,
  procedureSource,
  ...exportedTables.map(rowSource),
  mediaSource,
];
