import { minute } from "./time.ts";

/** [SE12] What asks for a fresh sign-in asks for one that is no older (ruling R2). */
export const freshSignInMax = 15 * minute;

/** [SE12] Whether somebody proved who they are recently enough for what cannot be taken back easily. */
export const isFreshSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() <= freshSignInMax;
