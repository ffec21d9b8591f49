import { succeeds } from "#kit/web/action.ts";
import type { Screen } from "#kit/web/screen.ts";

/** So long the first screen has the network and the processor for itself. */
const waitMs = 3_000;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: waitMs });
    else setTimeout(resolve, 200);
  });

/**
 * Fetches the code of the other screens when there is nothing better to do: on the floor the network comes and goes,
 * and a screen whose code is here opens without it. One after the other; the first that fails ends it, because a
 * browser may remember a failure for as long as the page is open.
 */
export async function preloadScreens(screens: readonly Screen[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  for (const screen of screens) {
    await idle();
    if (!navigator.onLine) return;
    const isLoaded = await succeeds(screen.load());
    if (!isLoaded) return;
  }
}
