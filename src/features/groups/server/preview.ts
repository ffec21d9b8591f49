import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ContentKind, SightChange } from "../contract.ts";
import { chainUp, type GroupNode, withDescendants } from "../rules.ts";
import { countByKind, selectThingsWith, type ThingClass } from "./content-kinds.ts";
import { type Facts, type Side, sightChange } from "./sight-change.ts";
import { nameFirst } from "./sight-of-things.ts";

/** A change of the tree, of who is in a group, or the end of one. */
export type GroupWish =
  | { readonly change: "move"; readonly groupId: string; readonly parentId: string | null }
  | {
      readonly change: "membership";
      readonly groupId: string;
      readonly addProfileIds: readonly string[];
      readonly removeProfileIds: readonly string[];
    }
  | {
      readonly change: "removal";
      readonly groupId: string;
      readonly contentTo: string | null;
      readonly membersTo: string | null;
    };

/**
 * [GR14] Who would newly see what and who would lose sight of it, if this were done now, with a digest of the answer.
 * Only members who are bound to groups are asked about: others see everything before and after.
 */
export async function previewOf(scope: Scope, tree: readonly GroupNode[], wish: GroupWish): Promise<SightChange> {
  const byId = new Map(tree.map((group) => [group.id, group]));
  const treeAfter = treeAfterWish(tree, wish);
  const below = withDescendants(tree, [
    wish.groupId,
    ...(wish.change === "removal" && wish.membersTo !== null ? [wish.membersTo] : []),
  ]);
  const things = (await selectThingsWith(scope, [...below])).map((thing) => ({
    ...thing,
    before: thing.groupIds,
    after: groupsAfterWish(thing.groupIds, wish),
  }));
  // Whose sight may change: who is in the group, in one above it, or in one above where it or its content goes.
  const goesTo = wish.change === "move" ? wish.parentId : wish.change === "removal" ? wish.contentTo : null;
  const near = [...chainUp(byId, wish.groupId), ...(goesTo === null ? [] : chainUp(byId, goesTo))];
  const added = new Set(wish.change === "membership" ? wish.addProfileIds : []);
  const removed = new Set(wish.change === "membership" ? wish.removeProfileIds : []);
  const held = await selectBoundMembers(scope, near, [...added, ...removed]);
  const members = held.map(({ profileId, groupIds }) => ({
    profileId,
    before: groupIds,
    after: membershipAfterWish(groupIds, wish, added.has(profileId), removed.has(profileId)),
  }));
  const facts: Facts = { treeBefore: tree, treeAfter, members, things };
  const outcome = sightChange(facts);
  const everyone = wish.change === "removal" ? await turningGlobal(scope, wish) : [];
  const digest = digestOf([
    [...outcome.gains.profileIds].sort(),
    [...outcome.losses.profileIds].sort(),
    everyone.map(({ kind, mark }) => [kind, mark].join()).sort(),
    things
      .filter((_, at) => outcome.gained.has(at) || outcome.lost.has(at))
      .map(({ kind, before, after, mark }) => [kind, before, after, mark].join())
      .sort(),
  ]);
  return {
    gains: await sideOf(scope, outcome.gains),
    losses: await sideOf(scope, outcome.losses),
    everyone: countByKind(everyone),
    digest,
  };
}

/** [GR15] The world is as it was when the preview was shown. @throws Problem 409 `sightChanged` with the new preview */
export async function demandSame(
  scope: Scope,
  tree: readonly GroupNode[],
  wish: GroupWish,
  digest: string | undefined,
): Promise<void> {
  if (digest === undefined) return;
  const current = await previewOf(scope, tree, wish);
  if (current.digest === digest) return;
  throw new Problem("conflict", "sightChanged", {
    detail: "Something changed in the meantime: look again at who would see what",
    current,
  });
}

function treeAfterWish(tree: readonly GroupNode[], wish: GroupWish): readonly GroupNode[] {
  if (wish.change === "membership") return tree;
  if (wish.change === "move") {
    return tree.map((group) => (group.id === wish.groupId ? { ...group, parentId: wish.parentId } : group));
  }
  const parentId = tree.find((group) => group.id === wish.groupId)?.parentId ?? null;
  return tree
    .filter((group) => group.id !== wish.groupId)
    .map((group) => (group.parentId === wish.groupId ? { ...group, parentId } : group));
}

function groupsAfterWish(groupIds: readonly string[], wish: GroupWish): readonly string[] {
  if (wish.change !== "removal" || !groupIds.includes(wish.groupId)) return groupIds;
  const others = groupIds.filter((id) => id !== wish.groupId);
  return wish.contentTo === null ? others : [...new Set([...others, wish.contentTo])];
}

function membershipAfterWish(
  groupIds: readonly string[],
  wish: GroupWish,
  isAdded: boolean,
  isRemoved: boolean,
): readonly string[] {
  const without = groupIds.filter((id) => id !== wish.groupId);
  if (isAdded) return [...without, wish.groupId];
  if (isRemoved) return without;
  if (wish.change !== "removal" || without.length === groupIds.length || wish.membersTo === null) {
    return wish.change === "removal" ? without : groupIds;
  }
  return [...new Set([...without, wish.membersTo])];
}

/** Members bound to groups who are in one of these groups, or are named, with the groups that they are in themselves. */
async function selectBoundMembers(
  scope: Scope,
  groupIds: readonly string[],
  profileIds: readonly string[],
): Promise<{ profileId: string; groupIds: string[] }[]> {
  const { rows } = await sql<{ profileId: string; groupIds: string[] }>`
    select p.id as "profileId", array(select m.group_id from group_member m
      where m.workspace_id = p.workspace_id and m.profile_id = p.id) as "groupIds"
    from profile p join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
    where p.workspace_id = ${scope.workspaceId} and p.removed_at is null and r.restrict_content
      and (p.id = any(${[...profileIds]}::uuid[]) or p.id in (
        select m.profile_id from group_member m
        where m.workspace_id = ${scope.workspaceId} and m.group_id = any(${[...groupIds]}::uuid[])))`.execute(scope.db);
  return rows;
}

const sideOf = async (scope: Scope, side: Side): Promise<SightChange["gains"]> => ({
  peopleCount: side.profileIds.size,
  people: await nameFirst(scope, side.profileIds),
  things: countsOf(side.things),
});

/** Things that would be left without a group, those too that were deleted and can come back. */
async function turningGlobal(scope: Scope, wish: GroupWish & { readonly change: "removal" }): Promise<ThingClass[]> {
  if (wish.contentTo !== null) return [];
  return (await selectThingsWith(scope, [wish.groupId], "deletedToo")).filter((one) => one.groupIds.length === 1);
}

const countsOf = (things: Readonly<Record<string, number>>): { kind: ContentKind; count: number }[] =>
  Object.entries(things).map(([kind, count]) => ({ kind: kind as ContentKind, count }));

const digestOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64url");
