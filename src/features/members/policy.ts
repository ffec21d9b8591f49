import { type Actor, all, may, policy } from "#kit/policy.ts";
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

/** [MB14] Several people stand at a shared device: it names colleagues only where work needs it (question Q18). */
const ownSignIn = policy("a sign-in of one's own", (actor: Actor) => actor.session?.provider !== "device");

export const memberPolicy = {
  seeOthers: ownSignIn,
  manage: may("workspace.members.manage"),
  reach: all<Reached>(may("workspace.members.manage"), inReach),
};
