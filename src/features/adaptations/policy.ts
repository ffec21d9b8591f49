import { procedurePolicy } from "#features/procedures/policy.ts";

/** Procedures are adapted by those who write them (specification, identity section 5: content.procedures.manage). [PG53] */
export const adaptationPolicy = {
  adapt: procedurePolicy.create,
  /** What a draft was adapted from, for those who see drafts. [PG55] */
  seeSource: procedurePolicy.viewDrafts,
};
