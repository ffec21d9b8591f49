import { Problem } from "#kit/problem.ts";
import { demand, type Scope } from "#kit/server/scope.ts";
import { changeMemberGroups, demandMembershipChange } from "../../groups/server/service.ts";
import type { BulkReply } from "../contract.ts";
import { memberPolicy } from "../policy.ts";

export interface MemberGroupsWish {
  readonly profileIds: readonly string[];
  readonly addGroupIds: readonly string[];
  readonly deleteGroupIds: readonly string[];
}

/** @throws Problem 400 `addedAndRemoved`, and what the rule of membership throws */
export async function changeGroupsOfMembers(scope: Scope, wish: MemberGroupsWish): Promise<BulkReply> {
  demand(scope, memberPolicy.manage, undefined);
  const profileIds = [...new Set(wish.profileIds)];
  const addGroupIds = [...new Set(wish.addGroupIds)];
  const deleteGroupIds = [...new Set(wish.deleteGroupIds)];
  if (addGroupIds.some((groupId) => deleteGroupIds.includes(groupId))) {
    throw new Problem("invalid", "addedAndRemoved", { detail: "A group cannot be added and removed in one change" });
  }
  await demandMembershipChange(scope, { groupIds: addGroupIds, takenGroupIds: deleteGroupIds, profileIds });
  await changeMemberGroups(scope, { profileIds, addGroupIds, deleteGroupIds });
  scope.tell({ topic: "members" });
  return { profiles: profileIds.map((profileId) => ({ profileId, outcome: "changed" })) };
}
