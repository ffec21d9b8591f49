import { createHash } from "node:crypto";
import type { Manifest } from "./manifest.ts";
import { endOfTar, headerOf, paddingOf } from "./tar.ts";

/** Takes the bytes of an archive in order. A chunk is the caller's again once the promise is kept. */
export interface ArchiveSink {
  write(bytes: Uint8Array): Promise<void>;
}

/** How many entries one index covers: what a writer and a reader hold in memory. */
const indexedMax = 1000;

/**
 * Writes an archive: entries, after every thousand of them an index with their sizes and SHA-256 digests, and at last
 * the manifest with the digests of the indexes. The names of indexes and manifest contain their own digest.
 */
export class ArchiveWriter {
  readonly #sink: ArchiveSink;
  readonly #modified: number;
  readonly #indexes: string[] = [];
  #lines: string[] = [];

  constructor(sink: ArchiveSink, madeAt: Date) {
    this.#sink = sink;
    this.#modified = Math.floor(madeAt.getTime() / 1000);
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    await this.addStream(name, bytes.length, [bytes]);
  }

  /** Returns the SHA-256 of the content in hex. @throws where the content is not exactly `size` bytes long */
  async addStream(
    name: string,
    size: number,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<string> {
    const sha256 = await this.#write(name, size, content);
    this.#lines.push(JSON.stringify({ name, size, sha256 }));
    if (this.#lines.length === indexedMax) await this.#writeIndex();
    return sha256;
  }

  async finish(about: Omit<Manifest, "indexes">): Promise<Manifest> {
    if (this.#lines.length > 0) await this.#writeIndex();
    const manifest = { ...about, indexes: this.#indexes };
    await this.#writeNamed("manifest", "json", `${JSON.stringify(manifest, null, 1)}\n`);
    await this.#sink.write(endOfTar);
    return manifest;
  }

  async #writeIndex(): Promise<void> {
    const number = String(this.#indexes.length + 1).padStart(6, "0");
    this.#indexes.push(await this.#writeNamed(`index/${number}`, "jsonl", `${this.#lines.join("\n")}\n`));
    this.#lines = [];
  }

  async #writeNamed(name: string, ending: string, text: string): Promise<string> {
    const bytes = Buffer.from(text);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await this.#write(`${name}.${sha256}.${ending}`, bytes.length, [bytes]);
    return sha256;
  }

  async #write(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
    await this.#sink.write(headerOf({ name, size, modified: this.#modified }));
    const hash = createHash("sha256");
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      if (written > size) break;
      hash.update(chunk);
      await this.#sink.write(chunk);
    }
    if (written !== size) throw new Error(`${name}: the content is not ${size} bytes long, as its source had said`);
    await this.#sink.write(paddingOf(size));
    return hash.digest("hex");
  }
}
