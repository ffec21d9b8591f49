import { sql } from "kysely";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { groupPolicy } from "../policy.ts";
import { changedGroups, type GroupChange } from "../rules.ts";

/**
 * The groups of a thing after a change, if the actor may make it: every named group is one that the actor may assign,
 * and nothing becomes visible to everyone by accident. `inherited`: groups that see the thing regardless of its own
 * (those of the folders above it), so that removing its last one does not open it to everyone.
 * @throws Problem 409 `wouldBecomeGlobal`, 400 `addedAndRemoved` or `unknownAccessGroup`, 403
 */
export async function requireGroupChange(
  scope: Scope,
  held: readonly string[],
  change: GroupChange,
  makeGlobal = false,
  inherited: readonly string[] = [],
): Promise<string[]> {
  await requireAssignable(scope, [...change.add, ...change.remove.filter((groupId) => held.includes(groupId))]);
  const result = changedGroups(held, change, true);
  if ("refused" in result) {
    throw new Problem("invalid", "addedAndRemoved", { detail: "A group cannot be added and removed in one change" });
  }
  const isOpened = held.length > 0 && result.groupIds.length === 0 && inherited.length === 0;
  if (isOpened) requireMakeGlobal(scope, makeGlobal);
  return result.groupIds;
}

/**
 * [GR7] For a change that would show something to everyone: the request must say that it means this, and the actor must be one who
 * may (ruling R4).
 * @throws Problem 409 `wouldBecomeGlobal`
 */
export function requireMakeGlobal(scope: Scope, makeGlobal: boolean | undefined): void {
  if (makeGlobal === true && groupPolicy.makeGlobal(scope.actor, undefined)) return;
  throw new Problem("conflict", "wouldBecomeGlobal", {
    detail:
      makeGlobal === true
        ? "Everybody in the workspace would see this; only an admin or a member without restriction to groups may do that"
        : "Everybody in the workspace would see this; say makeGlobal if that is meant",
  });
}

export interface MembershipChange {
  /** Groups that the members are given. */
  readonly groupIds: readonly string[];
  /** Groups that are taken from them. */
  readonly takenGroupIds?: readonly string[] | undefined;
  /** The members; none if they are only being invited. */
  readonly profileIds: readonly string[];
}

/**
 * [GR8–GR10] Whether the actor may give and take these groups (rulings R3, R4; threat B62). The groups and the members
 * are kept from going away until the commit, so that a change of membership and a deletion do not cross.
 * @throws Problem 400 `unknownAccessGroup` or `unknownMember`, 403 `forbidden`, `groupOutOfReach`, `memberOutOfReach` or
 * `ownAccess`
 */
export async function requireMembershipChange(scope: Scope, change: MembershipChange): Promise<void> {
  assertAllowed(scope, groupPolicy.changeMembership, undefined);
  const groupIds = [...new Set([...change.groupIds, ...(change.takenGroupIds ?? [])])];
  await requireAssignable(scope, groupIds);
  if (groupIds.some((id) => !groupPolicy.modify(scope.actor, { id }))) {
    throw new Problem("forbidden", "groupOutOfReach", {
      detail: "You manage only the groups that you are in and those below them",
    });
  }
  if (
    change.groupIds.length > 0 &&
    change.profileIds.includes(scope.actor.profileId) &&
    !groupPolicy.giveOneself(scope.actor, undefined)
  ) {
    throw new Problem("forbidden", "ownAccess", { detail: "Nobody but an admin can add themselves to a group" });
  }
  await requireReachedMembers(scope, change.profileIds);
}

/** [GR9] Members that the actor reaches: those of their groups and below, all for who reaches all (ruling R3). */
async function requireReachedMembers(scope: Scope, profileIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(profileIds)];
  if (wanted.length === 0) return;
  const there = await scope.db
    .selectFrom("profile")
    .select("id")
    .select(
      sql<boolean>`exists (select from group_member m where m.workspace_id = profile.workspace_id
        and m.profile_id = profile.id and m.group_id = any(${[...scope.actor.scope]}::uuid[]))`.as("isReached"),
    )
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${wanted}::uuid[])`)
    .where("removed_at", "is", null)
    // Members change in the same order everywhere, so that two bulk changes do not wait for each other in a ring. Who is being
    // removed is waited for: they would keep a group that they are given meanwhile (threat B63).
    .orderBy("id")
    .forShare()
    .execute();
  if (there.length !== wanted.length) {
    throw new Problem("invalid", "unknownMember", { errors: { profileIds: ["No such member"] } });
  }
  if (groupPolicy.reachesAll(scope.actor, undefined) || there.every((member) => member.isReached)) return;
  throw new Problem("forbidden", "memberOutOfReach", {
    detail: "You manage only members of the groups that you are in and those below them",
  });
}

/**
 * Hidden groups look like groups that do not exist (threat B11). Existing ones are locked against deletion until the
 * commit. @throws Problem 400 `unknownAccessGroup`
 */
export async function requireAssignable(scope: Scope, groupIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(groupIds)];
  if (wanted.length === 0) return;
  const assignable = wanted.filter((id) => groupPolicy.assign(scope.actor, { id }));
  const there = await scope.db
    .selectFrom("access_group")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${assignable}::uuid[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  if (there.length === wanted.length) return;
  throw new Problem("invalid", "unknownAccessGroup", { errors: { addAccessGroupIds: ["No such access group"] } });
}

/** Locks these groups against removal until the commit, visible to the actor or not; returns those that exist. */
export async function holdGroups(scope: Scope, groupIds: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(groupIds)];
  if (wanted.length === 0) return new Set();
  const there = await scope.db
    .selectFrom("access_group")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${wanted}::uuid[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(there.map((group) => group.id));
}
