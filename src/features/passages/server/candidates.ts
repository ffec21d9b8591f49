import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { bm25, type Corpus } from "../rules/bm25.ts";
import { type Language, languages } from "../rules/language.ts";
import { occurrencesOf } from "../rules/occurrences.ts";
import type { QueryWords } from "../rules/query-words.ts";

/** The number of candidates that are ranked. */
const candidatesMax = 200;

/** A passage that contains one of the terms. */
export interface Candidate {
  readonly sourceId: string;
  readonly textId: string;
  readonly ordinal: number;
  readonly wordCount: number;
  /** How often it holds each term. */
  readonly counts: readonly number[];
}

/** The candidates of a search, the best first, and what was searched. */
export interface Ranking {
  readonly ranked: readonly (Candidate & { readonly score: number })[];
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
  const { candidates, corpus } = await selectCandidates(scope, sources, terms);
  const ranked = candidates
    .map((one) => ({ ...one, score: bm25(corpus, one.counts, one.wordCount, shares) }))
    .toSorted((a, b) => b.score - a.score || a.sourceId.localeCompare(b.sourceId) || a.ordinal - b.ordinal);
  return { ranked, corpus };
}

/** One word of the search as PostgreSQL asks for it, in each language; empty where it is a stop word there. */
export type Term = Readonly<Record<Language, string>>;

interface WordPlace {
  readonly place: number;
}

/** The terms of these words, each with the place of its word in the list. A word of punctuation alone has none. */
export async function termsOf(scope: Scope, { words, isTyping }: QueryWords): Promise<(Term & WordPlace)[]> {
  if (words.length === 0) return [];
  const typed = isTyping ? words.length : 0;
  const asked = (language: string) =>
    sql`case when w.n = ${typed} then to_tsquery(${language}::regconfig, quote_literal(w.word) || ':*')
      else plainto_tsquery(${language}::regconfig, w.word) end::text as ${sql.ref(language)}`;
  const { rows } = await sql<Term & WordPlace>`select ${sql.join(languages.map(asked))}, w.n::integer - 1 as place
    from unnest(${[...words]}::text[]) with ordinality w (word, n) order by w.n`.execute(scope.db);
  return rows.filter((term) => languages.some((language) => term[language] !== ""));
}

/** A term that matches what one of these matches. */
export const eitherOf = (terms: readonly Term[]): Term => {
  const of = (language: Language) =>
    [...new Set(terms.map((term) => term[language]).filter((text) => text !== ""))].join(" | ");
  return { english: of("english"), german: of("german"), spanish: of("spanish"), simple: of("simple") };
};

const termsIn = (terms: readonly Term[], language: Language) =>
  sql`${terms.map((term) => (term[language] === "" ? "" : `(${term[language]})`))}::text[]`;

interface CandidateRow extends Omit<Candidate, "counts"> {
  readonly language: Language;
  /** `ts_rank` of each lexeme that its language asks for. */
  readonly exact: readonly number[];
  /** The same of the lexemes that begin with each beginning. */
  readonly begun: readonly (readonly number[])[] | null;
  readonly holders: readonly number[];
  readonly passageCount: number;
  readonly allWords: number;
}

async function selectCandidates(
  scope: Scope,
  sources: RawBuilder<unknown>,
  terms: readonly Term[],
): Promise<{ candidates: readonly Candidate[]; corpus: Corpus }> {
  const asked = {
    english: queryIn(terms, "english"),
    german: queryIn(terms, "german"),
    spanish: queryIn(terms, "spanish"),
    simple: queryIn(terms, "simple"),
  };
  const byLanguage = (cast: string, of: (language: Language) => readonly string[]) =>
    sql`case p.language ${sql.join(
      languages.map((one) => sql`when ${sql.lit(one)} then ${[...of(one)]}::${sql.raw(cast)}`),
      sql` `,
    )} end`;
  const isTyped = languages.some((one) => asked[one].beginnings.length > 0);
  const { rows } = await sql<CandidateRow>`
    with sight as materialized (
      select s.source_id, s.text_id, coalesce(t.passage_count, v.passage_count, g.passage_count) as passage_count,
        coalesce(t.word_count, v.word_count, g.word_count) as word_count
      from (${sources}) s
      left join asset_text t on t.workspace_id = ${scope.workspaceId} and t.asset_id = s.text_id and t.state = 'done'
      left join procedure_text v on v.workspace_id = ${scope.workspaceId} and v.version_id = s.text_id
      left join thing_text g on g.workspace_id = ${scope.workspaceId} and g.thing_id = s.text_id
    ), all_of_it as (
      select array_agg(source_id) as sources, array_agg(text_id) as texts,
        coalesce(sum(passage_count), 0)::int as passage_count, coalesce(sum(word_count), 0)::int as word_count
      from sight
    )
    select b.source_id as "sourceId", b.text_id as "textId", b.ordinal, b.holders, p.language,
      p.word_count as "wordCount", a.passage_count as "passageCount", a.word_count as "allWords",
      array(select ts_rank(p.words, one) from unnest(${byLanguage("tsquery[]", (one) => asked[one].exact)})
        with ordinality x (one, n) order by n) as exact,
      ${
        isTyped
          ? sql`(select json_agg(array(
              select ts_rank(p.words, ('''' || replace(replace(w, '\\', '\\\\'), '''', '''''') || '''')::tsquery)
              from unnest(tsvector_to_array(p.words)) w where starts_with(w, one)
            ) order by n) from unnest(${byLanguage("text[]", (one) => asked[one].beginnings)}) with ordinality x (one, n))`
          : sql`null`
      } as begun
    from all_of_it a
    cross join fettle_found(${termsIn(terms, "english")}, ${termsIn(terms, "german")},
      ${termsIn(terms, "spanish")}, ${termsIn(terms, "simple")}, a.sources, a.texts, ${candidatesMax}) b
    join passage p on p.workspace_id = ${scope.workspaceId} and p.text_id = b.text_id and p.ordinal = b.ordinal`.execute(
    scope.db,
  );
  const [first] = rows;
  const corpus = {
    passageCount: first?.passageCount ?? 0,
    wordCount: first?.allWords ?? 0,
    holders: first?.holders ?? [],
  };
  return { candidates: rows.map((row) => ({ ...row, counts: countsOf(row, asked[row.language]) })), corpus };
}

/**
 * What a language needs to match a passage: its lexemes as queries, prefixes of lexemes, and which of them form each way in
 * which a term matches.
 */
interface LanguageQuery {
  readonly exact: readonly string[];
  readonly beginnings: readonly string[];
  readonly terms: readonly (readonly (readonly { readonly isPrefix: boolean; readonly at: number }[])[])[];
}

function queryIn(terms: readonly Term[], language: Language): LanguageQuery {
  const exact: string[] = [];
  const beginnings: string[] = [];
  const parts = terms.map((term) =>
    waysOf(term[language]).map((way) =>
      lexemesOf(way).map(({ lexeme, isPrefix }) =>
        isPrefix
          ? { isPrefix, at: beginnings.push(lexeme) - 1 }
          : { isPrefix, at: exact.push(`'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`) - 1 },
      ),
    ),
  );
  return { exact, beginnings, terms: parts };
}

/** Each of them is enough. A lexeme in quotes may hold anything. */
const waysOf = (term: string): string[] => term.match(/(?:'(?:[^']|'')*'|[^'|])+/g) ?? [];

/** What a term asks for: `'valv':* & 'seat'` is the beginning "valv" and the word "seat". */
function lexemesOf(term: string): { readonly lexeme: string; readonly isPrefix: boolean }[] {
  return [...term.matchAll(/'((?:[^']|'')*)'(:\*)?/g)].map(([, lexeme = "", prefix]) => ({
    lexeme: lexeme.replaceAll("''", "'").replaceAll("\\\\", "\\"),
    isPrefix: prefix !== undefined,
  }));
}

/** A term counts as often as its ways together, and one of several parts (`a-b`) as often as the rarest of them. */
function countsOf({ exact, begun }: CandidateRow, { terms }: LanguageQuery): number[] {
  const countOf = ({ isPrefix, at }: { readonly isPrefix: boolean; readonly at: number }) =>
    isPrefix ? (begun?.[at] ?? []).reduce((sum, rank) => sum + occurrencesOf(rank), 0) : occurrencesOf(exact[at] ?? 0);
  return terms.map((ways) =>
    ways.reduce((sum, parts) => sum + (parts.length === 0 ? 0 : Math.min(...parts.map(countOf))), 0),
  );
}

// Characters for private use, which no passage keeps.
