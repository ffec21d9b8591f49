import { Readable } from "node:stream";
import { Problem } from "#kit/problem.ts";

export type ObjectBody = Uint8Array | Readable;

/**
 * The bytes of a body that must be `size` long. Throws a Problem: `lengthMismatch` when it is not, `bodyInterrupted`
 * when its sender went away.
 */
export function exactly(body: ObjectBody, size: number): AsyncIterable<Uint8Array> {
  heedErrors(body);
  return counted(body, size);
}

/** A stream that fails while nobody reads it yet would end the process; whoever reads it later still hears of it. */
export function heedErrors(body: ObjectBody): void {
  if (body instanceof Readable) body.on("error", () => {});
}

async function* counted(body: ObjectBody, size: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of chunksOf(body)) {
    received += chunk.length;
    if (received > size) throw lengthMismatch();
    yield chunk;
  }
  if (received !== size) throw lengthMismatch();
}

const lengthMismatch = () => new Problem("invalid", "lengthMismatch", { detail: "The body has another length" });

async function* chunksOf(body: ObjectBody): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) {
    yield body;
    return;
  }
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  try {
    while (true) {
      const next = await chunks.next().catch(() => {
        throw new Problem("invalid", "bodyInterrupted", { detail: "The body broke off" });
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    body.destroy();
  }
}

/**
 * The same bytes in buffers of `pieceBytes`, the last one shorter (an empty body is one empty piece). A sender that
 * takes longer than `withinMs` for one piece is cut off, so that whoever waits for its memory is not held up.
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
