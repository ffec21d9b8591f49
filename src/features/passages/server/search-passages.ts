import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { type Language, languages } from "../rules/language.ts";
import { queryWordsOf } from "../rules/query-words.ts";
import type { RankedPassage } from "../rules/rank-counts.ts";
import { type Mark, snippetOf } from "../rules/snippet.ts";
import type { Term } from "../rules/term.ts";
import { placesMax } from "../rules.ts";
import { termsOf } from "./search-terms.ts";
import { Sight } from "./sight.ts";

export interface PassageSearch {
  readonly words: string;
  readonly limit: number;
  /** `select … as source_id, … as text_id`: what the actor sees, each with its present text. It is part of the statement. */
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

/**
 * [TX7] [TX8] [TX9] [TX10] The visible passages that contain one of the words, the best first, at most three of one
 * source. Hidden ones are not even counted.
 */
export async function searchPassages(scope: Scope, search: PassageSearch): Promise<FoundPassage[]> {
  const terms = await termsOf(scope, queryWordsOf(search.words));
  if (terms.length === 0) return [];
  const { ranked } = await new Sight(scope, search.sources).rank(terms);
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
  passages: readonly RankedPassage[],
  terms: readonly Term[],
): Promise<ReadonlyMap<number, ReadPassage>> {
  if (passages.length === 0) return new Map();
  const anyOf = (language: Language) =>
    terms
      .filter((term) => term[language] !== "")
      .map((term) => `(${term[language]})`)
      .join(" | ");
  const queries = languages.map((one) => sql`when ${sql.lit(one)} then ${anyOf(one)}`);
  const places = passages.map(({ textId, ordinal }, index) => ({ index, text: textId, ordinal }));
  const options = `HighlightAll=true, StartSel=${open}, StopSel=${close}`;
  const { rows } = await sql<ReadPassage>`
    select g.index, p.page_from as page, p.page_to as "pageTo", p.title_path as "titlePath", p.text,
      ts_headline(p.language::regconfig, translate(p.text, ${open + close}, '  '),
        (case p.language ${sql.join(queries, sql` `)} end)::tsquery, ${options}) as marked
    from json_to_recordset(${JSON.stringify(places)}::json) as g (index integer, text uuid, ordinal integer)
    join passage p on p.workspace_id = ${scope.workspaceId} and p.text_id = g.text and p.ordinal = g.ordinal`.execute(
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
