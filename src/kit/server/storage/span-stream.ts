import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";

/** Some of a file: from `at` on, so many bytes. */
export interface Span {
  readonly path: string;
  readonly at: number;
  readonly bytes: number;
}

/** How much is read at a time, in bytes. */
const readBytesMax = 1024 * 1024;

/** The bytes of spans of files, one after the other. `opened`: the first file, if it is open already. */
export class SpanStream extends Readable {
  readonly #spans: Span[];
  #file: FileHandle | undefined;
  /** How much of the first span was read. */
  #read = 0;

  constructor(spans: readonly Span[], opened?: FileHandle) {
    super({ highWaterMark: readBytesMax });
    this.#spans = [...spans];
    this.#file = opened;
  }

  /**
   * The same bytes, without reading the stream: a chunk belongs to the reader until it requests the next one, because
   * there are only two buffers, one of which is filled while the other is read.
   */
  async *lend(): AsyncGenerator<Uint8Array> {
    const size = Math.min(
      readBytesMax,
      this.#spans.reduce((sum, span) => sum + span.bytes, 0),
    );
    const buffers = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)] as const;
    let filling = this.#fill(buffers[0]);
    try {
      for (let turn = 1; ; turn = 1 - turn) {
        const chunk = await filling;
        if (chunk === null) return;
        filling = this.#fill(turn === 1 ? buffers[1] : buffers[0]);
        filling.catch(() => {});
        yield chunk;
      }
    } finally {
      await filling.catch(() => {});
      this.destroy();
    }
  }

  override _read(): void {
    const [span] = this.#spans;
    const size = span ? Math.min(readBytesMax, span.bytes - this.#read) : 0;
    this.#fill(Buffer.allocUnsafeSlow(size)).then(
      (chunk) => void this.push(chunk),
      (error: Error) => void this.destroy(error),
    );
  }

  /** Some of the bytes that come next; null behind the last. */
  async #fill(buffer: Buffer): Promise<Buffer | null> {
    const [span] = this.#spans;
    if (span === undefined) return null;
    this.#file ??= await open(span.path, "r");
    // The stream was destroyed while the source was opening, so only this branch can close the source.
    if (this.destroyed) await this.#close();
    if (this.#file === undefined) return null;
    const length = Math.min(buffer.length, span.bytes - this.#read);
    const { bytesRead } = await this.#file.read(buffer, 0, length, span.at + this.#read);
    if (bytesRead === 0 && length > 0) throw new Error(`the file ${span.path} is shorter than it was`);
    this.#read += bytesRead;
    if (this.#read === span.bytes) {
      this.#spans.shift();
      this.#read = 0;
      await this.#close();
    }
    return buffer.subarray(0, bytesRead);
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // A fault of the file itself was reported when it was read.
    void this.#close().catch(() => {});
    done(error);
  }
}

/** The bytes of a stored object in chunks that are the reader's until it asks for the next one. */
export const lend = (body: Readable): AsyncIterable<Uint8Array> =>
  body instanceof SpanStream ? body.lend() : readOut(body);

/** Destroys an HTTP message when its reader stops early; otherwise the message would keep its connection. */
async function* readOut(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk as Uint8Array;
  } finally {
    body.destroy();
  }
}
