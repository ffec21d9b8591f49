import { useEffect, useState } from "react";

/** Keeps the screen on while the page is visible. Returns whether the browser does so; a low battery may prevent it. */
export function useWakeLock(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    // Missing in older browsers, and where the page did not come over a safe connection.
    const lock = (navigator as Partial<Navigator>).wakeLock;
    if (!lock) return;
    let held: WakeLockSentinel | undefined;
    let isGone = false;
    const hold = async () => {
      if (document.visibilityState !== "visible" || (held && !held.released)) return;
      try {
        held = await lock.request("screen");
        if (isGone) return void held.release();
        setAwake(true);
        held.addEventListener("release", () => setAwake(false));
      } catch {
        setAwake(false);
      }
    };
    // The browser lets go when the page is hidden.
    document.addEventListener("visibilitychange", hold);
    void hold();
    return () => {
      isGone = true;
      document.removeEventListener("visibilitychange", hold);
      void held?.release().catch(() => {});
    };
  }, []);
  return isAwake;
}
