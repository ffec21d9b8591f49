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

/** [TF10] Two imports of the same external id wait for each other, so that one procedure comes of them. */
export async function lockExternalId(scope: Scope, externalId: string): Promise<void> {
  const key = `import ${scope.workspaceId} ${externalId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(scope.db);
}

/** [TF10] The procedure of an external id that the actor sees; what others brought in under it is not asked. */
export async function findSource(scope: Scope, externalId: string): Promise<ImportSource | undefined> {
  return scope.db
    .selectFrom("import_source as s")
    .innerJoin("procedure as p", (join) =>
      join.onRef("p.workspace_id", "=", "s.workspace_id").onRef("p.id", "=", "s.procedure_id"),
    )
    .select([
      "s.procedure_id as procedureId",
      "s.content_hash as contentHash",
      "s.version_id as versionId",
      "s.revision",
    ])
    .where("s.workspace_id", "=", scope.workspaceId)
    .where("s.external_id", "=", externalId)
    .where("p.deleted_at", "is", null)
    .where(visibleTo(scope, "p"))
    .orderBy("s.imported_at")
    .orderBy("s.procedure_id")
    .limit(1)
    .executeTakeFirst();
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
