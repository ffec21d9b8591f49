import type { Progress } from "#features/performs/progress.ts";
import { roomForAll } from "#features/performs/web/parts/run/no-room.ts";
import { perform } from "#features/performs/web/parts/run/perform-reducer.ts";
import { freshState, type PerformState } from "#features/performs/web/parts/run/perform-state.ts";
import type { PerformDriver, PerformView } from "#features/performs/web/parts/run/perform-view.ts";

/**
 * A simulated perform: it takes entries like a real one, keeps them while it is on screen, and sends nothing. [PF32]
 */
export function rehearsalDriver(progress: Progress, newId: () => string): PerformDriver {
  const listeners = new Set<() => void>();
  const files = new Map<string, Blob>();
  let state: PerformState = freshState(progress);
  let view = viewOf(state);
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    happened(event) {
      state = perform(state, event) ?? state;
      view = viewOf(state);
      for (const listener of listeners) listener();
    },
    unwritten: () => [],
    async keepFile(blob) {
      const id = newId();
      files.set(id, blob);
      return id;
    },
    blobOf: async (fileId) => files.get(fileId),
    submit: async () => ({ is: "ended" }),
    reset: async () => false,
    open: nothing,
    refresh: nothing,
    remove: nothing,
    forget: nothing,
    kick() {},
    close() {},
  };
}

const nothing = async (): Promise<void> => {};

const viewOf = (state: PerformState): PerformView => ({
  phase: "ready",
  state,
  ending: null,
  saving: "saved",
  isAway: false,
  needsSignIn: false,
  isStored: true,
  isWritten: true,
  noRoomFor: roomForAll,
});
