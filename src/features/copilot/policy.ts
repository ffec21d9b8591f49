import { all, may, ownSignIn } from "#kit/policy.ts";

const manage = may("copilot.queries.manage");

export const copilotPolicy = {
  /** [CP2] Any member with a sign-in of their own: a shared device does not know who asks (threat B130, question Q18). */
  ask: ownSignIn,
  /** Reads the questions of members whom the reader sees, archives flagged ones, and keeps the suggestions. */
  manage: all(manage, ownSignIn),
};
