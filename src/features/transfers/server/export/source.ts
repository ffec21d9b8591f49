import type { Scope } from "#kit/server/scope.ts";
import type { Line, ListKind } from "../../list-format.ts";
import type { LeftOut } from "../../rules/left-out.ts";
import type { Reached } from "../../rules/links.ts";
import type { Names } from "./names.ts";

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
  /** [TF28] What the manifest says that the archive does not hold. */
  readonly leftOut?: readonly LeftOut[];
}

export interface PageOf {
  /** Counts the pages of this source, from 1. */
  readonly page: number;
  /** [TF25] Links to there are links of the workspace. */
  readonly reached: Reached;
}

/** A part of the archive that is read in pages, each of which can be read again from the key before it. */
export interface Source {
  readonly name: string;
  page(scope: Scope, after: readonly string[] | null, at: PageOf): Promise<Page>;
}

/** Lines after a key, in its order; `key` is the one of the last line that was read. */
export interface Lines<Kind extends ListKind> {
  readonly lines: readonly Line<Kind>[];
  readonly read: number;
  readonly key: string;
  readonly missing?: number;
}

export type ReadLines<Kind extends ListKind> = (
  scope: Scope,
  after: string,
  limit: number,
  names: Names,
  reached: Reached,
) => Promise<Lines<Kind>>;
