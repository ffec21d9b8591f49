import { all, inScope, isAdmin, may } from "#kit/policy.ts";

const manage = may("content.procedures.shared.manage");

/** Who may do what with what workspaces of one enterprise share (specification, content; threats B119 to B121). */
export const sharingPolicy = {
  manage,
  /** [SP2] Only what the member sees; drafts are asked for again with the draft. */
  share: all(manage, inScope),
  assign: manage,
  /** [SP9] A copy is a draft of one's own. */
  add: may("content.procedures.manage"),
  /** [SP9] Its maker must see the copy as well. */
  addFor: all(may("content.procedures.manage"), inScope),
  /** [SP16] Of each workspace that the caller administers. */
  overview: isAdmin,
};
