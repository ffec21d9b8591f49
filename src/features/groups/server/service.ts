import { sql } from "kysely";
import { Problem } from "#kit/problem.ts";
import { demand, type Scope } from "#kit/server/scope.ts";
import { byName } from "#kit/text.ts";
import type { AccessGroup } from "../contract.ts";
import { groupPolicy } from "../policy.ts";
import { changedGroups, depthOf, type GroupChange, groupLimits } from "../rules.ts";

export async function allGroups(scope: Scope): Promise<AccessGroup[]> {
  const rows = await scope.db
    .selectFrom("access_group")
    .select(["id", "name", "icon", "parent_id as parentId"])
    .where("workspace_id", "=", scope.workspaceId)
    .execute();
  return rows.sort(byName);
}

/** The groups in sight. What lies above them stays unnamed (threat B65). */
export async function listGroups(scope: Scope): Promise<AccessGroup[]> {
  const visible = (await allGroups(scope)).filter((group) => groupPolicy.view(scope.actor, group));
  const ids = new Set(visible.map((group) => group.id));
  return visible.map((group) => ({
    ...group,
    parentId: group.parentId && ids.has(group.parentId) ? group.parentId : null,
  }));
}

export async function modifiableGroups(scope: Scope): Promise<string[]> {
  const groups = await allGroups(scope);
  return groups.filter((group) => groupPolicy.assign(scope.actor, group)).map((group) => group.id);
}

export interface NewGroup {
  /** Given where the thing has an id already: seeds and test worlds. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly icon: string;
  readonly parentId: string | null;
}

export async function createGroup(scope: Scope, group: NewGroup): Promise<string> {
  const groups = new Map((await allGroups(scope)).map((one) => [one.id, one]));
  if (groups.size >= groupLimits.countMax) throw new Problem("unprocessable", "tooManyGroups");
  if (group.parentId !== null) {
    if (!groups.has(group.parentId)) throw new Problem("notFound");
    if (depthOf(groups, group.parentId) >= groupLimits.depthMax) throw new Problem("unprocessable", "tooDeep");
  }
  const id = group.id ?? scope.newId();
  await scope.db
    .insertInto("access_group")
    .values({ workspace_id: scope.workspaceId, id, name: group.name, icon: group.icon, parent_id: group.parentId })
    .execute();
  scope.tell({ topic: "groups" });
  return id;
}

export async function addMembers(scope: Scope, groupId: string, profileIds: readonly string[]): Promise<void> {
  if (profileIds.length === 0) return;
  await scope.db
    .insertInto("group_member")
    .values(
      profileIds.map((profileId) => ({ workspace_id: scope.workspaceId, group_id: groupId, profile_id: profileId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  scope.tell({ topic: "groups" });
}

/**
 * The groups of a thing after a change, where the actor may make it: every group named is one that the actor may
 * assign, and nothing becomes visible to everybody by accident.
 * @throws Problem 409 `wouldBecomeGlobal`, 400 `addedAndRemoved` or `unknownAccessGroup`, 403
 */
export async function demandGroupChange(
  scope: Scope,
  held: readonly string[],
  change: GroupChange,
  makeGlobal = false,
): Promise<string[]> {
  await demandAssignable(scope, [...change.add, ...change.remove.filter((groupId) => held.includes(groupId))]);
  const result = changedGroups(held, change, makeGlobal);
  if ("groupIds" in result) {
    if (held.length > 0 && result.groupIds.length === 0) demand(scope, groupPolicy.makeGlobal, undefined);
    return result.groupIds;
  }
  if (result.refused === "addedAndRemoved") {
    throw new Problem("invalid", "addedAndRemoved", { detail: "A group cannot be added and removed in one change" });
  }
  throw new Problem("conflict", "wouldBecomeGlobal", {
    detail: "Without a group everybody in the workspace would see this; say makeGlobal if that is meant",
  });
}

/**
 * Groups out of sight look like groups that do not exist (threat B11). Each that is there is kept from going away until
 * the commit. @throws Problem 400 `unknownAccessGroup`
 */
export async function demandAssignable(scope: Scope, groupIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(groupIds)];
  if (wanted.length === 0) return;
  const assignable = wanted.filter((id) => groupPolicy.assign(scope.actor, { id }));
  const there = await scope.db
    .selectFrom("access_group")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${assignable}::uuid[])`)
    .forKeyShare()
    .execute();
  if (there.length === wanted.length) return;
  throw new Problem("invalid", "unknownAccessGroup", { errors: { addAccessGroupIds: ["No such access group"] } });
}
