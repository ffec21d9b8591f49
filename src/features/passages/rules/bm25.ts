/** [TX9] The best found without weights, with the title twice before the text (design, "Index"). */
const k1 = 0.9;
const b = 0.4;

/** Statistics over all visible passages, and no others: hidden ones change no rank. */
export interface Corpus {
  readonly passageCount: number;
  readonly wordCount: number;
  /** How many passages hold each term. */
  readonly holders: readonly number[];
}

/** How rare a term is: what it weighs, where so many of all passages hold it. */
export function rarityOf(passageCount: number, holders: number): number {
  const held = Math.min(holders, passageCount);
  return Math.log(1 + (passageCount - held + 0.5) / (held + 0.5));
}

/** How many words a passage has on average. */
export const averageOf = ({ passageCount, wordCount }: Pick<Corpus, "passageCount" | "wordCount">): number =>
  Math.max(1, wordCount / Math.max(1, passageCount));

/** What a passage of so many words has to make up for, where the average one has `average`. */
export const normOf = (length: number, average: number): number => k1 * (1 - b + (b * length) / average);

/** What a passage gets for a term of this weight that it holds so many times. */
export const scoreOf = (weight: number, count: number, norm: number): number =>
  (weight * count * (k1 + 1)) / (count + norm);

/**
 * How well a passage fits: `counts` says how often it holds each term, `length` how many words it has, `shares` how much each
 * term counts, by default 1.
 */
export function bm25(corpus: Corpus, counts: readonly number[], length: number, shares?: readonly number[]): number {
  const norm = normOf(length, averageOf(corpus));
  return counts.reduce((sum, count, term) => {
    const rarity = rarityOf(corpus.passageCount, corpus.holders[term] ?? 0);
    return sum + scoreOf((shares?.[term] ?? 1) * rarity, count, norm);
  }, 0);
}
