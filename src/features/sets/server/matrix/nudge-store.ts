import { sql } from "kysely";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";

/** The day of the workspace's zone. */
const today = (scope: Scope) => sql<string>`to_char(
  ${scope.now}::timestamptz at time zone (select time_zone from workspace where id = ${scope.workspaceId}), 'YYYY-MM-DD')`;

export interface LastNudge {
  readonly at: Date;
  readonly isToday: boolean;
}

/** When each of these members was last reminded of a set by hand. */
export async function selectLastNudges(
  scope: Scope,
  setId: string,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, LastNudge>> {
  if (profileIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom("procedure_set_nudge as n")
    .distinctOn("n.profile_id")
    .select(["n.profile_id as profileId", "n.reminded_at as at", sql<boolean>`n.day = ${today(scope)}`.as("isToday")])
    .where("n.workspace_id", "=", scope.workspaceId)
    .where("n.set_id", "=", setId)
    .where("n.profile_id", "=", sql<string>`any(${[...profileIds]}::uuid[])`)
    .orderBy("n.profile_id")
    .orderBy("n.day", "desc")
    .execute();
  return new Map(rows.map(({ profileId, ...last }) => [profileId, last]));
}

/** Who last reminded the actor of a set by hand. */
export const findOwnNudge = (scope: Scope, setId: string) =>
  scope.db
    .selectFrom("procedure_set_nudge as n")
    .innerJoin("profile as b", (join) =>
      join.onRef("b.workspace_id", "=", "n.workspace_id").onRef("b.id", "=", "n.reminded_by"),
    )
    .select(["n.reminded_at as at", personOf("b").as("by")])
    .where("n.workspace_id", "=", scope.workspaceId)
    .where("n.set_id", "=", setId)
    .where("n.profile_id", "=", scope.actor.profileId)
    .orderBy("n.day", "desc")
    .limit(1)
    .executeTakeFirst();

/** Returns those who were not reminded today before: two trainers at once remind each member once. */
export async function noteNudges(scope: Scope, setId: string, profileIds: readonly string[]): Promise<string[]> {
  if (profileIds.length === 0) return [];
  const rows = await scope.db
    .insertInto("procedure_set_nudge")
    .values(
      profileIds.map((profileId) => ({
        workspace_id: scope.workspaceId,
        set_id: setId,
        profile_id: profileId,
        day: today(scope),
        reminded_by: scope.actor.profileId,
        reminded_at: scope.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("profile_id")
    .execute();
  return rows.map((row) => row.profile_id);
}
