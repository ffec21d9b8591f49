import { memberPolicy, type Reached } from "#features/members/policy.ts";
import type { Permission } from "#kit/permissions.ts";
import { all, may, policy } from "#kit/policy.ts";

type Powers = Reached & { readonly permissions: readonly Permission[] };

/** A member who removes a PIN can act as its owner: nobody gains permissions by it (ruling R3). */
const holdsAll = policy<Powers>("holds all that the member may do", (actor, member) =>
  member.permissions.every((permission) => actor.permissions.has(permission)),
);

/** Shared devices come with managing members (ruling R2, threat B32). */
export const devicePolicy = {
  manage: may("workspace.members.manage"),
  /** Gives a locked PIN its tries back; a group admin to members of their own groups. */
  unlockPin: memberPolicy.reach,
  removePin: all<Powers>(memberPolicy.reach, holdsAll),
};
