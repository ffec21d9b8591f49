import { type RawBuilder, sql } from "kysely";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Corpus } from "../rules/bm25.ts";
import { languages } from "../rules/language.ts";
import type { QueryWords } from "../rules/query-words.ts";
import { type RankedPassage, rankCounts } from "../rules/rank-counts.ts";
import { type Asked, lexemesOf, type Term } from "../rules/term.ts";

/** The number of candidates that are ranked. */
const candidatesMax = 200;

/** The candidates of a search, the best first, and what was searched. */
export interface Ranking {
  readonly ranked: readonly RankedPassage[];
  readonly corpus: Corpus;
}

/**
 * [TX7] [TX9] The best passages of these sources by BM25. Hidden ones are not even counted.
 * @param shares how much each term counts, by default 1
 */
export async function rankPassages(
  scope: Scope,
  sources: RawBuilder<unknown>,
  terms: readonly Term[],
  shares?: readonly number[],
): Promise<Ranking> {
  const asked = lexemesOf(terms);
  const packed = await selectCounts(scope, sources, asked.lexemes);
  const of = (place: number) => packed.get(place);
  const lists = {
    sources: of(sourcesPlace) ?? Buffer.alloc(0),
    lengths: of(lengthsPlace) ?? Buffer.alloc(0),
    lexemes: asked.lexemes.map((_, index) => of(index + 1)),
  };
  return rankCounts(lists, asked.terms, { shares, max: candidatesMax });
}

/** Terms of single words, which are the same in every database. */
const known = new BoundedMemory<Term>(20_000);

/** The terms of these words, each with the place of its word in the list. A word of punctuation alone has none. */
export async function termsOf(
  scope: Scope,
  { words, isTyping }: QueryWords,
): Promise<(Term & { readonly place: number })[]> {
  const asked = words.map((word, place) => ({ word, isPrefix: isTyping && place === words.length - 1 }));
  const keyOf = ({ word, isPrefix }: (typeof asked)[number]) => `${isPrefix} ${word}`;
  const terms = new Map(asked.map((one) => [keyOf(one), known.recall(keyOf(one))]));
  const missing = asked.filter((one) => !terms.get(keyOf(one)));
  const read = missing.length === 0 ? [] : await selectTerms(scope, missing);
  for (const [at, term] of read.entries()) {
    const one = missing[at];
    if (!one) continue;
    terms.set(keyOf(one), term);
    known.remember(keyOf(one), term, 1);
  }
  return asked.flatMap((one, place) => {
    const term = terms.get(keyOf(one));
    return term && languages.some((language) => term[language] !== "") ? [{ ...term, place }] : [];
  });
}

async function selectTerms(
  scope: Scope,
  words: readonly { readonly word: string; readonly isPrefix: boolean }[],
): Promise<Term[]> {
  const asked = (language: string) =>
    sql`case when w.prefix then to_tsquery(${sql.lit(language)}, quote_literal(w.word) || ':*')
      else plainto_tsquery(${sql.lit(language)}, w.word) end::text as ${sql.ref(language)}`;
  const { rows } = await sql<Term>`select ${sql.join(languages.map(asked))}
    from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ isPrefix }) => isPrefix)}::boolean[])
      with ordinality w (word, prefix, n) order by w.n`.execute(scope.db);
  return rows;
}

/** What a row of the counts holds, where it is no lexeme (from 1). */
const sourcesPlace = -1;
const lengthsPlace = 0;

/**
 * Lists for `rankCounts`. What is visible is asked in the statement that finds: of hidden texts nothing leaves the database.
 */
async function selectCounts(
  scope: Scope,
  sources: RawBuilder<unknown>,
  lexemes: readonly Asked[],
): Promise<ReadonlyMap<number, Buffer>> {
  const everyPassage = { language: 0, lexeme: "", place: lengthsPlace, isPrefix: false };
  const asked = [everyPassage, ...lexemes.map((one, index) => ({ ...one, place: index + 1 }))];
  const exact = asked.filter(({ isPrefix }) => !isPrefix);
  // Hashed, by `is true`: the planner takes a lexeme for rare, and would compare each of many rows with each text.
  const isVisible = sql`(l.text_id in (select text_id from sight)) is true`;
  const packed = sql`uuid_send(l.text_id) || int8send((l.first_ordinal::bigint << 32) | length(l.counts)) || l.counts`;
  // Each beginning is asked for by itself: of a join the planner would not know how few lexemes begin so.
  const begun = asked
    .filter(({ isPrefix }) => isPrefix)
    .map(
      ({ language, lexeme, place }) => sql`union all
        select ${place}::integer, string_agg(${packed}, '') from passage_lexeme l
        where l.workspace_id = ${scope.workspaceId} and l.language = ${language} and l.lexeme >= ${lexeme}
          and l.lexeme < ${lexeme + lastCharacter} and ${isVisible}`,
    );
  const { rows } = await sql<{ place: number; data: Buffer | null }>`
    with sight as materialized (${sources})
    select ${sql.lit(sourcesPlace)} as place, string_agg(uuid_send(source_id) || uuid_send(text_id), '') as data from sight
    union all
    select a.place, string_agg(${packed}, '')
    from unnest(${exact.map(({ language }) => language)}::integer[], ${exact.map(({ lexeme }) => lexeme)}::text[],
      ${exact.map(({ place }) => place)}::integer[]) a (language, lexeme, place)
    join passage_lexeme l on l.workspace_id = ${scope.workspaceId} and l.language = a.language and l.lexeme = a.lexeme
      and ${isVisible}
    group by a.place
    ${sql.join(begun, sql` `)}`.execute(scope.db);
  return new Map(rows.flatMap(({ place, data }) => (data ? [[place, data] as const] : [])));
}

/** Behind every other character. */
const lastCharacter = "\u{10FFFF}";
