import { useSyncExternalStore } from "react";

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const list = matchMedia(query);
  const subscribe = (listener: () => void) => {
    list.addEventListener("change", listener);
    return () => list.removeEventListener("change", listener);
  };
  return useSyncExternalStore(subscribe, () => list.matches);
}

/** A phone, or a window as narrow: the navigation is a bar at the bottom and a drawer. */
export const useIsNarrow = (): boolean => useMedia("(max-width: 48rem)");
