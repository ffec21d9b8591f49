import type { DriverClock } from "../parts/draft/draft-driver.ts";

/** The page's clock, for code that takes one. */
export const pageClock: DriverClock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
