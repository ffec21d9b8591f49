import { isFreshSignIn } from "#kit/fresh-sign-in.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "./scope.ts";

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
