import { averageOf, type Corpus, normOf, rarityOf, scoreOf } from "./bm25.ts";

/**
 * Where lexemes stand, as the database packs it: entries of the id of a text (sixteen bytes), the first of up to 256 passages, how many
 * bytes follow (four bytes each), and two bytes for each passage.
 */
export interface PackedCounts {
  /** For every passage of these texts how many words it has. */
  readonly lengths: Buffer;
  /** Of each lexeme the passages that hold it: how far behind the first, and how often. A passage may be there more than once. */
  readonly lexemes: readonly (Buffer | undefined)[];
}

/** A passage by the number of its text. */
export interface RankedPassage {
  readonly text: number;
  readonly ordinal: number;
  readonly wordCount: number;
  /** How often it holds each term. */
  readonly counts: readonly number[];
  readonly score: number;
}

interface RankedCounts {
  /** The best first; equal ones in the order of `compareTexts`, and of a text in theirs. */
  readonly ranked: RankedPassage[];
  /** How many passages hold each term. */
  readonly holders: readonly number[];
}

/** Passages that hold a term, by their places among all, and how often each does. */
interface Held {
  readonly places: Int32Array;
  readonly counts: Uint32Array;
}

/**
 * [TX9] The best passages by BM25.
 * @param terms of each the ways to match it: places in `lexemes` that a passage has to hold all of
 * @param shares how much each term counts, by default 1
 */
export function rankCounts(
  packed: PackedCounts,
  terms: readonly (readonly (readonly number[])[])[],
  corpus: Omit<Corpus, "holders">,
  {
    shares,
    max,
    numbersOf,
    compareTexts,
  }: {
    readonly shares?: readonly number[] | undefined;
    readonly max: number;
    /** Of a text by the bytes of its id; a text of two sources has a number for each. */
    readonly numbersOf: (text: string) => readonly number[];
    readonly compareTexts: (one: number, other: number) => number;
  },
): RankedCounts {
  const passages = passagesOf(packed.lengths, numbersOf);
  const { lengths } = passages;
  const lexemes = packed.lexemes.map((one) => (one ? heldIn(one, passages) : none));
  const times = new Uint32Array(lengths.length);
  const held = terms.map((ways) => heldBy(ways, lexemes, times));
  const holders = held.map(({ places }) => places.length);
  const average = averageOf(corpus);
  const norms = Float64Array.from(lengths, (length) => normOf(length, average));
  const scores = new Float64Array(lengths.length);
  for (const [term, one] of held.entries()) {
    const weight = (shares?.[term] ?? 1) * rarityOf(corpus.passageCount, holders[term] ?? 0);
    addScores(scores, norms, weight, one);
  }
  const placed = (place: number, score: number) => ({ place, score, ...passages.at(place) });
  const best = bestOf(scores, max, (some) =>
    some
      .map((place) => placed(place, scores[place] ?? 0))
      .toSorted((a, b) => b.score - a.score || compareTexts(a.text, b.text) || a.ordinal - b.ordinal),
  );
  const counts = countsIn(
    held,
    best.map(({ place }) => place),
    lengths.length,
  );
  const ranked = best.map(({ place, text, ordinal, score }, rank) => ({
    text,
    ordinal,
    wordCount: lengths[place] ?? 0,
    counts: counts[rank] ?? [],
    score,
  }));
  return { ranked, holders };
}

function addScores(scores: Float64Array, norms: Float64Array, weight: number, { places, counts }: Held): void {
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    scores[place] = (scores[place] ?? 0) + scoreOf(weight, counts[at] ?? 0, norms[place] ?? 0);
  }
}

const none: Held = { places: new Int32Array(), counts: new Uint32Array() };

/** The passages of all texts in a row, with the words of each. */
interface Passages {
  readonly lengths: Uint16Array;
  /** How many sources a text has at most. */
  readonly sourcesMax: number;
  /** The places in the row of the first of some passages of a text. */
  readonly placesOf: (block: string) => readonly number[];
  readonly at: (place: number) => { readonly text: number; readonly ordinal: number };
}

function passagesOf(packed: Buffer, numbersOf: (text: string) => readonly number[]): Passages {
  const lengths: number[] = [];
  const places = new Map<string, number[]>();
  const blocks: { readonly text: number; readonly first: number; readonly from: number }[] = [];
  let sourcesMax = 1;
  for (let at = 0; at < packed.length; ) {
    const { block, to } = headOf(packed, at);
    const first = packed.readUInt32BE(at + textBytes);
    const starts: number[] = [];
    for (const text of numbersOf(packed.toString("latin1", at, at + textBytes))) {
      starts.push(lengths.length);
      blocks.push({ text, first, from: lengths.length });
      for (let next = at + headBytes; next < to; next += 2) lengths.push(packed.readUInt16BE(next));
    }
    places.set(block, starts);
    sourcesMax = Math.max(sourcesMax, starts.length);
    at = to;
  }
  return {
    lengths: Uint16Array.from(lengths),
    sourcesMax,
    placesOf: (block) => places.get(block) ?? [],
    at: (place) => {
      let [low, high] = [0, blocks.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((blocks[middle]?.from ?? 0) <= place) low = middle;
        else high = middle - 1;
      }
      const { text = 0, first = 0, from = 0 } = blocks[low] ?? {};
      return { text, ordinal: first + place - from };
    },
  };
}

const textBytes = 16;
const headBytes = 24;

/** `block` names the text and its first passage. */
const headOf = (packed: Buffer, at: number) => ({
  block: packed.toString("latin1", at, at + textBytes + 4),
  to: at + headBytes + packed.readUInt32BE(at + textBytes + 4),
});

function heldIn(packed: Buffer, { sourcesMax, placesOf }: Passages): Held {
  const places = new Int32Array((packed.length / 2) * sourcesMax);
  const counts = new Uint32Array(places.length);
  let size = 0;
  for (let at = 0; at < packed.length; ) {
    const { block, to } = headOf(packed, at);
    for (const place of placesOf(block)) {
      for (let next = at + headBytes; next < to; next += 2) {
        places[size] = place + (packed[next] ?? 0);
        counts[size++] = packed[next + 1] ?? 0;
      }
    }
    at = to;
  }
  return { places: places.subarray(0, size), counts: counts.subarray(0, size) };
}

/** A passage holds a term as often as its ways together, and a way of several lexemes as often as the rarest of them. */
function heldBy(ways: readonly (readonly number[])[], lexemes: readonly Held[], times: Uint32Array): Held {
  const parts = ways.map((way) => allOf(way.map((at) => lexemes[at] ?? none)));
  const found = new Int32Array(parts.reduce((sum, { places }) => sum + places.length, 0));
  let size = 0;
  for (const { places, counts } of parts) {
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0;
      const before = times[place] ?? 0;
      if (before === 0) found[size++] = place;
      times[place] = before + (counts[at] ?? 0);
    }
  }
  const places = found.subarray(0, size);
  const counts = new Uint32Array(size);
  for (let at = 0; at < size; at++) {
    const place = places[at] ?? 0;
    counts[at] = times[place] ?? 0;
    times[place] = 0;
  }
  return { places, counts };
}

function allOf(parts: readonly Held[]): Held {
  const [first = none, ...others] = parts;
  if (others.length === 0) return first;
  const timesIn = ({ places, counts }: Held) => {
    const times = new Map<number, number>();
    for (const [at, place] of places.entries()) times.set(place, (times.get(place) ?? 0) + (counts[at] ?? 0));
    return times;
  };
  const rarest = others.reduce((all, one) => {
    const times = timesIn(one);
    return new Map(
      [...all].flatMap(([place, count]) => {
        const other = times.get(place);
        return other === undefined ? [] : [[place, Math.min(count, other)] as const];
      }),
    );
  }, timesIn(first));
  return { places: Int32Array.from(rarest.keys()), counts: Uint32Array.from(rarest.values()) };
}

/** The first of those that have a score, in the order that `inOrder` brings them into. */
function bestOf<Placed extends { readonly place: number; readonly score: number }>(
  scores: Float64Array,
  max: number,
  inOrder: (places: readonly number[]) => Placed[],
): Placed[] {
  let kept: number[] = [];
  let best: Placed[] = [];
  let least = Number.MIN_VALUE;
  const cut = () => {
    best = inOrder(kept).slice(0, max);
    kept = best.map(({ place }) => place);
    if (best.length === max) least = best.at(-1)?.score ?? least;
  };
  for (let place = 0; place < scores.length; place++) {
    if ((scores[place] ?? 0) >= least && kept.push(place) === 4 * max) cut();
  }
  cut();
  return best;
}

/** How often each of these passages holds each term. */
function countsIn(held: readonly Held[], best: readonly number[], passages: number): number[][] {
  const ranks = new Int32Array(passages).fill(-1);
  for (const [rank, place] of best.entries()) ranks[place] = rank;
  const found = best.map(() => held.map(() => 0));
  for (const [term, { places, counts }] of held.entries()) {
    for (let at = 0; at < places.length; at++) {
      const rank = ranks[places[at] ?? 0] ?? -1;
      // An array looks up what is no place of its own as a name, which takes long.
      const of = rank < 0 ? undefined : found[rank];
      if (of) of[term] = counts[at] ?? 0;
    }
  }
  return found;
}
