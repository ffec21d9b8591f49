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

/** A passage that contains one of the terms, with its score. */
export interface Candidate extends Omit<RankedPassage, "text"> {
  readonly sourceId: string;
  readonly textId: string;
}

/** The candidates of a search, the best first, and what was searched. */
export interface Ranking {
  readonly ranked: readonly Candidate[];
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
  const rows = await selectCounts(scope, sources, asked.lexemes);
  const packed = new Map(rows.map(({ place, data }) => [place, data ?? undefined]));
  const ids = packed.get(idsPlace) ?? Buffer.alloc(0);
  const numbers = new Map<string, number[]>();
  for (let number = 0; number * pairBytes < ids.length; number++) {
    const text = ids.toString("latin1", number * pairBytes + idBytes, (number + 1) * pairBytes);
    numbers.set(text, [...(numbers.get(text) ?? []), number]);
  }
  const idOf = (at: number) => uuidOf(ids.toString("hex", at, at + idBytes));
  const compareTexts = (one: number, other: number) =>
    ids.compare(ids, other * pairBytes, (other + 1) * pairBytes, one * pairBytes, (one + 1) * pairBytes);
  const numbersOf = (text: string) => numbers.get(text) ?? [];
  const corpus = { passageCount: rows[0]?.passageCount ?? 0, wordCount: rows[0]?.wordCount ?? 0 };
  const lists = {
    lengths: packed.get(lengthsPlace) ?? Buffer.alloc(0),
    lexemes: asked.lexemes.map((_, index) => packed.get(index + 1)),
  };
  const { ranked, holders } = rankCounts(lists, asked.terms, corpus, {
    shares,
    max: candidatesMax,
    numbersOf,
    compareTexts,
  });
  return {
    ranked: ranked.map(({ text, ...one }) => ({
      sourceId: idOf(text * pairBytes),
      textId: idOf(text * pairBytes + idBytes),
      ...one,
    })),
    corpus: { ...corpus, holders },
  };
}

const idBytes = 16;
const pairBytes = 2 * idBytes;

const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

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
const idsPlace = -1;
const lengthsPlace = 0;

interface PackedRow {
  /** Of all visible passages. */
  readonly passageCount: number;
  readonly wordCount: number;
  readonly place: number;
  /** Lists for `rankCounts`; of the ids for each text its source and itself. */
  readonly data: Buffer | null;
}

/** What is visible is asked in the statement that finds: of hidden texts nothing leaves the database. */
async function selectCounts(
  scope: Scope,
  sources: RawBuilder<unknown>,
  lexemes: readonly Asked[],
): Promise<readonly PackedRow[]> {
  const everyPassage = { language: 0, lexeme: "", place: lengthsPlace, isPrefix: false };
  const asked = [everyPassage, ...lexemes.map((one, index) => ({ ...one, place: index + 1 }))];
  const exact = asked.filter(({ isPrefix }) => !isPrefix);
  // Hashed, by `is true`: the planner takes a lexeme for rare, and would compare each of many rows with each text.
  const isVisible = sql`(l.text_id in (select text_id from sight)) is true`;
  // Each beginning is asked for by itself: of a join the planner would not know how few lexemes begin so.
  const begun = asked
    .filter(({ isPrefix }) => isPrefix)
    .map(
      ({ language, lexeme, place }) => sql`union all
        select ${place}::integer, l.text_id, l.first_ordinal, string_agg(l.counts, '') from passage_lexeme l
        where l.workspace_id = ${scope.workspaceId} and l.language = ${language} and l.lexeme >= ${lexeme}
          and l.lexeme < ${lexeme + lastCharacter} and ${isVisible} group by l.text_id, l.first_ordinal`,
    );
  const { rows } = await sql<PackedRow>`
    with sight as materialized (
      select s.source_id, s.text_id, coalesce(t.passage_count, v.passage_count, g.passage_count) as passage_count,
        coalesce(t.word_count, v.word_count, g.word_count) as word_count
      from (${sources}) s
      left join asset_text t on t.workspace_id = ${scope.workspaceId} and t.asset_id = s.text_id and t.state = 'done'
      left join procedure_text v on v.workspace_id = ${scope.workspaceId} and v.version_id = s.text_id
      left join thing_text g on g.workspace_id = ${scope.workspaceId} and g.thing_id = s.text_id
    ), hit as materialized (
      select a.place, l.text_id, l.first_ordinal, l.counts
      from unnest(${exact.map(({ language }) => language)}::integer[], ${exact.map(({ lexeme }) => lexeme)}::text[],
        ${exact.map(({ place }) => place)}::integer[]) a (language, lexeme, place)
      join passage_lexeme l on l.workspace_id = ${scope.workspaceId} and l.language = a.language and l.lexeme = a.lexeme
        and ${isVisible}
      ${sql.join(begun, sql` `)}
    ), found as materialized (select distinct text_id from hit where place <> ${sql.lit(lengthsPlace)})
    select a.passage_count as "passageCount", a.word_count as "wordCount", f.place, f.data
    from (
      select coalesce(sum(passage_count), 0)::integer as passage_count, coalesce(sum(word_count), 0)::integer as word_count
      from sight
    ) a
    cross join (
      select ${sql.lit(idsPlace)} as place, string_agg(uuid_send(source_id) || uuid_send(text_id), '') as data
      from sight where (text_id in (select text_id from found)) is true
      union all
      select place,
        string_agg(uuid_send(text_id) || int4send(first_ordinal) || int4send(length(counts)) || counts, '')
      from hit where place <> ${sql.lit(lengthsPlace)} or text_id in (select text_id from found) group by place
    ) f`.execute(scope.db);
  return rows;
}

/** Behind every other character. */
const lastCharacter = "\u{10FFFF}";
