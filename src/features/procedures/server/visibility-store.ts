import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { procedurePolicy } from "../policy.ts";

/** The pictures that represent those of these procedures whose published version the actor sees, as file ids. */
export async function selectCollages(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom("procedure as p")
    .select(["p.id", "p.collage"])
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("p.published_version_id", "is not", null)
    .where("p.deleted_at", "is", null)
    .where(visibleTo(scope, "p"))
    .execute();
  return new Map(rows.map((row) => [row.id, row.collage]));
}

/** [P61] Those of these procedures whose published version the actor sees. */
export async function selectVisibleProcedureIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await selectPublishedNumbers(scope, ids)).keys());
}

/** The numbers of the published versions of those of these procedures whose published version the actor sees. */
export async function selectPublishedNumbers(scope: Scope, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom("procedure as p")
    .select(["p.id", "p.published_number"])
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("p.published_version_id", "is not", null)
    .where("p.deleted_at", "is", null)
    .where(visibleTo(scope, "p"))
    .execute();
  return new Map(rows.map((row) => [row.id, row.published_number ?? 0]));
}

/** [P61] Those of these versions that the actor sees as an author: drafts, and former drafts, with their answers. */
export async function selectVisibleDraftIds(scope: Scope, versionIds: readonly string[]): Promise<Set<string>> {
  if (versionIds.length === 0 || !procedurePolicy.viewDrafts(scope.actor, undefined)) return new Set();
  const rows = await scope.db
    .selectFrom("procedure_version as v")
    .innerJoin("procedure as p", (join) =>
      join.onRef("p.workspace_id", "=", "v.workspace_id").onRef("p.id", "=", "v.procedure_id"),
    )
    .select("v.id")
    .where("v.workspace_id", "=", scope.workspaceId)
    .where("v.id", "=", sql<string>`any(${[...versionIds]}::uuid[])`)
    .where("v.state", "not in", ["discarded", "removed"])
    .where("p.deleted_at", "is", null)
    .where(visibleTo(scope, "p"))
    .execute();
  return new Set(rows.map((row) => row.id));
}
