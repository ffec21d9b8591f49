import { any, inScope, isAdmin, policy } from "#kit/policy.ts";

/** A group as seen by a member: those of the member's scope, all of them without a restriction to groups (ruling R4). */
export const groupPolicy = {
  view: policy<{ readonly id: string }>("in the member's groups", (actor, group) =>
    inScope(actor, { accessGroupIds: [group.id] }),
  ),
  /** Groups that a member may put on content: those in scope, or any without the restriction (ruling R4). */
  assign: policy<{ readonly id: string }>("in the member's groups", (actor, group) =>
    inScope(actor, { accessGroupIds: [group.id] }),
  ),
  /** Who may make something visible to everybody (ruling R4, threat B59). */
  makeGlobal: any(
    isAdmin,
    policy("is not restricted to access groups", (actor) => actor.seesAllContent),
  ),
};
