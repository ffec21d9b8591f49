import { autosave, due, dueAt, newAutosave, notSavedAfterMs, type SaveState, saveStateOf } from "#kit/autosave.ts";
import type { DriverTools } from "./driver-tools.ts";

interface ThrottledSavesOptions {
  readonly clock: Pick<DriverTools["clock"], "after" | "now">;
  /** Whether a save may begin by itself. */
  readonly isDue: () => boolean;
  /** Saves what there is. @throws where the server did not take it */
  readonly save: () => Promise<void>;
  /** Called after each save, however it ended. */
  readonly settled: () => void;
  /** Called where what is shown may have changed. */
  readonly notify: () => void;
}

export interface ThrottledSaves {
  /** One save now, or the one that is running. @throws as the save does */
  now(): Promise<void>;
  isRunning(): boolean;
  edited(): void;
  /** Plans the next save, and the moment at which it is said that nothing was saved yet. */
  schedule(): void;
  retryNow(): void;
  state(): SaveState;
  cancel(): void;
}

/** Saves at most once a second, one at a time (specification, procedures section 4). */
export function throttledSaves({ clock, isDue, save, settled, notify }: ThrottledSavesOptions): ThrottledSaves {
  let auto = newAutosave;
  let run: Promise<void> | undefined;
  let cancelTimer = () => {};
  let cancelNotice = () => {};

  const mark = (event: Parameters<typeof autosave>[1]) => {
    auto = autosave(auto, event);
  };

  async function saved(): Promise<void> {
    if (auto.pendingStamp === null) mark({ type: "edited", at: clock.now() });
    mark({ type: "saveStarted", at: clock.now() });
    const stamp = auto.savingStamp ?? 0;
    notify();
    try {
      await save();
      mark({ type: "saveSucceeded", stamp, at: clock.now() });
    } catch (error) {
      mark({ type: "saveFailed", at: clock.now() });
      throw error;
    }
  }

  function now(): Promise<void> {
    run ??= saved().finally(() => {
      run = undefined;
      settled();
    });
    return run;
  }

  function cancel(): void {
    cancelTimer();
    cancelNotice();
  }

  return {
    now,
    isRunning: () => run !== undefined,
    edited: () => mark({ type: "edited", at: clock.now() }),
    schedule() {
      cancel();
      if (auto.unsavedSince !== null) {
        cancelNotice = clock.after(Math.max(0, auto.unsavedSince + notSavedAfterMs - clock.now()), notify);
      }
      const at = dueAt(auto);
      if (at === undefined || !isDue()) return;
      const wait = due(auto, clock.now()) ? 0 : Math.max(0, at - clock.now());
      cancelTimer = clock.after(wait, () => void now().catch(() => {}));
    },
    retryNow: () => mark({ type: "retryNow" }),
    state: () => saveStateOf(auto, clock.now()),
    cancel,
  };
}
