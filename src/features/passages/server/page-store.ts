import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { CutPassage } from "../rules/cut-passages.ts";
import type { ExtractedPage } from "./extract.ts";
import { replacePassages } from "./passage-store.ts";

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
  await scope.db
    .deleteFrom("asset_page")
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .execute();
  // A lone surrogate is no character, and no JSON of a database.
  const rows = pages.map(({ page, text, label, isRecognised, confidence }) => ({
    page,
    text: text.toWellFormed(),
    label: label?.toWellFormed(),
    isRecognised,
    confidence,
  }));
  await sql`insert into asset_page (workspace_id, asset_id, page, text, label, is_recognised, confidence)
    select ${scope.workspaceId}, ${assetId}, p.page, p.text, p.label, p."isRecognised", p.confidence
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as p (page integer, text text, label text, "isRecognised" boolean, confidence integer)`.execute(scope.db);
  return replacePassages(scope, { assetId }, passages);
}

/** The texts of these pages, by `asset id page`. */
export async function readPages(
  scope: Scope,
  places: readonly { readonly textId: string; readonly page: number }[],
): Promise<ReadonlyMap<string, string>> {
  if (places.length === 0) return new Map();
  const asked = places.map(({ textId, page }) => ({ text: textId, page }));
  const { rows } = await sql<{ textId: string; page: number; text: string }>`
    select p.asset_id as "textId", p.page, p.text
    from json_to_recordset(${JSON.stringify(asked)}::json) as g (text uuid, page integer)
    join asset_page p on p.workspace_id = ${scope.workspaceId} and p.asset_id = g.text and p.page = g.page`.execute(
    scope.db,
  );
  return new Map(rows.map(({ textId, page, text }) => [`${textId} ${page}`, text]));
}
