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

/** The same of the version `v` of a statement; moments come as JSON has them. */
export const approvalsOfVersion = sql<(Omit<Approval, "signedAt"> & { readonly signedAt: string })[]>`
  array_to_json(array(select json_build_object('stageName', s.meaning, 'name', s.printed_name, 'signedAt', s.signed_at) from approval_request q
  join approval_signature s on s.workspace_id = q.workspace_id and s.request_id = q.id
  where q.workspace_id = v.workspace_id and q.version_id = v.id and q.state = 'approved' order by s.stage, s.signed_at, s.id))`;
