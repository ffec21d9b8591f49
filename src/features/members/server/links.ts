import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { markProductTeam } from "./product-team.ts";

/** From now on the user acts as this profile in the workspace, and as no other [MB3]. Who may is the caller's rule. */
export async function linkUser(scope: Scope, profileId: string, userId: string): Promise<void> {
  await scope.db
    .insertInto("profile_link")
    .values({ workspace_id: scope.workspaceId, profile_id: profileId, user_id: userId })
    .onConflict((conflict) => conflict.columns(["workspace_id", "user_id"]).doUpdateSet({ profile_id: profileId }))
    .execute();
  await markProductTeam(scope, [profileId]);
}

/** Unlinks these users from their profiles in the workspace. */
export async function unlinkUsers(scope: Scope, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await scope.db
    .deleteFrom("profile_link")
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();
}
