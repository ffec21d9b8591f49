import { useSyncExternalStore } from "react";
import { remember, remembered } from "./device-memory.ts";

const keyOf = (workspaceId: string, profileId: string): string => `fettle.favourites.${workspaceId}.${profileId}`;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const idsIn = (text: string | null): readonly string[] => (text === null || text === "" ? [] : text.split(","));

/** What a person marked on this device, the last mark first; by ids, so that nothing hidden can be read from it. */
export function useFavourites(workspaceId: string, profileId: string) {
  const key = keyOf(workspaceId, profileId);
  const ids = idsIn(useSyncExternalStore(subscribe, () => remembered(key)));
  const toggle = (id: string) => {
    const now = idsIn(remembered(key));
    const next = now.includes(id) ? now.filter((one) => one !== id) : [id, ...now];
    remember(key, next.length === 0 ? null : next.join(","));
    for (const listener of listeners) listener();
  };
  return { ids, toggle };
}
