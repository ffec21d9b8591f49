import type { RawBuilder } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { Corpus } from "../rules/bm25.ts";
import { areHeld, countHolders, type PackedLexeme, type RankedPassage, rankCounts } from "../rules/rank-counts.ts";
import { type Asked, keyOfAsked, lexemesOf, type Term } from "../rules/term.ts";
import { readLists, type Seen } from "./packed-counts.ts";

/** The number of candidates that are ranked, by default. */
const candidatesMax = 200;

/** The candidates of a search, the best first, and what was searched. */
export interface Ranking {
  readonly ranked: readonly RankedPassage[];
  readonly corpus: Corpus;
}

/**
 * [TX7] [TX24] What one search sees: its passages, as its first statement found them, and who holds each word that it asked for. Words
 * that it has asked for once are counted without a statement.
 */
export class Sight {
  readonly #scope: Scope;
  readonly #sources: RawBuilder<unknown>;
  readonly #lists = new Map<string, PackedLexeme>();
  #seen: Seen | undefined;

  /** @param sources `select … as source_id, … as text_id`: what the actor sees, each with its present text */
  constructor(scope: Scope, sources: RawBuilder<unknown>) {
    this.#scope = scope;
    this.#sources = sources;
  }

  /**
   * [TX9] The best passages by BM25. Hidden ones are not even counted.
   * @param shares how much each term counts, by default 1
   */
  async rank(terms: readonly Term[], shares?: readonly number[], max = candidatesMax): Promise<Ranking> {
    const { passages, lexemes, ways } = await this.#read(terms);
    return rankCounts(passages, lexemes, ways, { shares, max });
  }

  /** Reads what these terms need, as one statement. */
  async read(terms: readonly Term[]): Promise<void> {
    await this.#read(terms);
  }

  /** Of each term how many passages hold it. */
  async holdersOf(terms: readonly Term[]): Promise<number[]> {
    const { passages, lexemes, ways } = await this.#read(terms);
    return countHolders(passages, lexemes, ways);
  }

  /** Of each term whether a passage holds it. */
  async holds(terms: readonly Term[]): Promise<boolean[]> {
    const { passages, lexemes, ways } = await this.#read(terms);
    return areHeld(passages, lexemes, ways);
  }

  async #read(terms: readonly Term[]) {
    const { lexemes, terms: ways } = lexemesOf(terms);
    const { passages } = await this.#fetch(lexemes.filter((one) => !this.#lists.has(keyOfAsked(one))));
    return { passages, lexemes: lexemes.map((one) => this.#lists.get(keyOfAsked(one))), ways };
  }

  async #fetch(missing: readonly Asked[]): Promise<Seen> {
    if (this.#seen && missing.length === 0) return this.#seen;
    const { seen, lists } = await readLists(this.#scope, this.#sources, missing, this.#seen);
    for (const [at, one] of missing.entries()) this.#lists.set(keyOfAsked(one), lists[at]);
    this.#seen = seen;
    return seen;
  }
}
