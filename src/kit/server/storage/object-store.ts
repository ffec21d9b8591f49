import type { Readable } from "node:stream";
import type { ByteRange } from "./byte-range.ts";
import type { ObjectBody } from "./object-body.ts";

/** One received part, as the store needs it back to complete the upload. Plain JSON: it is kept between chunks. */
export interface ObjectPart {
  /** From 1; gaps are allowed, the order of the numbers is the order of the bytes. */
  readonly number: number;
  readonly sizeBytes: number;
  readonly etag: string;
}

export interface StoredObject {
  /** Must be read to its end or destroyed: it holds a file or a connection. */
  readonly body: Readable;
  /** Of the whole object, whatever the range. */
  readonly size: number;
  /** What `body` carries, when a range was asked for. */
  readonly range?: { readonly start: number; readonly end: number };
}

/**
 * Bytes under keys. An object appears whole or not at all, and two that write one key leave one of the two. What the
 * bytes are and who may see them is not known here.
 *
 * Every call refuses a key outside the grammar with a RangeError. A body that ends early, runs over or breaks off is
 * a Problem (`lengthMismatch`, `bodyInterrupted`), an upload that is no longer there `uploadGone`, a full disk
 * `storageFull`, a store that does not answer `storageUnavailable`.
 */
export interface ObjectStore {
  /** The least size in bytes of every part but the last. */
  readonly minPartBytes: number;
  put(key: string, body: ObjectBody, about: { readonly size: number; readonly contentType: string }): Promise<void>;
  /** Undefined when there is no such object; a RangeError when the range starts behind its end. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  /** In bytes; undefined when there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** Also when there is no such object. */
  remove(key: string): Promise<void>;
  /** The keys directly below a folder (`a/b` has `a/b/c`, not `a/b/c/d`), in order; for folders of some thousands at most. */
  list(folder: string): Promise<string[]>;

  /** Opens an upload in parts and answers its id. Nothing is visible under the key until `complete`. */
  start(key: string, about: { readonly contentType: string }): Promise<string>;
  /** Receives one part; a number received again replaces the earlier one in whatever list is completed. */
  part(
    key: string,
    uploadId: string,
    number: number,
    body: ObjectBody,
    about: { readonly size: number },
  ): Promise<ObjectPart>;
  /** Once: afterwards the upload is gone. After a lost answer, `size(key)` says whether it had succeeded. */
  complete(key: string, uploadId: string, parts: readonly ObjectPart[]): Promise<void>;
  /** Leaves nothing of the upload; also when it is already gone. */
  abort(key: string, uploadId: string): Promise<void>;

  /**
   * Removes what a process that ended in the middle of its work has left, a week before `now` or earlier: nothing that
   * is an object or can still become one.
   */
  tidy(now: Date): Promise<void>;

  close(): Promise<void>;
}

const segment = /^[A-Za-z0-9._-]{1,200}$/;
/** S3 allows 1,024 bytes. */
const keyLengthMax = 900;

/**
 * The segments of a key: letters, digits, `.`, `_` and `-`, joined by slashes, none of them `.` or `..`. Keys should
 * not differ in case alone, since some file systems ignore case.
 */
export function segmentsOf(key: string): readonly string[] {
  const segments = key.split("/");
  const good = segments.every((one) => segment.test(one) && one !== "." && one !== "..");
  if (!good || key.length > keyLengthMax) throw new RangeError("an object's key is outside the grammar");
  return segments;
}

/** S3's rules, held by every store: numbers rise within 1 to 10,000, and only the last part may be small. */
export function checkParts(parts: readonly ObjectPart[], minPartBytes: number): void {
  if (parts.length === 0) throw new RangeError("an upload needs at least one part");
  parts.forEach((part, index) => {
    checkPartNumber(part.number);
    const before = parts[index - 1];
    if (before && before.number >= part.number) throw new RangeError("the parts of an upload are out of order");
    if (before && before.sizeBytes < minPartBytes) throw new RangeError("a part before the last one is too small");
  });
}

export function checkPartNumber(number: number): void {
  if (!Number.isInteger(number) || number < 1 || number > 10_000) {
    throw new RangeError("a part's number is outside 1 to 10,000");
  }
}
