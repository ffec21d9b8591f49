import { sql } from "kysely";
import { groupPolicy } from "#features/groups/policy.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { NamedPlace } from "../../rules/batch/places.ts";

/** [PG40] The areas that the actor sees, and the groups that they may assign. */
export async function selectNamedPlaces(scope: Scope): Promise<{ areas: NamedPlace[]; groups: NamedPlace[] }> {
  const { rows: areas } = await sql<NamedPlace>`
    select a.id, a.name from area a where a.workspace_id = ${scope.workspaceId} and ${visibleTo(scope, "a")}
    order by a.id`.execute(scope.db);
  const groups = await scope.db
    .selectFrom("access_group")
    .select(["id", "name"])
    .where("workspace_id", "=", scope.workspaceId)
    .orderBy("id")
    .execute();
  return { areas, groups: groups.filter((group) => groupPolicy.assign(scope.actor, group)) };
}
