import { Readable, type Writable } from "node:stream";
import { second } from "#kit/time.ts";
import { lend } from "../storage/span-stream.ts";

/**
 * A reply whose chunks are lent: each belongs to its writer until the next one is requested, so that the source reuses
 * the same memory. Sending a large file from new memory has the collector mark the whole heap every few dozen
 * megabytes. The server pipes it like any stream; it must not be read in another way.
 *
 * A slow line does not outlive the right to read (threat B15): `askAgain` is called every now and then, and its error breaks the reply off.
 */
export class LentBody extends Readable {
  readonly #source: Readable;
  readonly #askAgain: () => Promise<unknown>;
  readonly #askEveryMs: number;
  #giveUp: (() => void) | undefined;

  constructor(source: Readable, askAgain: () => Promise<unknown>, askEveryMs = 2 * second) {
    super();
    this.#source = source;
    this.#askAgain = askAgain;
    this.#askEveryMs = askEveryMs;
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
    // What nobody began to read holds its file open all the same.
    this.#source.destroy();
    done(error);
  }

  async #writeTo(to: NodeJS.WritableStream): Promise<void> {
    to.once("close", () => this.#giveUp?.());
    let askedAt = performance.now();
    for await (const chunk of lend(this.#source)) {
      if (performance.now() - askedAt > this.#askEveryMs) {
        await this.#askAgain();
        askedAt = performance.now();
      }
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
