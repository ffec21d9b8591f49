import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { type NewPassage, replacePassages } from "./passage-store.ts";

/** [TX12] [TX13] The job that indexes procedures, and the signal that wakes it when one is published or a draft is saved. */
export const indexProceduresJobName = "index-procedures";

/** A version that is read, without its text as it is now. */
export interface ProcedureToIndex {
  readonly procedureId: string;
  readonly versionId: string;
  readonly revision: number;
}

/** [TX12] [TX13] Published versions and drafts of procedures that are not deleted, where the text is not that of their revision. */
export async function selectUnindexed(scope: Scope, max: number): Promise<ProcedureToIndex[]> {
  const { rows } = await sql<ProcedureToIndex>`
    select p.id as "procedureId", v.id as "versionId", v.revision from procedure p
    cross join lateral unnest(array[p.published_version_id, p.draft_version_id]) as one (id)
    join procedure_version v on v.workspace_id = p.workspace_id and v.id = one.id
    where p.workspace_id = ${scope.workspaceId} and p.deleted_at is null
      and not exists (
        select from procedure_text t where t.workspace_id = p.workspace_id and t.version_id = v.id
          and t.revision = v.revision
      )
    limit ${max}`.execute(scope.db);
  return rows;
}

/** [TX12] The passages of a version become these; nothing happens if it has gone. */
export async function storeProcedureText(
  scope: Scope,
  { procedureId, versionId, revision }: ProcedureToIndex,
  passages: readonly NewPassage[],
): Promise<void> {
  const held = await sql`select from procedure_version
    where workspace_id = ${scope.workspaceId} and id = ${versionId}::uuid for key share`.execute(scope.db);
  if (held.rows.length === 0) return;
  const wordCount = await replacePassages(scope, { versionId }, passages);
  const facts = { passage_count: passages.length, word_count: wordCount, revision, indexed_at: scope.now };
  await scope.db
    .insertInto("procedure_text")
    .values({ workspace_id: scope.workspaceId, procedure_id: procedureId, version_id: versionId, ...facts })
    .onConflict((conflict) => conflict.columns(["workspace_id", "version_id"]).doUpdateSet(facts))
    .execute();
}

/** [TX12] [TX13] Removes the texts of versions that are neither published nor drafts any more, and of deleted procedures. */
export async function removeStaleTexts(scope: Scope): Promise<void> {
  await sql`
    with gone as (
      delete from procedure_text t
      where t.workspace_id = ${scope.workspaceId} and not exists (
        select from procedure p where p.workspace_id = t.workspace_id and p.id = t.procedure_id
          and t.version_id in (p.published_version_id, p.draft_version_id) and p.deleted_at is null
      )
      returning version_id
    )
    delete from passage where workspace_id = ${scope.workspaceId}
      and text_id in (select version_id from gone)`.execute(scope.db);
}
