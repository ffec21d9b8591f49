import { waitAfter } from "../../backoff.ts";

export interface Trying {
  /** Tries at once: there is something new to do, or a way that was not there before. */
  now(): void;
  /** Tries, unless the last attempt failed and the next one is already planned. For callers that ask often. */
  unlessResting(): void;
  stop(): void;
}

/** Runs once, so many milliseconds later, unless the returned function is called before. */
type After = (ms: number, run: () => void) => () => void;

const afterMs: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Runs a piece of work at once, one attempt at a time, and again after a failure: 1, 2, 4 … 30 seconds later.
 * @param work resolves to whether all of it was done; an error counts as not done
 */
export function keepTrying(work: () => Promise<boolean>, after: After = afterMs): Trying {
  let failures = 0;
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;
  let cancelRest: (() => void) | undefined;

  async function attempt(): Promise<void> {
    cancelRest?.();
    cancelRest = undefined;
    isRunning = true;
    isWanted = false;
    const isDone = await work().catch(() => false);
    isRunning = false;
    if (isStopped) return;
    failures = isDone ? 0 : failures + 1;
    if (!isDone) cancelRest = after(waitAfter(failures), () => void attempt());
    else if (isWanted) void attempt();
  }

  const now = () => {
    failures = 0;
    if (isRunning) isWanted = true;
    else if (!isStopped) void attempt();
  };
  now();
  return {
    now,
    unlessResting: () => {
      if (!cancelRest) now();
    },
    stop: () => {
      isStopped = true;
      cancelRest?.();
    },
  };
}
