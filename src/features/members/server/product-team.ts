import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

/**
 * [MB6] Marks which of these profiles belong to the provider's own people: to users who have proven it by an identity of
 * theirs. A name says nothing of it (threat B22). The audit has each change.
 */
export async function markProductTeam(scope: Scope, profileIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; isProductTeam: boolean }>`
    update profile p set is_product_team = not p.is_product_team
    where p.workspace_id = ${scope.workspaceId} and p.id = any(${[...profileIds]}::uuid[])
      and p.is_product_team <> (p.id = any (array(select profile_id from fettle_team_profiles())))
    returning p.id, p.is_product_team as "isProductTeam"
  `.execute(scope.db);
  for (const { id, isProductTeam } of rows) {
    const action = isProductTeam ? "member.teamMarked" : "member.teamUnmarked";
    scope.audit({ action, objectType: "member", objectId: id });
    scope.publish({ topic: "members", subjectId: id });
  }
}
