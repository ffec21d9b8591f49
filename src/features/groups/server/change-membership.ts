import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { groupPolicy } from "../policy.ts";
import { deleteMembers, insertMembers, lockVisibility, selectGroups } from "./group-store.ts";
import { requireShown, type Shown } from "./preview.ts";
import { publishVisibility } from "./publish-visibility.ts";
import { requireMembershipChange } from "./require-groups.ts";

/** Writes without checking a policy: for seeds, and changes that a permitted member has decided already. */
export async function addMembers(scope: Scope, groupId: string, profileIds: readonly string[]): Promise<void> {
  if (profileIds.length === 0) return;
  await insertMembers(scope, [groupId], profileIds);
  publishVisibility(scope);
}

export interface MemberGroups {
  readonly profileIds: readonly string[];
  readonly addGroupIds: readonly string[];
  readonly deleteGroupIds: readonly string[];
}

/**
 * Gives and takes groups of many members at once. The caller has called `requireMembershipChange` before, and
 * `requireShown` for what the audit records of the preview; removing a member takes their groups without a preview.
 */
export async function changeMemberGroups(scope: Scope, input: MemberGroups, shown?: Shown): Promise<number> {
  const added = await insertMembers(scope, input.addGroupIds, input.profileIds);
  const removed = await deleteMembers(scope, input.deleteGroupIds, input.profileIds);
  for (const groupId of new Set([...added.keys(), ...removed.keys()])) {
    const details = { added: added.get(groupId) ?? [], removed: removed.get(groupId) ?? [], ...shown };
    scope.audit({ action: "group.membersChanged", objectType: "group", objectId: groupId, details });
  }
  if (added.size + removed.size > 0) publishVisibility(scope);
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
  input: GroupMembers,
): Promise<{ groupId: string; changedCount: number }> {
  if (!groupPolicy.view(scope.actor, { id: groupId })) throw notFound();
  const { addProfileIds, removeProfileIds, digest } = input;
  await lockVisibility(scope, digest);
  const tree = await selectGroups(scope);
  if (!tree.some((group) => group.id === groupId)) throw notFound();
  await requireMembershipChange(scope, {
    groupIds: addProfileIds.length > 0 ? [groupId] : [],
    takenGroupIds: removeProfileIds.length > 0 ? [groupId] : [],
    profileIds: [...addProfileIds, ...removeProfileIds],
  });
  const edits = membershipEdits(groupId, input);
  const shown = await requireShown(scope, { change: "membership", edits }, digest);
  let changedCount = 0;
  for (const edit of edits) changedCount += await changeMemberGroups(scope, edit, shown);
  return { groupId, changedCount };
}

/** Who comes into a group and who leaves it, as edits of members. */
export const membershipEdits = (
  groupId: string,
  { addProfileIds, removeProfileIds }: Pick<GroupMembers, "addProfileIds" | "removeProfileIds">,
): MemberGroups[] =>
  [
    { profileIds: [...new Set(addProfileIds)], addGroupIds: [groupId], deleteGroupIds: [] },
    { profileIds: [...new Set(removeProfileIds)], addGroupIds: [], deleteGroupIds: [groupId] },
  ].filter((edit) => edit.profileIds.length > 0);
