import { SearchedTexts, viewOf } from "./searched-texts.ts";

/** Bytes that say how many bytes of sources follow. */
const sizeBytes = 4;
const textBytes = 16;
const headBytes = 24;
const blockInts = 4;

/**
 * The passages of all sources that are searched, in a row. Made once for what somebody sees, they serve every search until something
 * of it changes.
 *
 * The database packs where words stand into blocks: the id of a text (sixteen bytes), the first of up to 256 passages, how many bytes
 * follow (four bytes each), and two bytes for each passage.
 */
export class SearchedPassages {
  readonly texts: SearchedTexts;
  /** How many words each passage has. */
  readonly lengths: Uint16Array;
  /** How many words all of them have. */
  readonly wordCount: number;
  /** How many words the longest has. */
  readonly lengthMax: number;
  /** Of each source the place of its first passage. */
  readonly #firsts: Int32Array;
  /** Where the blocks of a lexeme are: each ranking goes through them twice, and each search ranks more than once. */
  readonly #blocks = new WeakMap<Buffer, Int32Array>();

  /**
   * @param packed how many bytes of sources there are (four bytes), for each source its id and that of its text (sixteen bytes each), and
   *   blocks that say of every passage of these texts how many words it has
   */
  constructor(packed: Buffer) {
    const blocksFrom = packed.length === 0 ? 0 : sizeBytes + packed.readUInt32BE(0);
    this.texts = new SearchedTexts(packed.subarray(Math.min(sizeBytes, blocksFrom), blocksFrom));
    const blocks = packed.subarray(blocksFrom);
    const counts = new Int32Array(this.texts.count);
    eachBlock(blocks, this.texts, (number, first, from, to) => {
      counts[number] = Math.max(counts[number] ?? 0, first + (to - from) / 2);
    });
    this.#firsts = new Int32Array(this.texts.count);
    let size = 0;
    for (let number = 0; number < counts.length; number++) {
      this.#firsts[number] = size;
      size += counts[number] ?? 0;
    }
    this.lengths = new Uint16Array(size);
    let [wordCount, lengthMax] = [0, 0];
    this.eachBlock(blocks, (first, from, to) => {
      let place = first;
      for (let next = from; next < to; next += 2) {
        const length = ((blocks[next] ?? 0) << 8) | (blocks[next + 1] ?? 0);
        this.lengths[place++] = length;
        wordCount += length;
        lengthMax = Math.max(lengthMax, length);
      }
    });
    this.wordCount = wordCount;
    this.lengthMax = lengthMax;
  }

  get count(): number {
    return this.lengths.length;
  }

  /** Bytes in memory. */
  get size(): number {
    return this.texts.size + this.lengths.byteLength + this.#firsts.byteLength;
  }

  /**
   * Goes through some passages of a source after the other: `first` is the place of their first among all, their bytes in `packed` are
   * from `from` to `to`, and the source's own places end before `end`, which a text that has grown since does not know. There are as many
   * as rows were read, so that none becomes an object.
   * @param among of each source whether it is wanted; by default all are
   */
  eachBlock(
    packed: Buffer,
    visit: (first: number, from: number, to: number, end: number) => void,
    among?: Uint8Array,
  ): void {
    const blocks = this.#blocksOf(packed);
    for (let at = 0; at < blocks.length; at += blockInts) {
      const number = blocks[at] ?? 0;
      if (among?.[number] === 0) continue;
      visit(blocks[at + 1] ?? 0, blocks[at + 2] ?? 0, blocks[at + 3] ?? 0, this.#firsts[number + 1] ?? this.count);
    }
  }

  /** Four numbers for each block: the number of its source, the place of its first passage, and where its bytes begin and end. */
  #blocksOf(packed: Buffer): Int32Array {
    const known = this.#blocks.get(packed);
    if (known) return known;
    let size = 0;
    eachBlock(packed, this.texts, (number, first, from, to) => {
      if (size === noted.length) noted = withRoom(noted);
      noted[size] = number;
      noted[size + 1] = (this.#firsts[number] ?? 0) + first;
      noted[size + 2] = from;
      noted[size + 3] = to;
      size += blockInts;
    });
    const blocks = noted.slice(0, size);
    this.#blocks.set(packed, blocks);
    return blocks;
  }

  /** Which passage is at a place: the number of its source, and its place in the text. */
  at(place: number): { readonly text: number; readonly ordinal: number } {
    let [low, high] = [0, this.#firsts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#firsts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return { text: low, ordinal: place - (this.#firsts[low] ?? 0) };
  }
}

/** Where the blocks of a list are noted until it is known how many there are. */
let noted = new Int32Array(1024 * blockInts);

function withRoom(full: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * full.length);
  larger.set(full);
  return larger;
}

/** `number` is that of a source of the text; one that several sources share comes once for each. */
function eachBlock(
  packed: Buffer,
  texts: SearchedTexts,
  visit: (number: number, first: number, from: number, to: number) => void,
): void {
  const view = viewOf(packed);
  for (let at = 0; at < packed.length; ) {
    const first = view.getUint32(at + textBytes);
    const from = at + headBytes;
    const to = from + view.getUint32(at + textBytes + 4);
    for (let number = texts.find(view, at); number >= 0; number = texts.another(number)) visit(number, first, from, to);
    at = to;
  }
}
