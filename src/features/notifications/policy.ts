import { any, may } from "#kit/policy.ts";

/** Who is notified of what. */
export const notificationPolicy = {
  /**
   * [N2] Only members who see drafts are notified of a procedure that has only a draft: `procedurePolicy.viewDrafts`
   * (threat B79).
   */
  hearOfDrafts: any(may("content.procedures.manage"), may("content.procedures.publish")),
};
