import { waitAfter } from "#kit/backoff.ts";
import type { DriverTools } from "./driver-tools.ts";

interface RetriedWorkOptions {
  readonly clock: Pick<DriverTools["clock"], "after">;
  /** Whether there is something to do. */
  readonly isDue: () => boolean;
  /** Does it once. @throws where it is to be tried again */
  readonly work: () => Promise<void>;
  /** Called after each try, however it ended. */
  readonly settled: () => void;
}

export interface RetriedWork {
  /** One try now, or the one that is running. @throws as the work does */
  now(): Promise<void>;
  isRunning(): boolean;
  /** Plans the next try, where one is due: at once, or after a wait that grows with each failure. */
  schedule(): void;
  forgetFailures(): void;
  cancel(): void;
}

/** Work that is done once at a time, and again for as long as it fails. */
export function retriedWork({ clock, isDue, work, settled }: RetriedWorkOptions): RetriedWork {
  let run: Promise<void> | undefined;
  let failures = 0;
  let cancel = () => {};

  async function tried(): Promise<void> {
    try {
      await work();
      failures = 0;
    } catch (error) {
      failures += 1;
      throw error;
    }
  }

  function now(): Promise<void> {
    run ??= tried().finally(() => {
      run = undefined;
      settled();
    });
    return run;
  }

  return {
    now,
    isRunning: () => run !== undefined,
    schedule() {
      cancel();
      if (run || !isDue()) return;
      cancel = clock.after(waitAfter(failures), () => void now().catch(() => {}));
    },
    forgetFailures: () => {
      failures = 0;
    },
    cancel: () => cancel(),
  };
}
