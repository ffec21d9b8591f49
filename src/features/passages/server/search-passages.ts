import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { bm25, type Corpus } from "../rules/bm25.ts";
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

/** Candidates that are ranked anew. */
const candidatesMax = 200;

/**
 * [TX7] [TX8] [TX9] [TX10] The passages of what is in sight that hold one of the words, the best first, at most three of one
 * source. What is out of sight is not even counted.
 */
export async function searchPassages(scope: Scope, search: PassageSearch): Promise<FoundPassage[]> {
  const terms = await termsOf(scope, queryWordsOf(search.words));
  if (terms.length === 0) return [];
  const { candidates, corpus } = await selectCandidates(scope, search.sources, terms);
  const ranked = candidates
    .map((one) => ({ ...one, score: bm25(corpus, countsOf(one, terms), one.wordCount) }))
    .toSorted((a, b) => b.score - a.score || a.sourceId.localeCompare(b.sourceId) || a.ordinal - b.ordinal);
  const places = new Map<string, number>();
  const best = ranked
    .filter(({ sourceId }) => {
      const place = (places.get(sourceId) ?? 0) + 1;
      places.set(sourceId, place);
      return place <= placesMax;
    })
    .slice(0, search.limit);
  const marked = await markWords(scope, best, terms);
  return best.map(({ sourceId, pageFrom, pageTo, titlePath, text, score }, index) => ({
    sourceId,
    page: pageFrom,
    pageTo,
    titlePath,
    score,
    ...snippetOf(text, marked[index] ?? []),
  }));
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

const termsIn = (terms: readonly Term[], configuration: (typeof configurations)[number]) =>
  sql`${terms.map((term) => (term[configuration] === "" ? "" : `(${term[configuration]})`))}::text[]`;

interface Candidate {
  readonly sourceId: string;
  readonly assetId: string;
  readonly ordinal: number;
  readonly pageFrom: number;
  readonly pageTo: number;
  readonly titlePath: string;
  readonly text: string;
  readonly language: (typeof configurations)[number];
  readonly wordCount: number;
  /** How often it holds each word that was asked for, as it is indexed. */
  readonly held: Readonly<Record<string, number>>;
}

async function selectCandidates(
  scope: Scope,
  sources: RawBuilder<unknown>,
  terms: readonly Term[],
): Promise<{ candidates: readonly Candidate[]; corpus: Corpus }> {
  const lexemes = terms.flatMap((term) => configurations.flatMap((configuration) => lexemesOf(term[configuration])));
  const exact = lexemes.filter(({ isPrefix }) => !isPrefix).map(({ lexeme }) => lexeme);
  const prefixes = lexemes.filter(({ isPrefix }) => isPrefix).map(({ lexeme }) => lexeme);
  const { rows } = await sql<Candidate & { corpus: Corpus }>`
    with sight as materialized (${sources}),
    hit as materialized (
      select s.source_id, f.asset_id, f.ordinal, f.terms, f.rank
      from fettle_found(${termsIn(terms, "english")}, ${termsIn(terms, "german")}, ${termsIn(terms, "simple")}) f
      join sight s on s.asset_id = f.asset_id
    ),
    best as materialized (select * from hit order by rank desc, source_id, ordinal limit ${candidatesMax}),
    corpus as (
      select json_build_object(
        'passageCount', (select coalesce(sum(t.passage_count), 0) from sight s join asset_text t
          on t.workspace_id = ${scope.workspaceId} and t.asset_id = s.asset_id and t.state = 'done'),
        'wordCount', (select coalesce(sum(t.word_count), 0) from sight s join asset_text t
          on t.workspace_id = ${scope.workspaceId} and t.asset_id = s.asset_id and t.state = 'done'),
        'holders', (select json_build_array(${sql.join(
          terms.map((_, index) => sql`count(*) filter (where terms & ${sql.lit(1 << index)} <> 0)`),
        )}) from hit)
      ) as corpus
    )
    select b.source_id as "sourceId", p.asset_id as "assetId", p.ordinal, p.page_from as "pageFrom",
      p.page_to as "pageTo", p.title_path as "titlePath", p.text, p.language, p.word_count as "wordCount",
      (select coalesce(json_object_agg(w.lexeme, cardinality(w.positions)), '{}') from unnest(p.words) w
        where w.lexeme = any(${exact}::text[])
          or exists (select from unnest(${prefixes}::text[]) x (start) where starts_with(w.lexeme, x.start))) as held,
      c.corpus
    from best b
    join passage p on p.workspace_id = ${scope.workspaceId} and p.asset_id = b.asset_id and p.ordinal = b.ordinal
    cross join corpus c`.execute(scope.db);
  return { candidates: rows, corpus: rows[0]?.corpus ?? { passageCount: 0, wordCount: 0, holders: [] } };
}

/** What a term asks for: `'valv':* & 'seat'` is the beginning "valv" and the word "seat". */
function lexemesOf(term: string): { readonly lexeme: string; readonly isPrefix: boolean }[] {
  return [...term.matchAll(/'((?:[^']|'')*)'(:\*)?/g)].map(([, lexeme = "", prefix]) => ({
    lexeme: lexeme.replaceAll("''", "'").replaceAll("\\\\", "\\"),
    isPrefix: prefix !== undefined,
  }));
}

/** Of a term of several parts (`a-b`) as often as the rarest of them. */
function countsOf({ held, language }: Candidate, terms: readonly Term[]): number[] {
  return terms.map((term) => {
    const counts = lexemesOf(term[language]).map(({ lexeme, isPrefix }) =>
      isPrefix
        ? Object.entries(held).reduce((sum, [word, count]) => sum + (word.startsWith(lexeme) ? count : 0), 0)
        : (held[lexeme] ?? 0),
    );
    return counts.length === 0 ? 0 : Math.min(...counts);
  });
}

// Characters for private use, which no passage keeps.
const [open, close] = ["\uE000", "\uE001"];

/** Where the words stand in each passage, by the database's own reading of them. */
async function markWords(scope: Scope, passages: readonly Candidate[], terms: readonly Term[]): Promise<Mark[][]> {
  if (passages.length === 0) return [];
  const anyOf = (configuration: (typeof configurations)[number]) =>
    terms
      .filter((term) => term[configuration] !== "")
      .map((term) => `(${term[configuration]})`)
      .join(" | ");
  const rows = passages.map(({ text, language }, index) => ({ index, text, language, query: anyOf(language) }));
  const options = `HighlightAll=true, StartSel=${open}, StopSel=${close}`;
  const { rows: marked } = await sql<{ marked: string }>`
    select ts_headline(g.language::regconfig, translate(g.text, ${open + close}, '  '), g.query::tsquery, ${options}) as marked
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (index integer, text text, language text, query text)
    order by g.index`.execute(scope.db);
  return marked.map((row) => marksOf(row.marked));
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
