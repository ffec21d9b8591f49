import type { QueryClient } from "@tanstack/react-query";
import { type AnyRouter, redirect } from "@tanstack/react-router";
import { profileChoicePath } from "#features/devices/web/parts/profile-choice-path.ts";
import { loginPath } from "#features/sessions/web/state/sign-out.ts";
import { isProblem } from "#kit/problem.ts";

/** The session has ended while a person was inside: forgets its data, and the person signs in again. */
export function leaveToLogin(router: AnyRouter, queryClient: QueryClient): void {
  const from = router.state.location.href;
  if (from.startsWith("/app/")) void router.navigate({ to: loginPath, search: { from } });
  queryClient.clear();
}

/**
 * For loaders: sends a person without a session to the sign-in page, and back to `from` afterwards. On a shared device
 * the person chooses their profile instead.
 */
export async function orSignIn<T>(loading: Promise<T>, from: string): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    const choice = profileChoicePath(error, from);
    if (choice !== undefined) throw redirect({ href: choice });
    if (isProblem(error) && error.kind === "unauthenticated") throw redirect({ to: loginPath, search: { from } });
    throw error;
  }
}
