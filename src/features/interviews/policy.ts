import { procedurePolicy } from "#features/procedures/policy.ts";

/** Drafts from people are made by those who write procedures (specification, identity section 5: content.procedures.manage). [IV8] */
export const interviewPolicy = {
  hold: procedurePolicy.create,
  /** What a draft was made from, for those who see drafts. [IV14] */
  seeSource: procedurePolicy.viewDrafts,
};
