import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { CutPassage } from "../rules/cut-passages.ts";
import type { ExtractedPage } from "./extract.ts";

export interface StoredPage {
  readonly page: number;
  readonly text: string;
  readonly isRecognised: boolean;
  readonly confidence: number | null;
}

export async function selectPages(scope: Scope, assetId: string): Promise<StoredPage[]> {
  const rows = await scope.db
    .selectFrom("asset_page")
    .select(["page", "text", "is_recognised as isRecognised", "confidence"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .orderBy("page")
    .execute();
  return rows;
}

/** The pages and passages of a file become exactly these. Returns how many words are indexed of all passages. */
export async function replaceText(
  scope: Scope,
  assetId: string,
  pages: readonly ExtractedPage[],
  passages: readonly CutPassage[],
): Promise<number> {
  for (const table of ["passage", "asset_page"] as const) {
    await scope.db
      .deleteFrom(table)
      .where("workspace_id", "=", scope.workspaceId)
      .where("asset_id", "=", assetId)
      .execute();
  }
  // A lone surrogate is no character, and no JSON of a database.
  const rows = pages.map(({ page, text, isRecognised, confidence }) => ({
    page,
    text: text.toWellFormed(),
    isRecognised,
    confidence,
  }));
  await sql`insert into asset_page (workspace_id, asset_id, page, text, is_recognised, confidence)
    select ${scope.workspaceId}, ${assetId}, p.page, p.text, p."isRecognised", p.confidence
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as p (page integer, text text, "isRecognised" boolean, confidence integer)`.execute(scope.db);
  let wordCount = 0;
  for (let from = 0; from < passages.length; from += batchMax) {
    wordCount += await insertPassages(scope, assetId, passages.slice(from, from + batchMax), from);
  }
  return wordCount;
}

const batchMax = 500;

/** [TX9] The title is indexed twice before the text. */
async function insertPassages(
  scope: Scope,
  assetId: string,
  passages: readonly CutPassage[],
  from: number,
): Promise<number> {
  const rows = passages.map((passage, index) => ({
    ...passage,
    ordinal: from + index,
    titlePath: passage.titlePath.toWellFormed(),
    text: passage.text.toWellFormed(),
  }));
  const { rows: sums } = await sql<{ words: number }>`
    with given as materialized (
      select p.*, to_tsvector(p.language::regconfig, concat_ws(' ', p."titlePath", p."titlePath", p.text)) as words
      from json_to_recordset(${JSON.stringify(rows)}::json) as p (
        ordinal integer, "pageFrom" integer, "pageTo" integer, "titlePath" text, text text, language text
      )
    ), kept as (
      insert into passage
        (workspace_id, asset_id, ordinal, page_from, page_to, title_path, text, language, words, word_count)
      select ${scope.workspaceId}, ${assetId}, g.ordinal, g."pageFrom", g."pageTo", g."titlePath", g.text, g.language,
        g.words, (select coalesce(sum(cardinality(w.positions)), 0) from unnest(g.words) w)
      from given g
      returning word_count
    )
    select coalesce(sum(word_count), 0)::integer as words from kept`.execute(scope.db);
  return sums[0]?.words ?? 0;
}
