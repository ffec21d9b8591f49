import { procedurePolicy } from "#features/procedures/policy.ts";

/** Drafts are proposed to those who write procedures (specification, identity section 5: content.procedures.manage). [PG60] */
export const proposalPolicy = {
  propose: procedurePolicy.create,
  seeSource: procedurePolicy.viewDrafts,
};
