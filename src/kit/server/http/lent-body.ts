import { Readable, type Writable } from "node:stream";

/**
 * A reply whose chunks are lent: each belongs to its writer until the next one is requested, so that the source reuses
 * the same memory. Sending a large file from new memory has the collector mark the whole heap every few dozen
 * megabytes. The server pipes it like any stream; it must not be read in another way.
 */
export class LentBody extends Readable {
  readonly #chunks: AsyncIterable<Uint8Array>;
  #giveUp: (() => void) | undefined;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    super();
    this.#chunks = chunks;
  }

  override _read(): void {}

  override pipe<To extends NodeJS.WritableStream>(to: To): To {
    this.#writeTo(to).then(
      () => {
        to.end();
        this.push(null);
        this.resume();
      },
      (error: Error) => void this.destroy(error),
    );
    return to;
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#giveUp?.();
    done(error);
  }

  async #writeTo(to: NodeJS.WritableStream): Promise<void> {
    to.once("close", () => this.#giveUp?.());
    for await (const chunk of this.#chunks) {
      if (this.destroyed) return;
      await this.#write(to, chunk);
    }
  }

  /** Until the chunk has left this process, and the reader takes more. */
  #write(to: NodeJS.WritableStream, chunk: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#giveUp = () => reject(new Error("the reader went away"));
      let waits = 2;
      const next = () => {
        if (--waits === 0) resolve();
      };
      const takesMore = (to as Writable).write(chunk, "utf8", (error) => (error ? reject(error) : next()));
      if (takesMore) next();
      else to.once("drain", next);
    });
  }
}
