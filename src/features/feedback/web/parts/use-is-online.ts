import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the device believes that it has a network; it may be wrong. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
