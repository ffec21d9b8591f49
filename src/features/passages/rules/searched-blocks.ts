/** Bytes of an id. */
const idBytes = 16;
/** The ids of a source and of its text. */
const pairBytes = 2 * idBytes;

/**
 * The blocks that are searched, by their places from 0, found by their numbers. A text of several sources has its blocks once for each.
 * Thousands of numbers are looked up for each word of a search.
 */
export class SearchedBlocks {
  readonly count: number;
  /** Of each block the ids of its source and its text, as they came: few of them are ever asked for. */
  readonly #pairs: Buffer;
  readonly #view: DataView;
  readonly #numbers: Int32Array;
  /** Places by their numbers, each plus one, from the place that the number says on. */
  readonly #table: Int32Array;
  /** Of each block the one before it with the same number, or -1. */
  readonly #before: Int32Array;

  /**
   * @param pairs of each block the ids of its source and its text, of sixteen bytes each
   * @param numbers of each block; any that fit into four bytes
   */
  constructor(pairs: Buffer, numbers: Int32Array) {
    this.#pairs = pairs;
    this.#view = viewOf(pairs);
    this.#numbers = numbers;
    this.count = numbers.length;
    this.#before = new Int32Array(this.count);
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(2 * this.count + 1)));
    for (let at = 0; at < this.count; at++) {
      const slot = this.#slotOf(numbers[at] ?? 0);
      this.#before[at] = (this.#table[slot] ?? 0) - 1;
      this.#table[slot] = at + 1;
    }
  }

  /** Bytes in memory. */
  get size(): number {
    return this.#pairs.byteLength + this.#numbers.byteLength + this.#table.byteLength + this.#before.byteLength;
  }

  /** The place of a block with this number, or -1. */
  find(number: number): number {
    return (this.#table[this.#slotOf(number)] ?? 0) - 1;
  }

  /** The place of another block with the same number, or -1. */
  another(place: number): number {
    return this.#before[place] ?? -1;
  }

  idsOf(place: number): { readonly sourceId: string; readonly textId: string } {
    const hex = this.#pairs.toString("hex", place * pairBytes, (place + 1) * pairBytes);
    return { sourceId: uuidOf(hex.slice(0, 32)), textId: uuidOf(hex.slice(32)) };
  }

  /** Where the ids of one block stand in relation to those of another: below 0, 0 or above. */
  compare(one: number, other: number): number {
    for (let at = 0; at < pairBytes; at += 4) {
      const order = this.#view.getUint32(one * pairBytes + at) - this.#view.getUint32(other * pairBytes + at);
      if (order !== 0) return order;
    }
    return 0;
  }

  /** Where the number is in the table, or where it would be. */
  #slotOf(number: number): number {
    const mask = this.#table.length - 1;
    // Numbers are random, or in a row.
    let slot = number & mask;
    for (;;) {
      const at = (this.#table[slot] ?? 0) - 1;
      if (at < 0 || this.#numbers[at] === number) return slot;
      slot = (slot + 1) & mask;
    }
  }
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
