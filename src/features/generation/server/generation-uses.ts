import { sql } from "kysely";
import type { AssetUser } from "#features/media/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";

/**
 * [PG21] Those through which the actor sees the video: of drafts in sight, and their own that still run, of a video
 * that they uploaded.
 */
export async function selectVisibleGenerationIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select g.id from video_generation g
    left join procedure p on p.workspace_id = g.workspace_id and p.id = g.procedure_id
    left join asset a on a.workspace_id = g.workspace_id and a.id = g.asset_id
    where g.workspace_id = ${scope.workspaceId} and g.id = any(${[...ids]}::uuid[])
      and ((p.id is not null and p.deleted_at is null and ${visibleTo(scope, "p")}
          and ${seesDrafts(scope)})
        or (p.id is null and g.profile_id = ${scope.actor.profileId} and a.uploaded_by = g.profile_id))`.execute(
    scope.db,
  );
  return new Set(rows.map((row) => row.id));
}

const seesDrafts = (scope: Scope) =>
  sql<boolean>`${scope.actor.permissions.has("content.procedures.manage") || scope.actor.permissions.has("content.procedures.publish")}::boolean`;

/** Uses of videos and voice-overs by generations that were cancelled or are gone with their procedure. */
export async function selectGone(scope: Scope, max: number): Promise<AssetUser[]> {
  const { rows } = await sql<AssetUser>`
    select distinct u.user_type as type, u.user_id as id from asset_use u
    where u.workspace_id = ${scope.workspaceId} and u.user_type in ('generation', 'voiceOver')
      and not exists (select from video_generation g where g.workspace_id = u.workspace_id and g.id = u.user_id)
    limit ${max}`.execute(scope.db);
  return rows;
}
