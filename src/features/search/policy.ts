import { managesWorkspace } from "#kit/policy.ts";

/** Who may do what with the search. */
export const searchPolicy = {
  /** [SR15] Words that mean the same are a setting of the workspace like the others. */
  manageSynonyms: managesWorkspace,
};
