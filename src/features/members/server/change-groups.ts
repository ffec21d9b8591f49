import type { VisibilityChange } from "#features/groups/contract.ts";
import {
  changeMemberGroups,
  lockVisibility,
  previewVisibility,
  requireMembershipChange,
  requireShown,
} from "#features/groups/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { BulkReply } from "../change-contract.ts";
import { memberPolicy } from "../policy.ts";

export interface MemberGroupsInput {
  readonly profileIds: readonly string[];
  readonly addGroupIds: readonly string[];
  readonly deleteGroupIds: readonly string[];
  readonly digest?: string | undefined;
}

/** [MB31] @throws Problem 400 `addedAndRemoved`, 409 `sightChanged`, and what the rule of membership throws */
export async function changeGroupsOfMembers(scope: Scope, input: MemberGroupsInput): Promise<BulkReply> {
  await lockVisibility(scope, input.digest);
  const edit = await requireEdit(scope, input);
  const shown = await requireShown(scope, { change: "membership", edits: [edit] }, input.digest);
  await changeMemberGroups(scope, edit, shown);
  scope.publish({ topic: "members" });
  return { profiles: edit.profileIds.map((profileId) => ({ profileId, outcome: "changed" })) };
}

/** [MB31] What the same change would do, for a member who may make it. @throws Problem what the change throws */
export async function previewGroupsOfMembers(scope: Scope, input: MemberGroupsInput): Promise<VisibilityChange> {
  return previewVisibility(scope, { change: "membership", edits: [await requireEdit(scope, input)] });
}

async function requireEdit(scope: Scope, input: MemberGroupsInput) {
  assertAllowed(scope, memberPolicy.manage, undefined);
  const profileIds = [...new Set(input.profileIds)];
  const addGroupIds = [...new Set(input.addGroupIds)];
  const deleteGroupIds = [...new Set(input.deleteGroupIds)];
  if (addGroupIds.some((groupId) => deleteGroupIds.includes(groupId))) {
    throw new Problem("invalid", "addedAndRemoved", { detail: "A group cannot be added and removed in one change" });
  }
  await requireMembershipChange(scope, { groupIds: addGroupIds, takenGroupIds: deleteGroupIds, profileIds });
  return { profileIds, addGroupIds, deleteGroupIds };
}
