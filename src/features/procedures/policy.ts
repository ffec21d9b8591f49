import { all, any, inScope, managesWorkspace, may } from "#kit/policy.ts";

const manage = may("content.procedures.manage");
const publish = may("content.procedures.publish");

/** Who may do what with a procedure (specification, procedures section 6; threat B79). The thing: its groups. */
export const procedurePolicy = {
  /** Everyone sees published procedures of their groups. */
  view: inScope,
  create: manage,
  edit: all(manage, inScope),
  /** Drafts are for those who write or publish, everywhere. */
  viewDrafts: any(manage, publish),
  viewDraft: all(any(manage, publish), inScope),
  publish: all(publish, inScope),
  /** To approve and to reject in general; `whyNotApprove` checks the actor's own part in it. */
  approve: publish,
  requestPublish: all(manage, inScope),
  deleteDraft: all(may("content.procedures.drafts.delete"), inScope),
  deletePublished: all(may("content.procedures.delete"), inScope),
  /** What one may delete one may bring back. */
  seeDeleted: any(may("content.procedures.drafts.delete"), may("content.procedures.delete")),
  manageAccess: all(any(manage, publish), inScope),
  viewRevisions: all(any(manage, publish), inScope),
  deleteRevision: all(may("content.procedures.delete"), inScope),
  /** Perform history and its export. */
  analyze: all(may("content.procedures.analyze"), inScope),
};

/** Who may do what with the stages of approval; who signs one, `whyNotSign` asks. */
export const approvalPolicy = {
  /** [P110] A setting of the workspace like the others. */
  changeStages: managesWorkspace,
  seeStages: any(manage, publish, managesWorkspace),
  seeApproval: any(manage, publish),
};
