import { createHash, type Hash } from "node:crypto";
import { createCRC32 } from "hash-wasm";

/** The digests of a file: ours, and those by which clients of Google's stores verify what they sent. */
export interface FileDigests {
  /** In hex, as `checksum` on the wire. */
  readonly sha256: string;
  /** In base64, as `md5Hash` and `x-goog-hash` have it. */
  readonly md5: string;
  /** CRC-32C, most significant byte first, in base64. */
  readonly crc32c: string;
}

/** Holds no state between two calls: every digest keeps its own, and puts it in. The polynomial is Castagnoli's. */
const crc32c = await createCRC32(0x82_f6_3b_78);
const emptyCrc32c = crc32c.init().save();

/** Computes the digests of successive bytes. */
export class FileHash {
  readonly #sha256: Hash;
  readonly #md5: Hash;
  #crc32c: Uint8Array;

  private constructor(sha256: Hash, md5: Hash, crc: Uint8Array) {
    this.#sha256 = sha256;
    this.#md5 = md5;
    this.#crc32c = crc;
  }

  static begin(): FileHash {
    return new FileHash(createHash("sha256"), createHash("md5"), emptyCrc32c);
  }

  copy(): FileHash {
    return new FileHash(this.#sha256.copy(), this.#md5.copy(), this.#crc32c);
  }

  update(bytes: Uint8Array): void {
    this.#sha256.update(bytes);
    this.#md5.update(bytes);
    this.#crc32c = crc32c.load(this.#crc32c).update(bytes).save();
  }

  /** Ends it: asked once. */
  digests(): FileDigests {
    return {
      sha256: this.#sha256.digest("hex"),
      md5: this.#md5.digest("base64"),
      crc32c: Buffer.from(crc32c.load(this.#crc32c).digest("binary")).toString("base64"),
    };
  }
}

/** Digests that run along while a piece is stored, and count only once it was. */
export interface Running {
  see(bytes: Uint8Array): void;
  /** The piece is stored, and has brought so many bytes. */
  keep(size: number): void;
}

/**
 * The digests of what each upload has brought so far, kept by the node that received it. Node's hashes cannot be
 * written down, so where another node took a chunk in between there are none, and the bytes are read again at the end.
 */
export class RunningDigests {
  readonly #hashes = new Map<string, { readonly hash: FileHash; readonly bytes: number }>();
  readonly #max: number;

  /** `max` uploads are remembered; the oldest is forgotten, and costs a reading. */
  constructor(max = 1000) {
    this.#max = max;
  }

  /** For the bytes that follow the first `from` of an upload, on their way to the store. */
  along(uploadId: string, from: number): Running {
    const known = from === 0 ? { hash: FileHash.begin(), bytes: 0 } : this.#hashes.get(uploadId);
    if (known?.bytes !== from) return { see: () => {}, keep: () => void this.#hashes.delete(uploadId) };
    // A piece that fails is sent again: until it is stored, the digests stay as they were.
    const hash = known.hash.copy();
    return {
      see: (bytes) => hash.update(bytes),
      keep: (size) => this.#keep(uploadId, { hash, bytes: from + size }),
    };
  }

  /** Of exactly the first `bytes`; undefined where this node has not seen them all. Asked once. */
  take(uploadId: string, bytes: number): FileDigests | undefined {
    const known = this.#hashes.get(uploadId);
    this.#hashes.delete(uploadId);
    return known?.bytes === bytes ? known.hash.digests() : undefined;
  }

  #keep(uploadId: string, running: { readonly hash: FileHash; readonly bytes: number }): void {
    this.#hashes.delete(uploadId);
    this.#hashes.set(uploadId, running);
    const oldest = this.#hashes.keys().next().value;
    if (this.#hashes.size > this.#max && oldest !== undefined) this.#hashes.delete(oldest);
  }
}
