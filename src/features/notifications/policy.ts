import { any, may } from "#kit/policy.ts";

/** Who is notified of what. */
export const notificationPolicy = {
  /**
   * [N2] Only members who see drafts are notified of a procedure that has only a draft: `procedurePolicy.viewDrafts`
   * (threat B79).
   */
  hearOfDrafts: any(may("content.procedures.manage"), may("content.procedures.publish")),
  /** [N13] Who performs a procedure is shown to those who may see all runs and records of it, and to nobody else. */
  seePerformers: may("content.procedures.analyze"),
  /** [N35] Who sees the corrective actions of others: `correctiveActionPolicy.oversee`. */
  overseeActions: any(may("content.procedures.analyze"), may("content.procedures.manage")),
};
