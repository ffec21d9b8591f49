import { Problem } from "#kit/problem.ts";
import { minute } from "#kit/time.ts";
import type { Scope } from "./scope.ts";

/** [SE12] What asks for a fresh sign-in asks for one that is no older (ruling R2). */
const freshSignInMax = 15 * minute;

/**
 * [SE12] For changing SSO, rotating keys, granting admin, exporting members (ruling R2). The system itself, which has no
 * session, is not asked.
 * @throws Problem 403 `freshSignInRequired` where the member signed in longer than 15 minutes ago
 */
export function requireFreshSignIn(scope: Scope): void {
  const { session } = scope.actor;
  if (session && !isFreshSignIn(session.signedInAt, scope.now)) {
    throw new Problem("forbidden", "freshSignInRequired", { detail: "Sign in again to do this" });
  }
}

/** [SE12] Whether somebody proved who they are recently enough for what cannot be taken back easily. */
export const isFreshSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() <= freshSignInMax;
