import { Readable } from "node:stream";
import { Problem } from "#kit/problem.ts";
import type { ObjectBody } from "#kit/server/storage/object-body.ts";

/** Some of a body, of known length. It is read to its end, or fails, before the next one is asked for. */
export interface Piece {
  readonly body: ObjectBody;
  readonly size: number;
  /** The body of the call ends with it. */
  readonly isLast: boolean;
}

export interface Cutting {
  readonly pieceBytes: number;
  /** How long one piece may take on the way, in ms. */
  readonly withinMs: number;
}

/**
 * The bytes of a call in pieces of `pieceBytes`, the last one shorter. Where the length is known, a piece is a stream
 * that is stored while it arrives; where it is not, each is held until it is known whether another follows.
 *
 * @throws Problem 400 `bodyInterrupted` when its sender went away, or took too long for one piece
 */
export function piecesOf(body: Readable, length: number | undefined, cutting: Cutting): AsyncGenerator<Piece> {
  return length === undefined ? heldPieces(body, cutting) : streamedPieces(body, length, cutting);
}

async function* streamedPieces(body: Readable, length: number, cutting: Cutting): AsyncGenerator<Piece> {
  const reader = new Reader(body, cutting.withinMs);
  for (let left = length; left > 0; ) {
    const size = Math.min(cutting.pieceBytes, left);
    left -= size;
    yield { body: Readable.from(reader.take(size), { objectMode: false }), size, isLast: left === 0 };
  }
}

async function* heldPieces(body: Readable, { pieceBytes, withinMs }: Cutting): AsyncGenerator<Piece> {
  const reader = new Reader(body, withinMs);
  let held = await reader.upTo(pieceBytes);
  while (held.length === pieceBytes) {
    const next = await reader.upTo(pieceBytes);
    yield { body: held, size: held.length, isLast: next.length === 0 };
    if (next.length === 0) return;
    held = next;
  }
  if (held.length > 0) yield { body: held, size: held.length, isLast: true };
}

/** Reads a body so far and no further; what is left is there for the next one who reads. */
class Reader {
  readonly #body: Readable;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #withinMs: number;
  #rest: Buffer = Buffer.alloc(0);

  constructor(body: Readable, withinMs: number) {
    this.#body = body;
    this.#chunks = body.iterator({ destroyOnReturn: false });
    this.#withinMs = withinMs;
  }

  /** Exactly `size` bytes. */
  async *take(size: number): AsyncGenerator<Buffer> {
    const late = setTimeout(() => this.#body.destroy(new Error("the sender took too long")), this.#withinMs);
    try {
      for (let left = size; left > 0; ) {
        const chunk = await this.#next(left);
        if (chunk === undefined) throw interrupted();
        left -= chunk.length;
        yield chunk;
      }
    } finally {
      clearTimeout(late);
    }
  }

  /** `size` bytes, or fewer at the body's end. */
  async upTo(size: number): Promise<Buffer> {
    const late = setTimeout(() => this.#body.destroy(new Error("the sender took too long")), this.#withinMs);
    const chunks: Buffer[] = [];
    try {
      for (let left = size; left > 0; ) {
        const chunk = await this.#next(left);
        if (chunk === undefined) break;
        left -= chunk.length;
        chunks.push(chunk);
      }
    } finally {
      clearTimeout(late);
    }
    return Buffer.concat(chunks);
  }

  async #next(most: number): Promise<Buffer | undefined> {
    if (this.#rest.length === 0) {
      const next = await this.#chunks.next().catch(() => {
        throw interrupted();
      });
      if (next.done) return undefined;
      this.#rest = next.value;
    }
    const chunk = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(chunk.length);
    return chunk;
  }
}

const interrupted = () => new Problem("invalid", "bodyInterrupted", { detail: "The body broke off" });
