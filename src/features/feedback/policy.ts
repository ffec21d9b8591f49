import { all, any, inScope, may } from "#kit/policy.ts";

const manage = may("content.procedures.manage");
const publish = may("content.procedures.publish");

/** Who may do what with feedback. The thing: the procedure with its groups. */
export const feedbackPolicy = {
  /** Members who see the version; the service checks that. */
  give: inScope,
  /** Everyone reads their own; these read all. */
  readAll: any(manage, publish),
  close: all(any(manage, publish), inScope),
  /** The words go into the draft. */
  take: all(manage, inScope),
};
