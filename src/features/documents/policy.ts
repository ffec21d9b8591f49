import { all, inScope, may } from "#kit/policy.ts";

const manage = may("content.documents.manage");
const remove = may("content.documents.delete");

/**
 * Who may do what with a document or a folder; the thing is it with all its groups, those of the folders above it
 * included (specification, identity section 6; ruling R4).
 */
export const documentPolicy = {
  view: inScope,
  /** To put something at the top. */
  create: manage,
  /** To rename it, to put something into it, to move it, to say who sees it. */
  edit: all(manage, inScope),
  delete: all(remove, inScope),
  /** Members who may delete also list and restore deleted items (threat B72). */
  seeDeleted: remove,
};
