import { may } from "#kit/policy.ts";

export const analyticsPolicy = {
  /** Figures over what lies in the reader's sight. */
  view: may("analytics.view"),
};
