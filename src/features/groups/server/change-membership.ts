import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { groupPolicy } from "../policy.ts";
import { demandMembershipChange } from "./demand-groups.ts";
import { deleteMembers, insertMembers, lockTree, selectGroups } from "./group-store.ts";
import { demandSame } from "./preview.ts";
import { tellSight } from "./tell-sight.ts";

/** Writes without asking: seeds, and what somebody who may has decided already. */
export async function addMembers(scope: Scope, groupId: string, profileIds: readonly string[]): Promise<void> {
  if (profileIds.length === 0) return;
  await insertMembers(scope, [groupId], profileIds);
  tellSight(scope);
}

export interface MemberGroups {
  readonly profileIds: readonly string[];
  readonly addGroupIds: readonly string[];
  readonly deleteGroupIds: readonly string[];
}

/** Gives and takes groups of many members at once. Whoever calls it has asked `demandMembershipChange` before. */
export async function changeMemberGroups(scope: Scope, wish: MemberGroups): Promise<number> {
  const added = await insertMembers(scope, wish.addGroupIds, wish.profileIds);
  const removed = await deleteMembers(scope, wish.deleteGroupIds, wish.profileIds);
  for (const groupId of new Set([...added.keys(), ...removed.keys()])) {
    const details = { added: added.get(groupId) ?? [], removed: removed.get(groupId) ?? [] };
    scope.record({ action: "group.membersChanged", objectType: "group", objectId: groupId, details });
  }
  if (added.size + removed.size > 0) tellSight(scope);
  const sum = (some: ReadonlyMap<string, readonly string[]>) => [...some.values()].flat().length;
  return sum(added) + sum(removed);
}

export interface GroupMembers {
  readonly addProfileIds: readonly string[];
  readonly removeProfileIds: readonly string[];
  readonly digest?: string | undefined;
}

/** [GR8–GR10] [GR15] Puts members into a group or takes them out. @throws Problem 404, and what the demands throw */
export async function changeGroupMembers(
  scope: Scope,
  groupId: string,
  wish: GroupMembers,
): Promise<{ groupId: string; changedCount: number }> {
  if (!groupPolicy.view(scope.actor, { id: groupId })) throw notFound();
  const { addProfileIds, removeProfileIds, digest } = wish;
  // With a digest the tree has to stand still until the commit.
  if (digest !== undefined) await lockTree(scope);
  const tree = await selectGroups(scope);
  if (!tree.some((group) => group.id === groupId)) throw notFound();
  await demandMembershipChange(scope, {
    groupIds: addProfileIds.length > 0 ? [groupId] : [],
    takenGroupIds: removeProfileIds.length > 0 ? [groupId] : [],
    profileIds: [...addProfileIds, ...removeProfileIds],
  });
  await demandSame(scope, tree, { change: "membership", groupId, addProfileIds, removeProfileIds }, digest);
  let changedCount = 0;
  if (addProfileIds.length > 0) {
    const profileIds = [...new Set(addProfileIds)];
    changedCount += await changeMemberGroups(scope, { profileIds, addGroupIds: [groupId], deleteGroupIds: [] });
  }
  if (removeProfileIds.length > 0) {
    const profileIds = [...new Set(removeProfileIds)];
    changedCount += await changeMemberGroups(scope, { profileIds, addGroupIds: [], deleteGroupIds: [groupId] });
  }
  return { groupId, changedCount };
}
