import { Readable } from "node:stream";
import { Problem } from "#kit/problem.ts";

/**
 * Bytes in memory, or a source of bytes: a stream, or any other source that is read once, in order. A chunk belongs to
 * the reader until it requests the next one, so that a source may reuse its memory.
 */
export type ObjectBody = Uint8Array | Readable | AsyncIterable<Uint8Array>;

/**
 * The bytes of a body that must be `size` long. Throws a Problem: `lengthMismatch` when it is not, `bodyInterrupted`
 * when its sender went away.
 */
export function exactly(body: ObjectBody, size: number): AsyncIterable<Uint8Array> {
  heedErrors(body);
  return body instanceof Uint8Array ? whole(body, size) : counted(body, size);
}

/** Keeps a stream that fails before it is read from ending the process; its later reader still gets the error. */
export function heedErrors(body: ObjectBody): void {
  if (body instanceof Readable) body.on("error", () => {});
}

async function* whole(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  if (bytes.length !== size) throw lengthMismatch();
  yield bytes;
}

/** The one layer between a source and a file: each further one costs as much as writing does. */
async function* counted(body: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  try {
    for await (const chunk of body) {
      received += chunk.length;
      if (received > size) throw lengthMismatch();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Problem
      ? error
      : new Problem("invalid", "bodyInterrupted", { detail: "The body broke off" });
  }
  if (received !== size) throw lengthMismatch();
}

const lengthMismatch = () => new Problem("invalid", "lengthMismatch", { detail: "The body has another length" });

/**
 * Yields the same bytes in buffers of `pieceBytes`, the last one shorter (an empty body is one empty piece). Cuts off a
 * sender that takes longer than `withinMs` for one piece, so that it does not hold memory that other uploads wait for.
 */
export async function* inPieces(
  body: ObjectBody,
  size: number,
  pieceBytes: number,
  withinMs: number,
): AsyncGenerator<Buffer> {
  let left = size;
  let piece = Buffer.allocUnsafe(Math.min(pieceBytes, left));
  let filled = 0;
  let late = cutOffAfter(body, withinMs);
  try {
    for await (const chunk of exactly(body, size)) {
      for (let at = 0; at < chunk.length; ) {
        const taken = chunk.subarray(at, at + piece.length - filled);
        piece.set(taken, filled);
        at += taken.length;
        filled += taken.length;
        left -= taken.length;
        if (filled < piece.length || left === 0) continue;
        clearTimeout(late);
        yield piece;
        piece = Buffer.allocUnsafe(Math.min(pieceBytes, left));
        filled = 0;
        late = cutOffAfter(body, withinMs);
      }
    }
  } finally {
    clearTimeout(late);
  }
  // Only now is it known that the body ended where it said.
  yield piece;
}

function cutOffAfter(body: ObjectBody, withinMs: number): NodeJS.Timeout {
  return setTimeout(() => {
    if (body instanceof Readable) body.destroy(new Error("the sender took too long"));
  }, withinMs);
}
