import { all, inScope, may } from "#kit/policy.ts";

const manage = may("content.areas.manage");
const remove = may("content.areas.delete");

/** Who may do what with an area; the thing is the area with its groups (specification, identity section 6). */
export const areaPolicy = {
  view: inScope,
  create: manage,
  edit: all(manage, inScope),
  delete: all(remove, inScope),
  /** A note is visible to the members who see its area (threat B76), and editable by those who edit the area. */
  editNotes: all(manage, inScope),
  deleteNotes: all(remove, inScope),
};
