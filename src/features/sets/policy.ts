import { all, exportsAnalytics, inScope, may } from "#kit/policy.ts";

const manage = may("content.sets.manage");
const remove = may("content.sets.delete");

/** Who may do what with a procedure set; the thing is the set with its groups (specification, procedures section 6). */
export const setPolicy = {
  view: inScope,
  create: manage,
  edit: all(manage, inScope),
  delete: all(remove, inScope),
  /** The list of deleted sets, as far as they are visible. */
  seeDeleted: remove,
  /** [S14] The progress of other members. */
  seeProgress: all(manage, inScope),
  /** [S48] Saves that progress as a file. */
  exportProgress: all(manage, exportsAnalytics),
};
