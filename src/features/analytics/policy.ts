import { may } from "#kit/policy.ts";

export const analyticsPolicy = {
  /** Figures over what is visible to the reader. */
  view: may("analytics.view"),
};
