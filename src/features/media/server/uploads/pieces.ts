import { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Problem } from "#kit/problem.ts";
import type { ObjectBody } from "#kit/server/storage/object-body.ts";

/** Some of a body, of known length. It is read to its end, or fails, before the next one is asked for. */
export interface Piece {
  /** Yields the bytes, once. `see` gets each of them on its way, in order. */
  read(see: (bytes: Buffer) => void): ObjectBody;
  readonly size: number;
  /** The body of the call ends with it. */
  readonly isLast: boolean;
}

/**
 * The bytes of a call in pieces of `pieceBytes`, the last one shorter. Where the length is known, a piece is stored
 * while it arrives; where it is not, each is held until it is known whether another follows.
 *
 * @throws Problem 400 `bodyInterrupted` when its sender went away, or took too long for one piece
 */
export const piecesOf = (body: ArrivingBody, length: number | undefined, pieceBytes: number): AsyncGenerator<Piece> =>
  length === undefined ? heldPieces(body, pieceBytes) : arrivingPieces(body, length, pieceBytes);

async function* arrivingPieces(body: ArrivingBody, length: number, pieceBytes: number): AsyncGenerator<Piece> {
  for (let left = length; left > 0; ) {
    const size = Math.min(pieceBytes, left);
    left -= size;
    yield { read: (see) => body.take(size, see), size, isLast: left === 0 };
  }
}

async function* heldPieces(body: ArrivingBody, pieceBytes: number): AsyncGenerator<Piece> {
  let held = await body.upTo(pieceBytes);
  while (held.length === pieceBytes) {
    const next = await body.upTo(pieceBytes);
    yield heldPiece(held, next.length === 0);
    if (next.length === 0) return;
    held = next;
  }
  if (held.length > 0) yield heldPiece(held, true);
}

const heldPiece = (bytes: Buffer, isLast: boolean): Piece => ({
  read(see) {
    see(bytes);
    return bytes;
  },
  size: bytes.length,
  isLast,
});

/** How much may wait to be read, in bytes, twice: it is filled while the same is read. */
const bufferBytes = 1024 * 1024;

/**
 * A body as it arrives: from its construction on it flows, which is how streams are fastest, into a reused buffer, and
 * pauses when that is full. It can be read up to a limit; the rest stays for the next reader. `withinMs`: how long one
 * piece may take. Its creator must release it.
 */
export class ArrivingBody {
  readonly #body: Readable;
  readonly #withinMs: number;
  #filling = Buffer.alloc(0);
  #filled = 0;
  /** The range that is being read, from `#at` to `#end`. */
  #reading = Buffer.alloc(0);
  #at = 0;
  #end = 0;
  /** Received bytes without room in the buffer yet. */
  #over: Buffer[] = [];
  /** How much of the first of these is taken already. */
  #overAt = 0;
  #state: "open" | "ended" | "broken" = "open";
  #wake: (() => void) | undefined;

  constructor(body: Readable, withinMs: number) {
    this.#body = body;
    this.#withinMs = withinMs;
    const ending = (state: "ended" | "broken") => () => {
      if (this.#state === "open") this.#state = state;
      this.#wake?.();
    };
    body.on("end", ending("ended")).on("error", ending("broken")).on("close", ending("broken"));
    if (body.destroyed) this.#state = "broken";
    body.on("data", (chunk: Buffer) => {
      this.#over.push(chunk);
      this.#fill();
      if (this.#over.length > 0) body.pause();
      this.#wake?.();
    });
  }

  /** Exactly `size` bytes. A chunk is the reader's until it asks for the next one. */
  async *take(size: number, see: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
    const late = this.#cutOffLater();
    try {
      for (let left = size; left > 0; ) {
        const chunk = await this.#next(left);
        if (chunk === undefined) throw interrupted();
        left -= chunk.length;
        see(chunk);
        yield chunk;
      }
    } finally {
      clearTimeout(late);
    }
  }

  /** `size` bytes, or fewer at the body's end. */
  async upTo(size: number): Promise<Buffer> {
    const late = this.#cutOffLater();
    const chunks: Buffer[] = [];
    try {
      for (let left = size; left > 0; ) {
        const chunk = await this.#next(left);
        if (chunk === undefined && this.#state === "broken") throw interrupted();
        if (chunk === undefined) break;
        left -= chunk.length;
        chunks.push(Buffer.from(chunk));
      }
    } finally {
      clearTimeout(late);
    }
    return Buffer.concat(chunks);
  }

  /** Discards what is still to come: unread it would keep the response from a client that is still sending. */
  letGo(): void {
    this.#over = [];
    this.#overAt = 0;
    this.#body.removeAllListeners("data").resume();
  }

  /** At most so many bytes; undefined at the end. */
  async #next(most: number): Promise<Buffer | undefined> {
    if (this.#at === this.#end) {
      // As much as there is room for: a file is written in few large writes.
      while (this.#filled < Math.min(most, bufferBytes) && this.#state === "open") {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      if (this.#filled === 0) return undefined;
      [this.#reading, this.#filling] = [this.#filling, this.#reading];
      [this.#at, this.#end, this.#filled] = [0, this.#filled, 0];
      this.#fill();
      if (this.#over.length === 0) this.#body.resume();
    }
    const chunk = this.#reading.subarray(this.#at, Math.min(this.#end, this.#at + most));
    this.#at += chunk.length;
    return chunk;
  }

  /** Copies received bytes into the buffer, as far as there is room. */
  #fill(): void {
    for (let first = this.#over[0]; first !== undefined; first = this.#over[0]) {
      if (this.#filling.length === 0) this.#filling = Buffer.allocUnsafeSlow(bufferBytes);
      const copied = first.copy(this.#filling, this.#filled, this.#overAt);
      this.#filled += copied;
      this.#overAt += copied;
      if (this.#overAt < first.length) return;
      this.#over.shift();
      this.#overAt = 0;
      if (this.#body instanceof IncomingMessage) giveBack(first);
    }
  }

  #cutOffLater(): NodeJS.Timeout {
    return setTimeout(() => this.#body.destroy(new Error("the sender took too long")), this.#withinMs);
  }
}

/**
 * Frees a buffer that a socket has filled and that no other code references. Node allocates 64 KiB for each; left to
 * the collector, a gigabyte of them has the whole heap marked hundreds of times, which takes longer than storing it.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

const interrupted = () => new Problem("invalid", "bodyInterrupted", { detail: "The body broke off" });
