import { forgetAll } from "#kit/web/device/device-memory.ts";
import { authState, onAuthState, onSignIn } from "#kit/web/session/session.ts";

/** Before workspace and profile, in the device's memory. */
export const recentPrefix = "fettle.searches.";

/**
 * [SR20] From now on, a person who leaves takes their recent searches along, and one who signs in or chooses a profile finds none
 * of anybody else. Call it once: the screen of the search may never have been opened.
 */
export function forgetRecentSearchesWithSession(): void {
  const forget = () => forgetAll(recentPrefix);
  onSignIn(forget);
  onAuthState(() => {
    if (authState() === "invalid") forget();
  });
}
