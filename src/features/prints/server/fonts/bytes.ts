/** Reads a font file from its front; numbers are big-endian. */
export class ByteReader {
  readonly bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  uint8(): number {
    return this.bytes.readUInt8(this.at++);
  }

  uint16(): number {
    this.at += 2;
    return this.bytes.readUInt16BE(this.at - 2);
  }

  int16(): number {
    this.at += 2;
    return this.bytes.readInt16BE(this.at - 2);
  }

  uint32(): number {
    this.at += 4;
    return this.bytes.readUInt32BE(this.at - 4);
  }

  tag(): string {
    return this.take(4).toString("latin1");
  }

  take(length: number): Buffer {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** Seven bits a byte (UIntBase128 of WOFF2). */
  base128(): number {
    let value = 0;
    for (let at = 0; at < 5; at++) {
      const byte = this.uint8();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new Error("a number without an end");
  }

  /** One byte for most, three at most (255UInt16 of WOFF2). */
  uint255(): number {
    const first = this.uint8();
    if (first === 253) return this.uint16();
    if (first === 254) return this.uint8() + 506;
    if (first === 255) return this.uint8() + 253;
    return first;
  }
}

/** Writes a font file; grows as it must. */
export class ByteWriter {
  #bytes: Buffer;
  length = 0;

  constructor(expectedLength: number) {
    this.#bytes = Buffer.alloc(Math.max(expectedLength, 64));
  }

  #reserve(count: number): number {
    const at = this.length;
    this.length += count;
    if (this.length > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(Math.max(this.#bytes.length, count))]);
    }
    return at;
  }

  uint16(value: number): void {
    const at = this.#reserve(2);
    this.#bytes.writeUInt16BE(value, at);
  }

  int16(value: number): void {
    const at = this.#reserve(2);
    this.#bytes.writeInt16BE(value, at);
  }

  uint32(value: number): void {
    const at = this.#reserve(4);
    this.#bytes.writeUInt32BE(value, at);
  }

  bytes(bytes: Uint8Array): void {
    const at = this.#reserve(bytes.length);
    this.#bytes.set(bytes, at);
  }

  pad(to: number): void {
    const over = this.length % to;
    if (over > 0) this.#reserve(to - over);
  }

  taken(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }
}
