import { all, any, inScope, isAdmin, may, policy } from "#kit/policy.ts";

type OneGroup = { readonly id: string };

const unrestricted = policy("is not restricted to access groups", (actor) => actor.seesAllContent);

/** May change groups themselves: their names, their place in the tree, that they exist. */
const manageGroups = any(isAdmin, may("workspace.groups.manage"));

/** Reaches every group and every member; others reach their own groups and those below (ruling R3). */
const reachesAll = any(isAdmin, all(may("workspace.groups.manage"), unrestricted));

/** [GR8] A group that the actor may change: one of theirs or below, any for members who reach all (rulings R3, R4). */
const modify = policy<OneGroup>(
  "reaches the group",
  (actor, group) => reachesAll(actor, undefined) || actor.scope.has(group.id),
);

/** Whether a member sees a group: those of the member's scope, all without a restriction to groups (ruling R4). */
export const groupPolicy = {
  view: policy<OneGroup>("in the member's groups", (actor, group) => inScope(actor, { accessGroupIds: [group.id] })),
  /** Groups that a member may put on content: those in scope, or any without the restriction (ruling R4). */
  assign: policy<OneGroup>("in the member's groups", (actor, group) => inScope(actor, { accessGroupIds: [group.id] })),
  /** Who may make something visible to everyone (ruling R4, threat B59). */
  makeGlobal: any(isAdmin, unrestricted),
  modify,
  manage: manageGroups,
  /** A group that the actor may rename, move and delete. */
  manageOne: all<OneGroup>(manageGroups, modify),
  reachesAll,
  /** Who chooses the groups of some content; which, each kind says by itself. */
  changeAccess: any(
    may("content.areas.manage"),
    may("content.documents.manage"),
    may("content.procedures.manage"),
    may("content.procedures.publish"),
    may("content.sets.manage"),
    may("timestudies.manage"),
    may("timestudies.elementlists.manage"),
  ),
  /** Who gives groups to members: it comes with managing either (specification, identity section 6). */
  changeMembership: any(isAdmin, may("workspace.groups.manage"), may("workspace.members.manage")),
  /** [GR10] Only an admin may give themselves access (threat B62). */
  giveOneself: isAdmin,
};
