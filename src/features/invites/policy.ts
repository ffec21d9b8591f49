import { groupPolicy } from "#features/groups/policy.ts";
import { any, may, policy } from "#kit/policy.ts";

export interface ReachedInvite {
  readonly invitedBy: string;
  readonly accessGroupIds: readonly string[];
}

const isOwn = policy<ReachedInvite>("sent it", (actor, invite) => actor.profileId === invite.invitedBy);
const inOwnGroups = policy<ReachedInvite>("in the member's groups", (actor, invite) =>
  invite.accessGroupIds.some((groupId) => actor.scope.has(groupId)),
);

export const invitePolicy = {
  manage: may("workspace.members.manage"),
  /** [IN11] A member with full reach sees every invite; others those that they sent, and those into their groups (R3). */
  reach: any<ReachedInvite>(groupPolicy.reachesAll, isOwn, inOwnGroups),
};
