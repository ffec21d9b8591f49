import { all, exportsAnalytics, may, ownSignIn } from "#kit/policy.ts";

/** Reads the questions of members whom the reader sees, archives flagged ones, and keeps the suggestions. */
const manage = all(may("copilot.queries.manage"), ownSignIn);

export const questionPolicy = {
  /** [QU1] Who may ask sees what is suggested: a shared device does neither (threat B130, question Q18). */
  seeSuggestions: ownSignIn,
  manage,
  /** [QU8] */
  export: all(manage, exportsAnalytics),
};
