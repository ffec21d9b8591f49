import { all, inScope, may } from "#kit/policy.ts";

const manage = may("content.procedures.manage");

/** Who may do what with a template. The thing: its groups. Templates hold answers, so they are for authors alone. */
export const templatePolicy = {
  use: manage,
  edit: all(manage, inScope),
};
