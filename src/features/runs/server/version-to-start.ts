import { sql } from "kysely";
import { getVersionContent, type PublishedForPerform } from "#features/procedures/server/service.ts";
import { isId } from "#kit/ids.ts";
import type { Scope } from "#kit/server/scope.ts";
import { requireOngoing } from "./grace.ts";

/**
 * An earlier version of a procedure in sight, for a perform that was begun offline; undefined where the procedure has
 * published no such version.
 *
 * @throws Problem 422 `cannotPerform` once it was superseded too long ago
 */
export async function supersededVersion(
  scope: Scope,
  procedureId: string,
  versionId: string,
): Promise<PublishedForPerform | undefined> {
  if (!isId(versionId)) return undefined;
  const version = await scope.db
    .selectFrom("procedure_version as version")
    .select(["version.id", "version.number"])
    .select(
      sql<Date | null>`(select min(newer.published_at) from procedure_version newer
        where newer.workspace_id = version.workspace_id and newer.procedure_id = version.procedure_id
          and newer.number > version.number)`.as("superseded_at"),
    )
    .where("version.workspace_id", "=", scope.workspaceId)
    .where("version.procedure_id", "=", procedureId)
    .where("version.id", "=", versionId)
    .where("version.state", "=", "superseded")
    .executeTakeFirst();
  if (!version || version.number === null) return undefined;
  const facts = { isVisible: true, hiddenSince: null, procedureDeletedAt: null };
  requireOngoing({ ...facts, supersededAt: version.superseded_at }, scope.now);
  const content = await getVersionContent(scope, version.id);
  return { procedureId, versionId: version.id, number: version.number, content };
}
