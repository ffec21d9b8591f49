import { averageOf, type Corpus, normOf, rarityOf, scoreOf } from "./bm25.ts";
import type { SearchedPassages } from "./searched-passages.ts";

/**
 * Of a lexeme the passages that hold it, by their blocks: how far behind the first, and how often, one byte each. They have
 * no order, and a passage may be there more than once. Undefined where none holds it.
 */
export type PackedLexeme = Buffer | undefined;

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

/** The ways to match a term: places of lexemes that a passage has to hold all of. */
type Ways = readonly (readonly number[])[];

/**
 * [TX9] The best passages by BM25.
 * @param terms of each the ways to match it, by places in `lexemes`
 * @param shares how much each term counts, by default 1
 */
export function rankCounts(
  passages: SearchedPassages,
  lexemes: readonly PackedLexeme[],
  terms: readonly Ways[],
  { shares, max }: { readonly shares?: readonly number[] | undefined; readonly max: number },
): RankedCounts {
  const { blocks, lengths, wordCount, count: passageCount } = passages;
  const average = averageOf({ passageCount, wordCount });
  // By the length of a passage: there are more words in passages than lengths.
  const norms = Float64Array.from({ length: passages.lengthMax + 1 }, (_, length) => normOf(length, average));
  const noted = emptyNotes(passageCount);
  const { scores } = noted;
  const counter = new Counter(passages, lexemes, noted);
  const holders = terms.map((ways, term) => {
    const held = counter.count(ways);
    const weight = (shares?.[term] ?? 1) * rarityOf(passageCount, held.length);
    for (let at = 0; at < held.length; at++) {
      const place = held[at] ?? 0;
      const norm = norms[lengths[place] ?? 0] ?? 0;
      scores[place] = (scores[place] ?? 0) + scoreOf(weight, counter.times(place), norm);
    }
    return held.length;
  });
  const best = bestOf(scores, max)
    .map((place) => ({ place, score: scores[place] ?? 0, ...passages.at(place) }))
    .toSorted((a, b) => b.score - a.score || blocks.compare(a.block, b.block) || a.ordinal - b.ordinal)
    .slice(0, max);
  const ofBest = new Uint8Array(blocks.count);
  for (const { block } of best) ofBest[block] = 1;
  const counts = terms.map((ways) => {
    counter.count(ways, ofBest);
    return best.map(({ place }) => counter.times(place));
  });
  const ranked = best.map(({ place, block, ordinal, score }, rank) => ({
    ...blocks.idsOf(block),
    ordinal,
    wordCount: lengths[place] ?? 0,
    counts: counts.map((of) => of[rank] ?? 0),
    score,
  }));
  return { ranked, corpus: { passageCount, wordCount, holders } };
}

/** What is noted of every passage while it is ranked. */
interface Notes {
  readonly scores: Float64Array;
  readonly times: Uint32Array;
  readonly held: Int32Array;
}

const newNotes = (passageCount: number): Notes => ({
  scores: new Float64Array(passageCount),
  times: new Uint32Array(passageCount),
  held: new Int32Array(passageCount),
});

let notes = newNotes(0);

/**
 * One for all searches, each of which is ranked without a pause: megabytes for each would have the memory collected every few of them. Who
 * asks for it again has what was noted before no more.
 */
function emptyNotes(passageCount: number): Notes {
  if (notes.held.length < passageCount) notes = newNotes(passageCount);
  const { scores, times, held } = notes;
  return { scores: scores.subarray(0, passageCount).fill(0), times: times.subarray(0, passageCount).fill(0), held };
}

/** Of each term how many passages hold it. */
export function countHolders(
  passages: SearchedPassages,
  lexemes: readonly PackedLexeme[],
  terms: readonly Ways[],
): number[] {
  const counter = new Counter(passages, lexemes, emptyNotes(passages.count));
  return terms.map((ways) => counter.count(ways).length);
}

/** Of each term whether a passage holds it: the first that does says so. */
export function areHeld(
  passages: SearchedPassages,
  lexemes: readonly PackedLexeme[],
  terms: readonly Ways[],
): boolean[] {
  const counter = new Counter(passages, lexemes, emptyNotes(passages.count));
  return terms.map((ways) => ways.some((way) => counter.isHeld(way)));
}

/**
 * Counts one term after the other, in one place: lists of every passage that holds a word are megabytes, and would have the memory
 * collected every few searches.
 */
class Counter {
  readonly #passages: SearchedPassages;
  readonly #lexemes: readonly PackedLexeme[];
  /** How often each passage holds the term. */
  readonly #times: Uint32Array;
  /** Those that hold it, as many as `#size`. */
  readonly #held: Int32Array;
  #size = 0;

  constructor(passages: SearchedPassages, lexemes: readonly PackedLexeme[], { times, held }: Notes) {
    this.#passages = passages;
    this.#lexemes = lexemes;
    this.#times = times;
    this.#held = held;
  }

  /** How often the passage at this place holds the term that was counted last. */
  times(place: number): number {
    return this.#times[place] ?? 0;
  }

  /**
   * Counts a term and returns the places that hold it, until the next is counted. A passage holds a term as often as its ways together, and
   * a way of several lexemes as often as the rarest of them.
   * @param among of each block whether its passages are counted; by default all are
   */
  count(ways: Ways, among?: Uint8Array): Int32Array {
    this.#clear();
    for (const way of ways) {
      const [only, ...others] = way;
      if (others.length === 0) this.#addLexeme(only, among);
      else for (const [place, times] of this.#allOf(way, among)) this.#add(place, times);
    }
    return this.#held.subarray(0, this.#size);
  }

  /** A passage holds all lexemes of the way. */
  isHeld(way: readonly number[]): boolean {
    const [only, ...others] = way;
    if (others.length > 0) return this.count([way]).length > 0;
    const packed = this.#lexemes[only ?? -1];
    return packed !== undefined && this.#passages.hold(packed);
  }

  #clear(): void {
    for (let at = 0; at < this.#size; at++) this.#times[this.#held[at] ?? 0] = 0;
    this.#size = 0;
  }

  #add(place: number, times: number): void {
    const before = this.#times[place] ?? 0;
    if (before === 0) this.#held[this.#size++] = place;
    this.#times[place] = before + times;
  }

  #addLexeme(lexeme: number | undefined, among: Uint8Array | undefined): void {
    const packed = this.#lexemes[lexeme ?? -1];
    if (!packed) return;
    const visit = (first: number, from: number, to: number, end: number) => {
      for (let next = from; next < to; next += 2) {
        const place = first + (packed[next] ?? 0);
        if (place < end) this.#add(place, packed[next + 1] ?? 0);
      }
    };
    this.#passages.eachPart(packed, visit, among);
  }

  #allOf(way: readonly number[], among: Uint8Array | undefined): ReadonlyMap<number, number> {
    const [first = new Map<number, number>(), ...others] = way.map((lexeme) =>
      this.#timesIn(this.#lexemes[lexeme], among),
    );
    return others.reduce(
      (rarest, times) =>
        new Map(
          [...rarest].flatMap(([place, count]) => {
            const other = times.get(place);
            return other === undefined ? [] : [[place, Math.min(count, other)] as const];
          }),
        ),
      first,
    );
  }

  #timesIn(packed: PackedLexeme, among: Uint8Array | undefined): Map<number, number> {
    const times = new Map<number, number>();
    if (!packed) return times;
    const visit = (first: number, from: number, to: number, end: number) => {
      for (let next = from; next < to; next += 2) {
        const place = first + (packed[next] ?? 0);
        if (place < end) times.set(place, (times.get(place) ?? 0) + (packed[next + 1] ?? 0));
      }
    };
    this.#passages.eachPart(packed, visit, among);
    return times;
  }
}

/** The places of those that score best, in no order: so many, and all that are as good as the last of them. */
function bestOf(scores: Float64Array, max: number): number[] {
  const best = reaching(scores, probableLeast(scores, max), max);
  return best.length >= max ? best : reaching(scores, Number.MIN_VALUE, max);
}

/** Of those that score at least so much the best. */
function reaching(scores: Float64Array, leastBefore: number, max: number): number[] {
  let kept: number[] = [];
  let least = leastBefore;
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

/** What some more than `max` of them probably score, by a sample: most of them need not be sorted then. */
function probableLeast(scores: Float64Array, max: number): number {
  const step = Math.ceil(scores.length / samplesMax);
  const sample = Float64Array.from(
    { length: Math.floor(scores.length / step) },
    (_, at) => scores[at * step] ?? 0,
  ).sort();
  const place = sample.length - Math.ceil((2 * max) / step) - 3;
  return Math.max(Number.MIN_VALUE, sample[place] ?? 0);
}

const samplesMax = 500;
