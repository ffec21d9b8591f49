import type { DriverClock } from "../parts/draft/draft-driver.ts";

/** The clock of the page, for what is handed one. */
export const pageClock: DriverClock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
