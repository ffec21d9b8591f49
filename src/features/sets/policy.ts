import { all, inScope, may } from "#kit/policy.ts";

const manage = may("content.sets.manage");
const remove = may("content.sets.delete");

/** Who may do what with a procedure set; the thing is the set with its groups (specification, procedures section 6). */
export const setPolicy = {
  view: inScope,
  create: manage,
  edit: all(manage, inScope),
  delete: all(remove, inScope),
  /** The list of what was deleted, as far as it is visible. */
  seeDeleted: remove,
  /** [S14] How others stand in it. */
  seeProgress: all(manage, inScope),
};
