import { sql } from "kysely";
import type { Delta } from "#kit/rich-text.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Language } from "../rules/language.ts";
import { type NewPassage, replacePassages } from "./passage-store.ts";

/** [TX14] An area, a note or a set whose text is not that of its revision. */
export interface ThingToIndex {
  readonly id: string;
  /** The name of the area or set; of a note that of its area. */
  readonly title: string;
  /** Of a note. */
  readonly content: Delta | null;
  readonly revision: number;
}

/** Revisions only grow: the sum of a note's and its area's changes with either. */
const things = (scope: Scope) => sql`
  select a.id, a.name as title, null::jsonb as content, a.revision from area a where a.workspace_id = ${scope.workspaceId}
  union all
  select n.id, a.name, n.content, n.revision + a.revision from area_note n
  join area a on a.workspace_id = n.workspace_id and a.id = n.area_id where n.workspace_id = ${scope.workspaceId}
  union all
  select s.id, s.title, null::jsonb, s.revision from procedure_set s
  where s.workspace_id = ${scope.workspaceId} and s.deleted_at is null`;

/** [TX14] Areas, notes and sets that changed since they were indexed. */
export async function selectUnindexedThings(scope: Scope, max: number): Promise<ThingToIndex[]> {
  const { rows } = await sql<ThingToIndex>`
    select x.id, x.title, x.content, x.revision from (${things(scope)}) x
    where not exists (
      select from thing_text t where t.workspace_id = ${scope.workspaceId} and t.thing_id = x.id and t.revision = x.revision
    )
    limit ${max}`.execute(scope.db);
  return rows;
}

/** [TX14] The passages of a thing become these. */
export async function storeThingText(
  scope: Scope,
  { id, revision }: ThingToIndex,
  passages: readonly NewPassage[],
): Promise<void> {
  const wordCount = await replacePassages(scope, { thingId: id }, passages);
  const facts = { revision, passage_count: passages.length, word_count: wordCount, indexed_at: scope.now };
  await scope.db
    .insertInto("thing_text")
    .values({ workspace_id: scope.workspaceId, thing_id: id, ...facts })
    .onConflict((conflict) => conflict.columns(["workspace_id", "thing_id"]).doUpdateSet(facts))
    .execute();
}

/** [TX14] Removes the texts of things that have gone. */
export async function removeGoneThings(scope: Scope): Promise<void> {
  await sql`
    with gone as (
      delete from thing_text t where t.workspace_id = ${scope.workspaceId}
        and not exists (select from (${things(scope)}) x where x.id = t.thing_id)
      returning thing_id
    )
    delete from passage where workspace_id = ${scope.workspaceId} and text_id in (select thing_id from gone)`.execute(
    scope.db,
  );
}

const sampledMax = 2000;

/** [TX15] The language that most of the workspace's passages have; `simple` where none has one. */
export async function usualLanguage(scope: Scope): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select p.language from (
      select language from passage where workspace_id = ${scope.workspaceId} limit ${sampledMax}
    ) p
    where p.language <> 'simple' group by p.language order by count(*) desc, p.language limit 1`.execute(scope.db);
  return rows[0]?.language ?? "simple";
}
