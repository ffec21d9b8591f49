import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

export interface Approval {
  readonly stageName: string | null;
  readonly name: string;
  readonly signedAt: Date;
}

/** The signatures under versions that were published through stages, by version. */
export async function selectApprovals(
  scope: Scope,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, Approval[]>> {
  if (versionIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom("approval_request as q")
    .innerJoin("approval_signature as s", (join) =>
      join.onRef("s.workspace_id", "=", "q.workspace_id").onRef("s.request_id", "=", "q.id"),
    )
    .select(["q.version_id", "s.meaning as stageName", "s.printed_name as name", "s.signed_at as signedAt"])
    .where("q.workspace_id", "=", scope.workspaceId)
    .where("q.version_id", "=", sql<string>`any(${[...versionIds]}::uuid[])`)
    .where("q.state", "=", "approved")
    .orderBy("s.stage")
    .orderBy("s.signed_at")
    .orderBy("s.id")
    .execute();
  const byVersion = new Map<string, Approval[]>();
  for (const { version_id: versionId, ...one } of rows) {
    byVersion.set(versionId, [...(byVersion.get(versionId) ?? []), one]);
  }
  return byVersion;
}
