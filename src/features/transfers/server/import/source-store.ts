import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";

/** Which procedure an external id became, and what was brought in last. */
export interface ImportSource {
  readonly procedureId: string;
  readonly contentHash: string;
  readonly versionId: string;
  readonly revision: number;
}

/**
 * [TF10] Two imports of the same external id wait for each other, so that one procedure comes of them. Several are locked in
 * one order, so that no two imports wait for each other in a ring.
 */
export async function lockExternalIds(scope: Scope, externalIds: readonly string[]): Promise<void> {
  const keys = externalIds.map((externalId) => `import ${scope.workspaceId} ${externalId}`);
  await sql`select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(key, 0) as lock from unnest(${keys}::text[]) as key order by 1
  ) as locks`.execute(scope.db);
}

/** [TF10] The procedure of an external id that the actor sees; what others brought in under it is not asked. */
export const findSource = async (scope: Scope, externalId: string): Promise<ImportSource | undefined> =>
  (await findSources(scope, [externalId])).get(externalId);

/** By their external ids. */
export async function findSources(
  scope: Scope,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, ImportSource>> {
  const rows = await scope.db
    .selectFrom("import_source as s")
    .innerJoin("procedure as p", (join) =>
      join.onRef("p.workspace_id", "=", "s.workspace_id").onRef("p.id", "=", "s.procedure_id"),
    )
    .distinctOn("s.external_id")
    .select([
      "s.external_id as externalId",
      "s.procedure_id as procedureId",
      "s.content_hash as contentHash",
      "s.version_id as versionId",
      "s.revision",
    ])
    .where("s.workspace_id", "=", scope.workspaceId)
    .where("s.external_id", "=", sql<string>`any(${[...externalIds]}::text[])`)
    .where("p.deleted_at", "is", null)
    .where(visibleTo(scope, "p"))
    .orderBy("s.external_id")
    .orderBy("s.imported_at")
    .orderBy("s.procedure_id")
    .execute();
  return new Map(rows.map(({ externalId, ...source }) => [externalId, source]));
}

export async function putSource(scope: Scope, externalId: string, source: ImportSource): Promise<void> {
  const values = {
    external_id: externalId,
    content_hash: source.contentHash,
    version_id: source.versionId,
    revision: source.revision,
    imported_at: scope.now,
  };
  await scope.db
    .insertInto("import_source")
    .values({ workspace_id: scope.workspaceId, procedure_id: source.procedureId, ...values })
    .onConflict((conflict) => conflict.columns(["workspace_id", "procedure_id"]).doUpdateSet(values))
    .execute();
}

/** Sources of procedures that have none yet, in one statement. */
export async function insertSources(
  scope: Scope,
  sources: readonly (ImportSource & { readonly externalId: string })[],
): Promise<void> {
  if (sources.length === 0) return;
  await scope.db
    .insertInto("import_source")
    .values(
      sources.map((source) => ({
        workspace_id: scope.workspaceId,
        procedure_id: source.procedureId,
        external_id: source.externalId,
        content_hash: source.contentHash,
        version_id: source.versionId,
        revision: source.revision,
        imported_at: scope.now,
      })),
    )
    .execute();
}

/** [TF8] Files of the actor's own upload with these digests, by digest: they need not be stored again. */
export async function selectOwnFiles(scope: Scope, digests: readonly string[]): Promise<Map<string, string>> {
  if (digests.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom("asset")
    .select(["id", "sha256"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("state", "=", "stored")
    .where("uploaded_by", "=", scope.actor.profileId)
    .where("sha256", "in", [...new Set(digests)])
    .orderBy("created_at", "desc")
    .execute();
  return new Map(rows.map((row) => [row.sha256 ?? "", row.id]));
}
