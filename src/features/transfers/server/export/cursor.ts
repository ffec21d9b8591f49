import type { LeftOut } from "../../rules/left-out.ts";

/** Where the next part begins. Plain JSON: it is stored with each part. */
export interface Cursor {
  /** Among the sources, in their order; behind the last one the directory follows. */
  readonly source: number;
  /** The key of the last row of this source that was written; null at its beginning. */
  readonly after: readonly string[] | null;
  /** How many entries of this source there are so far, for their names. */
  readonly pages: number;
  /** Entries so far. */
  readonly entries: number;
  /** The file in the middle of which the part ends. */
  readonly open: OpenFile | null;
  /** Where the directory begins, once all entries are written, and how many lines of it are. */
  readonly directory: { readonly startsAt: number; readonly lines: number } | null;
  readonly done: number;
  readonly missing: number;
  /** [TF28] As the manifest says it. An export that was begun before there was any has none. */
  readonly leftOut?: readonly LeftOut[];
}

export interface OpenFile {
  readonly assetId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
}

export const firstCursor: Cursor = {
  source: 0,
  after: null,
  pages: 0,
  entries: 0,
  open: null,
  directory: null,
  done: 0,
  missing: 0,
};
