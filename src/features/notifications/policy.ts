import { any, may } from "#kit/policy.ts";

/** Who is told of what. */
export const notificationPolicy = {
  /** [N2] Of a procedure that is a draft alone only those hear who see drafts: `procedurePolicy.viewDrafts` (threat B79). */
  hearOfDrafts: any(may("content.procedures.manage"), may("content.procedures.publish")),
};
