import { succeeds } from "#kit/web/action.ts";
import { whenIdle } from "#kit/web/late-part.tsx";
import type { Screen } from "#kit/web/screen.ts";

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));

/**
 * Loads the code of the other screens, for browsers that keep no app: on the floor the network comes and goes, and a
 * screen whose code is here opens without it. One after the other; the first that fails ends it, because a browser may
 * remember a failure for as long as the page is open.
 */
export async function preloadScreens(screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await idle();
    if (!navigator.onLine) return;
    const isLoaded = await succeeds(screen.load());
    if (!isLoaded) return;
  }
}
