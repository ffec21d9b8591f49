import { sql } from "kysely";
import { type BuiltInRole, rankOf } from "#features/roles/rules.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";

/**
 * Returns a scope in the same transaction that acts as the invite's sender with their current permissions; undefined
 * where they are no longer a member. Permissions that they had when they sent it do not count (threat B39). [IN8]
 */
export async function asInviter(scope: Scope, profileId: string): Promise<Scope | undefined> {
  const row = await scope.db
    .selectFrom("profile as p")
    .innerJoin("role as r", (join) =>
      join.onRef("r.workspace_id", "=", "p.workspace_id").onRef("r.id", "=", "p.role_id"),
    )
    .select(["p.display_name", "r.built_in", "r.permissions", "r.restrict_content"])
    .select(
      sql<string[]>`array(
        select distinct b.below_id from group_member m
        join access_group_below b on b.workspace_id = m.workspace_id and b.group_id = m.group_id
        where m.workspace_id = p.workspace_id and m.profile_id = p.id
      )`.as("group_ids"),
    )
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.id", "=", profileId)
    .where("p.removed_at", "is", null)
    .forShare(["p", "r"])
    .executeTakeFirst();
  if (!row) return undefined;
  return actingAs(scope, {
    profileId,
    displayName: row.display_name,
    rank: rankOf(row.built_in as BuiltInRole | null),
    permissions: new Set(permissionsFrom(row.permissions)),
    seesAllContent: !row.restrict_content,
    scope: new Set(row.group_ids),
  });
}
