import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { bm25, type Corpus } from "../rules/bm25.ts";
import { occurrencesOf } from "../rules/occurrences.ts";
import { type QueryWords, queryWordsOf } from "../rules/query-words.ts";
import { type Mark, snippetOf } from "../rules/snippet.ts";
import { placesMax } from "../rules.ts";

export interface PassageSearch {
  readonly words: string;
  readonly limit: number;
  /** `select … as source_id, … as asset_id`: what the actor sees, each with its present file. It is part of the statement. */
  readonly sources: RawBuilder<unknown>;
}

export interface FoundPassage {
  readonly sourceId: string;
  readonly page: number;
  readonly pageTo: number;
  readonly titlePath: string;
  readonly snippet: string;
  readonly marks: readonly Mark[];
  readonly score: number;
}

/** The number of candidates that are re-ranked. */
const candidatesMax = 200;

/**
 * [TX7] [TX8] [TX9] [TX10] The visible passages that contain one of the words, the best first, at most three of one
 * source. Hidden ones are not even counted.
 */
export async function searchPassages(scope: Scope, search: PassageSearch): Promise<FoundPassage[]> {
  const terms = await termsOf(scope, queryWordsOf(search.words));
  if (terms.length === 0) return [];
  const { candidates, corpus } = await selectCandidates(scope, search.sources, terms);
  const ranked = candidates
    .map((one) => ({ ...one, score: bm25(corpus, one.counts, one.wordCount) }))
    .toSorted((a, b) => b.score - a.score || a.sourceId.localeCompare(b.sourceId) || a.ordinal - b.ordinal);
  const places = new Map<string, number>();
  const best = ranked
    .filter(({ sourceId }) => {
      const place = (places.get(sourceId) ?? 0) + 1;
      places.set(sourceId, place);
      return place <= placesMax;
    })
    .slice(0, search.limit);
  const read = await readMarked(scope, best, terms);
  return best.flatMap(({ sourceId, score }, index) => {
    const passage = read.get(index);
    if (!passage) return [];
    const { page, pageTo, titlePath, text, marked } = passage;
    return [{ sourceId, page, pageTo, titlePath, score, ...snippetOf(text, marksOf(marked)) }];
  });
}

const configurations = ["english", "german", "simple"] as const;

/** One word of the search as PostgreSQL asks for it, in each configuration; empty where it is a stop word there. */
type Term = Readonly<Record<(typeof configurations)[number], string>>;

async function termsOf(scope: Scope, { words, isTyping }: QueryWords): Promise<Term[]> {
  if (words.length === 0) return [];
  const typed = isTyping ? words.length : 0;
  const asked = (configuration: string) =>
    sql`case when w.n = ${typed} then to_tsquery(${configuration}::regconfig, quote_literal(w.word) || ':*')
      else plainto_tsquery(${configuration}::regconfig, w.word) end::text as ${sql.ref(configuration)}`;
  const { rows } = await sql<Term>`select ${sql.join(configurations.map(asked))}
    from unnest(${[...words]}::text[]) with ordinality w (word, n) order by w.n`.execute(scope.db);
  return rows.filter((term) => configurations.some((configuration) => term[configuration] !== ""));
}

const termsIn = (terms: readonly Term[], configuration: Configuration) =>
  sql`${terms.map((term) => (term[configuration] === "" ? "" : `(${term[configuration]})`))}::text[]`;

type Configuration = (typeof configurations)[number];

interface Candidate {
  readonly sourceId: string;
  readonly assetId: string;
  readonly ordinal: number;
  readonly wordCount: number;
  /** How often it holds each term. */
  readonly counts: readonly number[];
}

interface CandidateRow extends Omit<Candidate, "counts"> {
  readonly language: Configuration;
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
    simple: queryIn(terms, "simple"),
  };
  const byLanguage = (cast: string, of: (configuration: Configuration) => readonly string[]) =>
    sql`case p.language ${sql.join(
      configurations.map((one) => sql`when ${sql.lit(one)} then ${[...of(one)]}::${sql.raw(cast)}`),
      sql` `,
    )} end`;
  const isTyped = configurations.some((one) => asked[one].beginnings.length > 0);
  const { rows } = await sql<CandidateRow>`
    with sight as materialized (
      select s.source_id, s.asset_id, t.passage_count, t.word_count
      from (${sources}) s
      left join asset_text t on t.workspace_id = ${scope.workspaceId} and t.asset_id = s.asset_id and t.state = 'done'
    ), all_of_it as (
      select array_agg(source_id) as sources, array_agg(asset_id) as assets,
        coalesce(sum(passage_count), 0)::int as passage_count, coalesce(sum(word_count), 0)::int as word_count
      from sight
    )
    select b.source_id as "sourceId", b.asset_id as "assetId", b.ordinal, b.holders, p.language,
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
    cross join fettle_found(${termsIn(terms, "english")}, ${termsIn(terms, "german")}, ${termsIn(terms, "simple")},
      a.sources, a.assets, ${candidatesMax}) b
    join passage p on p.workspace_id = ${scope.workspaceId} and p.asset_id = b.asset_id and p.ordinal = b.ordinal`.execute(
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
 * What a language needs to match a passage: its lexemes as queries, prefixes of lexemes, and which of them form each
 * term.
 */
interface LanguageQuery {
  readonly exact: readonly string[];
  readonly beginnings: readonly string[];
  readonly terms: readonly (readonly { readonly isPrefix: boolean; readonly at: number }[])[];
}

function queryIn(terms: readonly Term[], configuration: Configuration): LanguageQuery {
  const exact: string[] = [];
  const beginnings: string[] = [];
  const parts = terms.map((term) =>
    lexemesOf(term[configuration]).map(({ lexeme, isPrefix }) =>
      isPrefix
        ? { isPrefix, at: beginnings.push(lexeme) - 1 }
        : { isPrefix, at: exact.push(`'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`) - 1 },
    ),
  );
  return { exact, beginnings, terms: parts };
}

/** What a term asks for: `'valv':* & 'seat'` is the beginning "valv" and the word "seat". */
function lexemesOf(term: string): { readonly lexeme: string; readonly isPrefix: boolean }[] {
  return [...term.matchAll(/'((?:[^']|'')*)'(:\*)?/g)].map(([, lexeme = "", prefix]) => ({
    lexeme: lexeme.replaceAll("''", "'").replaceAll("\\\\", "\\"),
    isPrefix: prefix !== undefined,
  }));
}

/** A term of several parts (`a-b`) counts as often as the rarest of them. */
function countsOf({ exact, begun }: CandidateRow, { terms }: LanguageQuery): number[] {
  return terms.map((parts) => {
    const counts = parts.map(({ isPrefix, at }) =>
      isPrefix
        ? (begun?.[at] ?? []).reduce((sum, rank) => sum + occurrencesOf(rank), 0)
        : occurrencesOf(exact[at] ?? 0),
    );
    return counts.length === 0 ? 0 : Math.min(...counts);
  });
}

// Characters for private use, which no passage keeps.
const [open, close] = ["\uE000", "\uE001"];

interface ReadPassage extends Pick<FoundPassage, "page" | "pageTo" | "titlePath"> {
  readonly index: number;
  readonly text: string;
  /** The text with marks around the matches, by the database's own parsing of the words. */
  readonly marked: string;
}

/** The texts of the passages, by their places in the list. */
async function readMarked(
  scope: Scope,
  passages: readonly Candidate[],
  terms: readonly Term[],
): Promise<ReadonlyMap<number, ReadPassage>> {
  if (passages.length === 0) return new Map();
  const anyOf = (configuration: Configuration) =>
    terms
      .filter((term) => term[configuration] !== "")
      .map((term) => `(${term[configuration]})`)
      .join(" | ");
  const queries = configurations.map((one) => sql`when ${sql.lit(one)} then ${anyOf(one)}`);
  const places = passages.map(({ assetId, ordinal }, index) => ({ index, asset: assetId, ordinal }));
  const options = `HighlightAll=true, StartSel=${open}, StopSel=${close}`;
  const { rows } = await sql<ReadPassage>`
    select g.index, p.page_from as page, p.page_to as "pageTo", p.title_path as "titlePath", p.text,
      ts_headline(p.language::regconfig, translate(p.text, ${open + close}, '  '),
        (case p.language ${sql.join(queries, sql` `)} end)::tsquery, ${options}) as marked
    from json_to_recordset(${JSON.stringify(places)}::json) as g (index integer, asset uuid, ordinal integer)
    join passage p on p.workspace_id = ${scope.workspaceId} and p.asset_id = g.asset and p.ordinal = g.ordinal`.execute(
    scope.db,
  );
  return new Map(rows.map((row) => [row.index, row]));
}

function marksOf(marked: string): Mark[] {
  const marks: Mark[] = [];
  let removed = 0;
  let start = 0;
  for (let at = 0; at < marked.length; at++) {
    if (marked[at] === open) start = at - removed++;
    else if (marked[at] === close) marks.push({ start, end: at - removed++ });
  }
  return marks;
}
