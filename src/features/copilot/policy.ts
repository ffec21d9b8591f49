import { ownSignIn } from "#kit/policy.ts";

export const copilotPolicy = {
  /** [CP2] Any member with a sign-in of their own: a shared device does not know who asks (threat B130, question Q18). */
  ask: ownSignIn,
};
