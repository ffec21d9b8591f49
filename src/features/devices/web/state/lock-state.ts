import { useSyncExternalStore } from "react";
import { onLocked } from "#kit/web/session.ts";

/** Whether this page shows a shared device that waits for somebody to say who they are. */
let locked = false;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  if (locked === next) return;
  locked = next;
  for (const listener of listeners) listener();
}

export const lockHere = (): void => become(true);
export const unlockHere = (): void => become(false);

// Whatever the server refuses as locked is shown as locked.
onLocked(lockHere);

export const useIsLocked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => locked,
  );
