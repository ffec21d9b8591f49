/** Bytes of an id. */
const idBytes = 16;
/** A source and its text. */
const pairBytes = 2 * idBytes;

/**
 * The sources that are searched, by their numbers from 0, found by the ids of their texts. Thousands of ids are looked up for each word
 * of a search: they are compared where they lie, because a string for each took longer than everything that is done with them.
 */
export class SearchedTexts {
  readonly count: number;
  readonly #pairs: Buffer;
  readonly #view: DataView;
  /** Numbers by their texts, each plus one, from the place that the text's id says on. */
  readonly #table: Int32Array;
  /** Of each source the one before it with the same text, or -1. */
  readonly #before: Int32Array;

  /** @param pairs for each source its id and the id of its text, of sixteen bytes each */
  constructor(pairs: Buffer) {
    this.#pairs = pairs;
    this.#view = viewOf(pairs);
    this.count = pairs.length / pairBytes;
    this.#before = new Int32Array(this.count);
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(2 * this.count + 1)));
    for (let number = 0; number < this.count; number++) {
      const place = this.#placeOf(this.#view, number * pairBytes + idBytes);
      this.#before[number] = (this.#table[place] ?? 0) - 1;
      this.#table[place] = number + 1;
    }
  }

  /** Bytes in memory. */
  get size(): number {
    return this.#pairs.byteLength + this.#table.byteLength + this.#before.byteLength;
  }

  /** The number of a source of the text whose id is at this place, or -1. */
  find(ids: DataView, at: number): number {
    return (this.#table[this.#placeOf(ids, at)] ?? 0) - 1;
  }

  /** The number of another source of the same text, or -1. */
  another(number: number): number {
    return this.#before[number] ?? -1;
  }

  idsOf(number: number): { readonly sourceId: string; readonly textId: string } {
    const hex = this.#pairs.toString("hex", number * pairBytes, (number + 1) * pairBytes);
    return { sourceId: uuidOf(hex.slice(0, 32)), textId: uuidOf(hex.slice(32)) };
  }

  /** Where the ids of one source stand in relation to those of another: below 0, 0 or above. */
  compare(one: number, other: number): number {
    for (let at = 0; at < pairBytes; at += 4) {
      const order = this.#view.getUint32(one * pairBytes + at) - this.#view.getUint32(other * pairBytes + at);
      if (order !== 0) return order;
    }
    return 0;
  }

  /** Where the text is in the table, or where it would be. */
  #placeOf(ids: DataView, at: number): number {
    const mask = this.#table.length - 1;
    // The end of an id is random.
    let place = ids.getUint32(at + 12) & mask;
    for (;;) {
      const number = (this.#table[place] ?? 0) - 1;
      if (number < 0 || areSame(this.#view, number * pairBytes + idBytes, ids, at)) return place;
      place = (place + 1) & mask;
    }
  }
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function areSame(one: DataView, at: number, other: DataView, otherAt: number): boolean {
  for (let word = idBytes - 4; word >= 0; word -= 4) {
    if (one.getUint32(at + word) !== other.getUint32(otherAt + word)) return false;
  }
  return true;
}

const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
