import { all, may, ownSignIn } from "#kit/policy.ts";

export const questionPolicy = {
  /** [QU1] Who may ask sees what is suggested: a shared device does neither (threat B130, question Q18). */
  seeSuggestions: ownSignIn,
  /** Reads the questions of members whom the reader sees, archives flagged ones, and keeps the suggestions. */
  manage: all(may("copilot.queries.manage"), ownSignIn),
};
