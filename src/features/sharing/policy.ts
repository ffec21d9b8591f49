import { all, any, inScope, isAdmin, may, policy } from "#kit/policy.ts";

const manage = may("content.procedures.shared.manage");

/** A received procedure: the groups that this workspace assigned to it, or none assigned yet. */
export interface ReceivedThing {
  readonly isAssigned: boolean;
  readonly accessGroupIds: readonly string[];
}

const inAssignedGroups = policy<ReceivedThing>(
  "in the groups that were assigned",
  (actor, thing) => thing.isAssigned && inScope(actor, thing),
);

/** Who may do what with what workspaces of one enterprise share (specification, content; threats B119 to B121). */
export const sharingPolicy = {
  manage,
  /** [SP2] Only what the member sees; drafts are asked for again with the draft. */
  share: all(manage, inScope),
  /** [SP5] Until groups are assigned, those who manage sharing. */
  viewReceived: any<ReceivedThing>(manage, inAssignedGroups),
  assign: manage,
  /** [SP9] A copy is a draft of one's own. */
  add: may("content.procedures.manage"),
  /** [SP9] Its maker must see the copy as well. */
  addFor: all(may("content.procedures.manage"), inScope),
  /** [SP16] Of each workspace that the caller administers. */
  overview: isAdmin,
};
