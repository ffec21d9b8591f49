import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { type Language, languages } from "../rules/language.ts";
import { writtenWords } from "../rules/written-words.ts";

/** A passage as it is indexed. */
export interface NewPassage {
  /** Of a file; 0 in a procedure. */
  readonly pageFrom: number;
  readonly pageTo: number;
  /** Of a procedure. */
  readonly stepId?: string | undefined;
  readonly stepNumber?: number | undefined;
  readonly titlePath: string;
  readonly text: string;
  readonly language: Language;
}

/** What a passage belongs to: a file, a version of a procedure, or an area, a note or a set. */
export type TextOwner = { readonly assetId: string } | { readonly versionId: string } | { readonly thingId: string };

/** Passages of a block: one byte says which of them holds a lexeme. */
const blockMax = 256;

/** The signal that a text of the workspace was indexed. */
export const passagesChanged = "passages-changed";

/** The passages of a text become exactly these. Returns how many words are indexed of all of them. */
export async function replacePassages(
  scope: Scope,
  owner: TextOwner,
  passages: readonly NewPassage[],
): Promise<number> {
  await scope.db
    .deleteFrom("passage")
    .where("workspace_id", "=", scope.workspaceId)
    .where("text_id", "=", textIdOf(owner))
    .execute();
  let wordCount = 0;
  for (let from = 0; from < passages.length; from += blockMax) {
    wordCount += await insertPassages(scope, owner, passages.slice(from, from + blockMax), from);
  }
  await insertWords(scope, writtenWords(passages.flatMap(({ titlePath, text }) => [titlePath, text])));
  scope.wake(passagesChanged);
  return wordCount;
}

const textIdOf = (owner: TextOwner): string =>
  "assetId" in owner ? owner.assetId : "versionId" in owner ? owner.versionId : owner.thingId;

/** [TX9] The title is indexed twice before the text. */
async function insertPassages(
  scope: Scope,
  owner: TextOwner,
  passages: readonly NewPassage[],
  from: number,
): Promise<number> {
  const rows = passages.map((passage, index) => ({
    ...passage,
    ordinal: from + index,
    titlePath: passage.titlePath.toWellFormed(),
    text: passage.text.toWellFormed(),
  }));
  const owners = { assetId: null, versionId: null, thingId: null, ...owner };
  const { rows: sums } = await sql<{ words: number }>`
    with given as materialized (
      select p.*, to_tsvector(p.language::regconfig, concat_ws(' ', p."titlePath", p."titlePath", p.text)) as words
      from json_to_recordset(${JSON.stringify(rows)}::json) as p (
        ordinal integer, "pageFrom" integer, "pageTo" integer, "stepId" text, "stepNumber" integer, "titlePath" text,
        text text, language text
      )
    ), kept as (
      insert into passage (workspace_id, text_id, asset_id, version_id, thing_id, ordinal, page_from, page_to, step_id, step_number,
        title_path, text, digest, language, word_count)
      select ${scope.workspaceId}, ${textIdOf(owner)}::uuid, ${owners.assetId}::uuid, ${owners.versionId}::uuid, ${owners.thingId}::uuid, g.ordinal, g."pageFrom",
        g."pageTo", g."stepId", g."stepNumber", g."titlePath", g.text,
        fettle_passage_digest(g."titlePath", g.text), g.language,
        (select coalesce(sum(cardinality(w.positions)), 0) from unnest(g.words) w)
      from given g
      returning ordinal, word_count
    ), block as (
      insert into passage_block (workspace_id, number, text_id, first_ordinal, lengths)
      select ${scope.workspaceId}::uuid, fettle_free_block(${scope.workspaceId}::uuid), ${textIdOf(owner)}::uuid, ${from}::integer,
        string_agg(int2send(least(32767, word_count)::smallint), '' order by ordinal)
      from kept
      returning number
    ), counted as (
      insert into passage_lexeme (workspace_id, block, language, lexeme, counts)
      select ${scope.workspaceId}::uuid, b.number, array_position(${[...languages]}::text[], g.language) - 1, w.lexeme collate "C",
        string_agg(substring(int4send(g.ordinal - ${from}::integer << 8 | least(255, cardinality(w.positions))) from 3), '' order by g.ordinal)
      from block b cross join given g cross join unnest(g.words) w group by b.number, g.language, w.lexeme collate "C"
    )
    select coalesce(sum(word_count), 0)::integer as words from kept`.execute(scope.db);
  return sums[0]?.words ?? 0;
}

/** [TX11] In one order, so that two writers wait for each other instead of blocking each other; those that are new are counted. */
async function insertWords(scope: Scope, words: ReadonlySet<string>): Promise<void> {
  if (words.size === 0) return;
  await sql`
    with added as (
      insert into passage_word (workspace_id, word)
      select ${scope.workspaceId}, w from unnest(${[...words].toSorted()}::text[]) w
      on conflict do nothing
      returning word
    )
    insert into passage_vocabulary (workspace_id, word_count)
    select ${scope.workspaceId}, count(*) from added having count(*) > 0
    on conflict (workspace_id) do update
      set word_count = passage_vocabulary.word_count + excluded.word_count`.execute(scope.db);
}

/** [TX11] The words that the workspace's passages were written with, visible or not. */
export async function selectWords(scope: Scope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("passage_word")
    .select("word")
    .where("workspace_id", "=", scope.workspaceId)
    .execute();
  return rows.map(({ word }) => word);
}

/** [TX11] How many there are. */
export async function countWords(scope: Scope): Promise<number> {
  const vocabulary = await scope.db
    .selectFrom("passage_vocabulary")
    .select("word_count")
    .where("workspace_id", "=", scope.workspaceId)
    .executeTakeFirst();
  return vocabulary?.word_count ?? 0;
}

/** A passage as it is read to be ranked and quoted. */
export interface ReadPassage {
  readonly textId: string;
  readonly ordinal: number;
  readonly pageFrom: number;
  readonly pageTo: number;
  readonly stepId: string | null;
  readonly stepNumber: number | null;
  readonly titlePath: string;
  readonly text: string;
  readonly language: Language;
}

/** The passages at these places; the caller has found them among visible ones. */
export async function readPassages(
  scope: Scope,
  places: readonly { readonly textId: string; readonly ordinal: number }[],
): Promise<ReadPassage[]> {
  if (places.length === 0) return [];
  const asked = places.map(({ textId, ordinal }) => ({ text: textId, ordinal }));
  const { rows } = await sql<ReadPassage>`
    select p.text_id as "textId", p.ordinal, p.page_from as "pageFrom", p.page_to as "pageTo", p.step_id as "stepId",
      p.step_number as "stepNumber", p.title_path as "titlePath", p.text, p.language
    from json_to_recordset(${JSON.stringify(asked)}::json) as g (text uuid, ordinal integer)
    join passage p on p.workspace_id = ${scope.workspaceId} and p.text_id = g.text and p.ordinal = g.ordinal`.execute(
    scope.db,
  );
  return rows;
}
