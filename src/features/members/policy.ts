import { groupPolicy } from "#features/groups/policy.ts";
import { type RoleChangeRefusal, type RoleFacts, rankOf, roleChangeRefusal } from "#features/roles/rules.ts";
import { type Actor, all, may, ownSignIn, policy } from "#kit/policy.ts";

/** A member as a manager of members sees them: by their own groups. */
export interface Reached {
  readonly groupIds: readonly string[];
}

/** [MB4] A group admin reaches members who are in their groups or below; others are not bound to groups (ruling R3). */
const inReach = policy<Reached>(
  "a group admin's own groups",
  (actor, member) => actor.rank !== rankOf("groupAdmin") || member.groupIds.some((groupId) => actor.scope.has(groupId)),
);

export const memberPolicy = {
  /** [MB14] */
  seeOthers: ownSignIn,
  manage: may("workspace.members.manage"),
  /** [MB16] */
  export: all(may("workspace.members.manage"), ownSignIn),
  reach: all<Reached>(may("workspace.members.manage"), inReach),
};

/** A role and groups that a member holds from now on. */
export interface Grant {
  /** Null: a person who is not a member yet. */
  readonly member: (Reached & { readonly id: string }) | null;
  /** Left out where the role stays. */
  readonly role?: {
    readonly oldRole: RoleFacts | null;
    readonly newRole: RoleFacts;
    readonly targetHasSignIn?: boolean | undefined;
  };
  /** Groups that are given. */
  readonly groupIds?: readonly string[];
}

export type GrantRefusal = RoleChangeRefusal | "outOfReach" | "groupRequired" | "groupOutOfReach";

/**
 * [MB30] Why the actor may not give a member this role and these groups; undefined if they may. The one function for a
 * single change, a bulk one, an invitation and an import (ruling R3; threats B40, B49, B62). `groupRequired`: the new
 * member would be in none of the groups that the actor reaches.
 */
export function grantRefusal(actor: Actor, { member, role, groupIds = [] }: Grant): GrantRefusal | undefined {
  const isOther = member !== null && member.id !== actor.profileId;
  if (isOther && !inReach(actor, member)) return "outOfReach";
  const change = role && { targetProfileId: member?.id ?? null, ...role };
  const refusal = change && roleChangeRefusal(actor, change);
  if (refusal) return refusal;
  if (groupIds.some((id) => !groupPolicy.modify(actor, { id }))) return "groupOutOfReach";
  return member === null && !inReach(actor, { groupIds }) ? "groupRequired" : undefined;
}

/** The parts of [MB30] about a person who is being invited, for screens and files that check field by field. */
export const invitingOf = (actor: Actor) => ({
  roleRefusal: (newRole: RoleFacts): GrantRefusal | undefined => {
    const refusal = grantRefusal(actor, { member: null, role: { oldRole: null, newRole } });
    return refusal === "groupRequired" ? undefined : refusal;
  },
  mayGive: (groupId: string): boolean => grantRefusal(actor, { member: null, groupIds: [groupId] }) === undefined,
  /** Whether the actor reaches a member of these groups, or of none. */
  reaches: (groupIds: readonly string[]): boolean =>
    grantRefusal(actor, { member: null, groupIds }) !== "groupRequired",
});
