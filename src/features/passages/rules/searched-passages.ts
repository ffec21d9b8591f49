import { SearchedBlocks, viewOf } from "./searched-blocks.ts";

/** Of a block that is searched: the ids of its source and its text, its number, its first passage, and how many bytes of lengths follow. */
const searchedHead = { ids: 32, number: 32, firstOrdinal: 36, size: 40, bytes: 44 } as const;
/** Of a block that holds a lexeme: its number, and how many bytes of counts follow. */
const heldHead = { size: 4, bytes: 8 } as const;
const partInts = 3;

/**
 * The passages of all sources that are searched, in a row. Made once for what somebody sees, they serve every search until something
 * of it changes.
 *
 * Up to 256 passages of a text are a block, whose number says where a word stands. The database packs of a lexeme for each block that
 * holds it the number and how many bytes follow (four bytes each), and two bytes for each passage.
 */
export class SearchedPassages {
  readonly blocks: SearchedBlocks;
  /** How many words each passage has. */
  readonly lengths: Uint16Array;
  /** How many words all of them have. */
  readonly wordCount: number;
  /** How many words the longest has. */
  readonly lengthMax: number;
  /** Of each block the place of its first passage. */
  readonly #firsts: Int32Array;
  /** Of each block which passage of its text is its first. */
  readonly #ordinals: Int32Array;
  /** Where the parts of a lexeme are: each ranking goes through them twice, and each search ranks more than once. */
  readonly #parts = new WeakMap<Buffer, Int32Array>();

  /**
   * @param packed for each block the ids of its source and of its text (sixteen bytes each), its number, its first passage, how many
   *   bytes follow (four bytes each), and how many words each of its passages has (two bytes)
   */
  constructor(packed: Buffer) {
    const view = viewOf(packed);
    const heads: number[] = [];
    for (let at = 0; at < packed.length; at += searchedHead.bytes + view.getUint32(at + searchedHead.size))
      heads.push(at);
    const pairs = Buffer.alloc(heads.length * searchedHead.ids);
    for (const [place, at] of heads.entries()) packed.copy(pairs, place * searchedHead.ids, at, at + searchedHead.ids);
    this.blocks = new SearchedBlocks(
      pairs,
      Int32Array.from(heads, (at) => view.getInt32(at + searchedHead.number)),
    );
    this.#ordinals = Int32Array.from(heads, (at) => view.getInt32(at + searchedHead.firstOrdinal));
    this.#firsts = new Int32Array(heads.length);
    this.lengths = new Uint16Array((packed.length - heads.length * searchedHead.bytes) / 2);
    let [size, wordCount, lengthMax] = [0, 0, 0];
    for (const [place, at] of heads.entries()) {
      this.#firsts[place] = size;
      const from = at + searchedHead.bytes;
      const to = from + view.getUint32(at + searchedHead.size);
      for (let next = from; next < to; next += 2) {
        const length = view.getUint16(next);
        this.lengths[size++] = length;
        wordCount += length;
        lengthMax = Math.max(lengthMax, length);
      }
    }
    this.wordCount = wordCount;
    this.lengthMax = lengthMax;
  }

  get count(): number {
    return this.lengths.length;
  }

  /** Bytes in memory. */
  get size(): number {
    return this.blocks.size + this.lengths.byteLength + this.#firsts.byteLength + this.#ordinals.byteLength;
  }

  /**
   * Goes through the passages of a lexeme, those of one block after those of the other: `first` is the place of the block's first passage
   * among all, the bytes in `packed` are from `from` to `to`, and the block's own places end before `end`. There are as many as rows were
   * read, so that none becomes an object.
   * @param among of each block whether it is wanted; by default all are
   */
  eachPart(
    packed: Buffer,
    visit: (first: number, from: number, to: number, end: number) => void,
    among?: Uint8Array,
  ): void {
    const parts = this.#partsOf(packed);
    for (let at = 0; at < parts.length; at += partInts) {
      const block = parts[at] ?? 0;
      if (among?.[block] === 0) continue;
      visit(this.#firsts[block] ?? 0, parts[at + 1] ?? 0, parts[at + 2] ?? 0, this.#firsts[block + 1] ?? this.count);
    }
  }

  /** One of them holds the lexeme. */
  hold(packed: Buffer): boolean {
    const parts = this.#partsOf(packed);
    for (let at = 0; at < parts.length; at += partInts) {
      const [block = 0, from = 0, to = 0] = parts.subarray(at, at + partInts);
      const place = (this.#firsts[block] ?? 0) + (packed[from] ?? 0);
      if (from < to && place < (this.#firsts[block + 1] ?? this.count)) return true;
    }
    return false;
  }

  /** Three numbers for each part: the place of its block, and where its bytes begin and end. */
  #partsOf(packed: Buffer): Int32Array {
    const known = this.#parts.get(packed);
    if (known) return known;
    const view = viewOf(packed);
    let size = 0;
    for (let at = 0; at < packed.length; ) {
      const from = at + heldHead.bytes;
      const to = from + view.getUint32(at + heldHead.size);
      for (let block = this.blocks.find(view.getInt32(at)); block >= 0; block = this.blocks.another(block)) {
        if (size === noted.length) noted = withRoom(noted);
        noted[size] = block;
        noted[size + 1] = from;
        noted[size + 2] = to;
        size += partInts;
      }
      at = to;
    }
    const parts = noted.slice(0, size);
    this.#parts.set(packed, parts);
    return parts;
  }

  /** Which passage is at a place: the place of its block, and which one of its text it is. */
  at(place: number): { readonly block: number; readonly ordinal: number } {
    let [low, high] = [0, this.#firsts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#firsts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return { block: low, ordinal: (this.#ordinals[low] ?? 0) + place - (this.#firsts[low] ?? 0) };
  }
}

/** Where the parts of a lexeme are noted until it is known how many there are. */
let noted = new Int32Array(1024 * partInts);

function withRoom(full: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * full.length);
  larger.set(full);
  return larger;
}
