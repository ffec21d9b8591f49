import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";

/** How many small objects are written at a time: most of the wait is for the disk or the bucket. */
const atOnce = 8;
/** Larger objects are streamed, one at a time, so that memory stays bounded. In bytes. */
const smallMax = 1024 * 1024;

/** Writes objects into the store as they come out of an archive. */
export class ObjectLoader {
  readonly #store: ObjectStore;
  readonly #writing = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  async put(key: string, size: number, contentType: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (size > smallMax) {
      await this.#store.put(key, content, { size, contentType });
      return;
    }
    const bytes = await buffer(Readable.from(content));
    while (this.#writing.size >= atOnce) await Promise.race(this.#writing);
    this.#throwFailure();
    const writing: Promise<void> = this.#store
      .put(key, bytes, { size, contentType })
      .catch((error: unknown) => void (this.#failure ??= { error }))
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  /** Waits for running writes. */
  async finish(): Promise<void> {
    await Promise.all(this.#writing);
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
