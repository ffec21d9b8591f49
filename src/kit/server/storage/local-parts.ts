import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ByteRange } from "./byte-range.ts";
import { errorCode } from "./local-files.ts";
import type { StoredObject } from "./object-store.ts";
import { type Span, SpanStream } from "./span-stream.ts";

/** What an object that came in parts consists of, in the order of its bytes. */
export interface Composition {
  readonly folder: string;
  readonly sizeBytes: number;
  readonly parts: readonly { readonly file: string; readonly sizeBytes: number }[];
}

/** Undefined if the file does not exist. It appears by rename only, so it is complete. */
export async function compositionOf(path: string): Promise<Composition | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Composition;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** The bytes of a composed object, or a range of them. */
export function readComposed(folder: string, object: Composition, range: ByteRange | undefined): StoredObject {
  const start = range?.start ?? 0;
  const end = Math.min(range?.end ?? object.sizeBytes - 1, object.sizeBytes - 1);
  if (start > end) throw new RangeError("the range starts behind the object's end");
  const body = new SpanStream(spansOf(folder, object, { start, end }));
  return { body, size: object.sizeBytes, ...(range && { range: { start, end } }) };
}

function spansOf(
  folder: string,
  { parts }: Composition,
  { start, end }: { readonly start: number; readonly end: number },
): Span[] {
  let from = 0;
  const spans: Span[] = [];
  for (const { file, sizeBytes } of parts) {
    const at = Math.max(start - from, 0);
    const bytes = Math.min(end - from, sizeBytes - 1) - at + 1;
    if (bytes > 0) spans.push({ path: join(folder, file), at, bytes });
    from += sizeBytes;
  }
  return spans;
}
