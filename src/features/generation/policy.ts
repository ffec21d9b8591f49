import { procedurePolicy } from "#features/procedures/policy.ts";

/** Who has drafts made: those who may write them. One's own tasks are nobody else's business. [PG18] */
export const generationPolicy = {
  generate: procedurePolicy.create,
  /** [PG21] What a draft was made from, for those who see drafts. */
  seeSource: procedurePolicy.viewDrafts,
};
