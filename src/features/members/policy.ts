import { all, may, ownSignIn, policy } from "#kit/policy.ts";
import { rankOf } from "../roles/rules.ts";

/** A member as somebody who manages members sees them: by their own groups. */
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
