import { averageOf, type Corpus, normOf, rarityOf, scoreOf } from "./bm25.ts";
import { SearchedTexts, viewOf } from "./searched-texts.ts";

/**
 * Where lexemes stand, as the database packs it: entries of the id of a text (sixteen bytes), the first of up to 256 passages, how many
 * bytes follow (four bytes each), and two bytes for each passage.
 */
export interface PackedCounts {
  /** For each source that is searched its id and that of its text, of sixteen bytes each. */
  readonly sources: Buffer;
  /** For every passage of these texts how many words it has. */
  readonly lengths: Buffer;
  /** Of each lexeme the passages that hold it: how far behind the first, and how often. A passage may be there more than once. */
  readonly lexemes: readonly (Buffer | undefined)[];
}

/** A passage that holds one of the terms, with its score. */
export interface RankedPassage {
  readonly sourceId: string;
  readonly textId: string;
  readonly ordinal: number;
  readonly wordCount: number;
  /** How often it holds each term. */
  readonly counts: readonly number[];
  readonly score: number;
}

interface RankedCounts {
  /** The best first; equal ones in the order of their ids, and of a text in theirs. */
  readonly ranked: readonly RankedPassage[];
  readonly corpus: Corpus;
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
  { shares, max }: { readonly shares?: readonly number[] | undefined; readonly max: number },
): RankedCounts {
  const texts = new SearchedTexts(packed.sources);
  const passages = passagesOf(packed.lengths, texts);
  const { lengths } = passages;
  const lexemes = packed.lexemes.map((one) => (one ? heldIn(one, passages) : none));
  const times = new Uint32Array(lengths.length);
  const held = terms.map((ways) => heldBy(ways, lexemes, times));
  const corpus = {
    passageCount: lengths.length,
    wordCount: sumOf(lengths),
    holders: held.map(({ places }) => places.length),
  };
  const norms = normsOf(lengths, averageOf(corpus));
  const scores = new Float64Array(lengths.length);
  for (const [term, one] of held.entries()) {
    const weight = (shares?.[term] ?? 1) * rarityOf(corpus.passageCount, corpus.holders[term] ?? 0);
    addScores(scores, norms, weight, one);
  }
  const best = bestOf(scores, max)
    .map((place) => ({ place, score: scores[place] ?? 0, ...passageAt(passages, place) }))
    .toSorted((a, b) => b.score - a.score || texts.compare(a.text, b.text) || a.ordinal - b.ordinal)
    .slice(0, max);
  const counts = countsIn(
    held,
    best.map(({ place }) => place),
    lengths.length,
  );
  const ranked = best.map(({ place, text, ordinal, score }, rank) => ({
    ...texts.idsOf(text),
    ordinal,
    wordCount: lengths[place] ?? 0,
    counts: counts[rank] ?? [],
    score,
  }));
  return { ranked, corpus };
}

// Plain loops: an iterator over every passage would take longer than the ranking.
function sumOf(lengths: Uint16Array): number {
  let sum = 0;
  for (let place = 0; place < lengths.length; place++) sum += lengths[place] ?? 0;
  return sum;
}

function normsOf(lengths: Uint16Array, average: number): Float64Array {
  const norms = new Float64Array(lengths.length);
  for (let place = 0; place < lengths.length; place++) norms[place] = normOf(lengths[place] ?? 0, average);
  return norms;
}

function addScores(scores: Float64Array, norms: Float64Array, weight: number, { places, counts }: Held): void {
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    scores[place] = (scores[place] ?? 0) + scoreOf(weight, counts[at] ?? 0, norms[place] ?? 0);
  }
}

const none: Held = { places: new Int32Array(), counts: new Uint32Array() };

/** The passages of all sources in a row, with the words of each. */
interface Passages {
  readonly texts: SearchedTexts;
  readonly lengths: Uint16Array;
  /** Of each source the place of its first passage. */
  readonly firsts: Int32Array;
  /** How many sources a text has at most. */
  readonly sourcesMax: number;
}

function passagesOf(packed: Buffer, texts: SearchedTexts): Passages {
  const counts = new Int32Array(texts.count);
  let sourcesMax = 1;
  eachBlock(packed, texts, (number, first, from, to) => {
    let sources = 0;
    for (let at = number; at >= 0; at = texts.another(at)) {
      counts[at] = Math.max(counts[at] ?? 0, first + (to - from) / 2);
      sources++;
    }
    sourcesMax = Math.max(sourcesMax, sources);
  });
  const firsts = new Int32Array(texts.count);
  let size = 0;
  for (let number = 0; number < counts.length; number++) {
    firsts[number] = size;
    size += counts[number] ?? 0;
  }
  const lengths = new Uint16Array(size);
  eachBlock(packed, texts, (number, first, from, to) => {
    for (let at = number; at >= 0; at = texts.another(at)) {
      let place = (firsts[at] ?? 0) + first;
      for (let next = from; next < to; next += 2)
        lengths[place++] = ((packed[next] ?? 0) << 8) | (packed[next + 1] ?? 0);
    }
  });
  return { texts, lengths, firsts, sourcesMax };
}

/** A passage by its place. */
function passageAt({ firsts }: Passages, place: number): { readonly text: number; readonly ordinal: number } {
  let [low, high] = [0, firsts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((firsts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return { text: low, ordinal: place - (firsts[low] ?? 0) };
}

const textBytes = 16;
const headBytes = 24;

/**
 * Goes through some passages of a text after the other: `number` is that of a source of the text, `first` their first, and their bytes are
 * from `from` to `to`. There are as many as rows were read, so that none becomes an object.
 */
function eachBlock(
  packed: Buffer,
  texts: SearchedTexts,
  visit: (number: number, first: number, from: number, to: number) => void,
): void {
  const view = viewOf(packed);
  for (let at = 0; at < packed.length; ) {
    const from = at + headBytes;
    const to = from + view.getUint32(at + textBytes + 4);
    visit(texts.find(view, at), view.getUint32(at + textBytes), from, to);
    at = to;
  }
}

function heldIn(packed: Buffer, { texts, firsts, sourcesMax }: Passages): Held {
  const places = new Int32Array((packed.length / 2) * sourcesMax);
  const counts = new Uint32Array(places.length);
  let size = 0;
  eachBlock(packed, texts, (number, first, from, to) => {
    for (let at = number; at >= 0; at = texts.another(at)) {
      const place = (firsts[at] ?? 0) + first;
      for (let next = from; next < to; next += 2) {
        places[size] = place + (packed[next] ?? 0);
        counts[size++] = packed[next + 1] ?? 0;
      }
    }
  });
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

/** The places of those that score best, in no order: so many, and all that are as good as the last of them. */
function bestOf(scores: Float64Array, max: number): number[] {
  let kept: number[] = [];
  let least = Number.MIN_VALUE;
  let keptMax = 4 * max;
  const cut = () => {
    const best = Float64Array.from(kept, (place) => scores[place] ?? 0).sort();
    least = best[Math.max(0, best.length - max)] ?? least;
    kept = kept.filter((place) => (scores[place] ?? 0) >= least);
    // Where many are equal, they stay.
    keptMax = Math.max(4 * max, 2 * kept.length);
  };
  for (let place = 0; place < scores.length; place++) {
    if ((scores[place] ?? 0) >= least && kept.push(place) === keptMax) cut();
  }
  cut();
  return kept;
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
