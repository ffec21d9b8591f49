import { createHash, type Hash } from "node:crypto";

/** A digest that runs along while a piece is stored, and counts only once it was. */
export interface Running {
  see(bytes: Uint8Array): void;
  /** The piece is stored, and has brought so many bytes. */
  keep(size: number): void;
}

/**
 * The SHA-256 of what each upload has brought so far, kept by the node that received it. Node's hashes cannot be
 * written down, so where another node took a chunk in between there is none, and the bytes are read again at the end.
 */
export class RunningDigests {
  readonly #digests = new Map<string, { readonly hash: Hash; readonly bytes: number }>();
  readonly #max: number;

  /** `max` uploads are remembered; the oldest is forgotten, and costs a reading. */
  constructor(max = 1000) {
    this.#max = max;
  }

  /** For the bytes that follow the first `from` of an upload, on their way to the store. */
  along(uploadId: string, from: number): Running {
    const known = from === 0 ? { hash: createHash("sha256"), bytes: 0 } : this.#digests.get(uploadId);
    if (known?.bytes !== from) return { see: () => {}, keep: () => void this.#digests.delete(uploadId) };
    // A piece that fails is sent again: until it is stored, the digest is what it was.
    const hash = known.hash.copy();
    return {
      see: (bytes) => void hash.update(bytes),
      keep: (size) => this.#keep(uploadId, { hash, bytes: from + size }),
    };
  }

  /** In hex, of exactly the first `bytes`; undefined where this node has not seen them all. Asked once. */
  take(uploadId: string, bytes: number): string | undefined {
    const known = this.#digests.get(uploadId);
    this.#digests.delete(uploadId);
    return known?.bytes === bytes ? known.hash.digest("hex") : undefined;
  }

  #keep(uploadId: string, digest: { readonly hash: Hash; readonly bytes: number }): void {
    this.#digests.delete(uploadId);
    this.#digests.set(uploadId, digest);
    const oldest = this.#digests.keys().next().value;
    if (this.#digests.size > this.#max && oldest !== undefined) this.#digests.delete(oldest);
  }
}
