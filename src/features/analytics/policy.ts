import { all, exportsAnalytics, may } from "#kit/policy.ts";

const view = may("analytics.view");

export const analyticsPolicy = {
  /** Figures over what is visible to the reader. */
  view,
  /** [AN27] Takes figures away, as a file or a picture. */
  export: all(view, exportsAnalytics),
  /** [AN16] Shows a view to everybody who reads the figures. */
  share: all(view, may("content.procedures.analyze")),
};
