import type { RawBuilder } from "kysely";
import { type Language, languages } from "#features/passages/rules/language.ts";
import { eitherOf, type Ranking, Sight, type Term, termsOf } from "#features/passages/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { QuestionWord } from "../rules/analysis.ts";
import { synonymShare } from "../rules/synonyms.ts";

/** A word of the question, and how many visible passages hold it. */
export interface HeldWord extends QuestionWord {
  readonly holders: number;
}

/** What is searched: sources as `source_id` and `text_id`, all of them visible, and the language of their passages. */
export interface Searched {
  readonly statement: RawBuilder<unknown>;
  /** The same, as this search has read it. */
  readonly sight: Sight;
  /** Any by default. */
  readonly language?: Language | undefined;
}

export const searched = (scope: Scope, statement: RawBuilder<unknown>, language?: Language): Searched => ({
  statement,
  sight: new Sight(scope, statement),
  language,
});

export interface Found extends AskedWords {
  readonly words: readonly HeldWord[];
  readonly ranking: Ranking;
  /** How much each term of the ranking counts. */
  readonly shares: readonly number[];
}

/** Words, and what they are searched as. */
export interface AskedWords {
  readonly words: readonly QuestionWord[];
  readonly terms: readonly WordTerm[];
}

export async function askedWords(scope: Scope, sources: Searched, words: readonly QuestionWord[]): Promise<AskedWords> {
  return { words, terms: await termsIn(scope, sources, words) };
}

/** Those that no visible passage holds. */
export async function unheldOf({ sight }: Searched, { words, terms }: AskedWords): Promise<readonly QuestionWord[]> {
  const holds = await sight.holds(terms.map(({ term }) => term));
  const held = new Set(terms.filter((_, at) => holds[at]).map(({ index }) => index));
  return words.filter((_, index) => !held.has(index));
}

/** The passages that hold these words, and how many visible ones hold each. */
export async function rankWords({ sight }: Searched, { words, terms }: AskedWords, max?: number): Promise<Found> {
  const shares = terms.map(({ share }) => share);
  const asTerms = terms.map(({ term }) => term);
  const ranking = await sight.rank(asTerms, shares, max);
  return { words: heldWords(words, terms, ranking.corpus.holders), terms, ranking, shares };
}

/** What a word is searched as, once for each share that its spellings have. */
interface WordTerm {
  /** Of the word. */
  readonly index: number;
  readonly share: number;
  readonly term: Term;
}

/** [SR46] The spellings of a word are one term: PostgreSQL has one stem for many of them, which would count once for each. */
async function termsIn(scope: Scope, sources: Searched, words: readonly QuestionWord[]): Promise<WordTerm[]> {
  const spelled = spellingsIn(words);
  const asked = await termsOf(scope, { words: spelled.map(({ spelling }) => spelling), isTyping: false });
  const alike = Map.groupBy(asked, ({ place }) => `${spelled[place]?.index} ${spelled[place]?.share}`);
  return [...alike.values()].map((some) => {
    const { index = 0, share = 1 } = spelled[some[0]?.place ?? 0] ?? {};
    return { index, share, term: only(eitherOf(some), sources.language) };
  });
}

/** @param holders of each term */
function heldWords(
  words: readonly QuestionWord[],
  terms: readonly WordTerm[],
  holders: readonly number[],
): readonly HeldWord[] {
  const most = words.map(() => 0);
  for (const [at, { index }] of terms.entries()) most[index] = Math.max(most[index] ?? 0, holders[at] ?? 0);
  return words.map((word, index) => ({ ...word, holders: most[index] ?? 0 }));
}

/** [SR12] A term that matches passages of one language alone, or of any. */
export const only = <Asked extends Term>(term: Asked, language: Language | undefined): Asked =>
  language === undefined
    ? term
    : { ...term, ...Object.fromEntries(languages.filter((one) => one !== language).map((one) => [one, ""])) };

/** The database counts so many terms of a search. */
const spellingsMax = 60;

/** Every word as it was typed, and then as many of its other spellings as of any other word, as far as there is room. */
function spellingsIn(words: readonly QuestionWord[]) {
  const all = words.flatMap(({ spellings, synonyms = [], share }, index) => [
    ...spellings.map((spelling, place) => ({ spelling, share, index, place })),
    ...synonyms.map((spelling) => ({ spelling, share: share * synonymShare, index, place: 1 })),
  ]);
  return all.toSorted((one, other) => one.place - other.place).slice(0, spellingsMax);
}
