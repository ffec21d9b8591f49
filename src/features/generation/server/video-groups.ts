import { sql } from "kysely";
import { selectOrigins } from "#features/media/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";

/**
 * [PG15] The groups of a video: those of everything that shows it, none where one of these is for everyone (ruling R4, threat
 * B140); of a cut that nothing shows, those of what it was cut from. Undefined where nothing with groups of its own uses it.
 */
export async function groupsOfVideo(scope: Scope, assetId: string): Promise<readonly string[] | undefined> {
  for (const id of await selectOrigins(scope, assetId)) {
    const sets = await groupsOfUsers(scope, id);
    if (sets.length > 0) return sets.some((set) => set.length === 0) ? [] : [...new Set(sets.flat())].sort();
  }
  return undefined;
}

async function groupsOfUsers(scope: Scope, assetId: string): Promise<(readonly string[])[]> {
  const { rows } = await sql<{ group_ids: string[] }>`
    select distinct s.group_ids from (
      select d.access_set_id from asset_use u join document d on d.workspace_id = u.workspace_id and d.id = u.user_id
      where u.workspace_id = ${scope.workspaceId} and u.asset_id = ${assetId} and u.user_type = 'document'
        and d.deleted_at is null
      union all
      select t.access_set_id from asset_use u join template t on t.workspace_id = u.workspace_id and t.id = u.user_id
      where u.workspace_id = ${scope.workspaceId} and u.asset_id = ${assetId} and u.user_type = 'template'
      union all
      select p.access_set_id from asset_use u
      join procedure_version v on v.workspace_id = u.workspace_id and v.id = u.user_id
      join procedure p on p.workspace_id = v.workspace_id and p.id = v.procedure_id and p.deleted_at is null
      where u.workspace_id = ${scope.workspaceId} and u.asset_id = ${assetId} and u.user_type = 'procedureDraft'
      union all
      select p.access_set_id from asset_use u
      join procedure p on p.workspace_id = u.workspace_id and p.id = u.user_id and p.deleted_at is null
      where u.workspace_id = ${scope.workspaceId} and u.asset_id = ${assetId} and u.user_type = 'procedure'
      union all
      select p.access_set_id from asset_use u
      join video_generation g on g.workspace_id = u.workspace_id and g.id = u.user_id
      join procedure p on p.workspace_id = g.workspace_id and p.id = g.procedure_id and p.deleted_at is null
      where u.workspace_id = ${scope.workspaceId} and u.asset_id = ${assetId} and u.user_type = 'generation'
    ) used join access_set s on s.workspace_id = ${scope.workspaceId} and s.id = used.access_set_id`.execute(scope.db);
  return rows.map((row) => row.group_ids);
}
