import { useSyncExternalStore } from "react";
import { remember, remembered } from "./device-memory.ts";

const prefix = "fettle.place.";
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Remembers on this device where it is used: the id of an area, or null for nowhere in particular. */
export function setHere(workspaceId: string, areaId: string | null): void {
  remember(prefix + workspaceId, areaId);
  for (const listener of listeners) listener();
}

/** The area that this device was last used in, by its own word. It may be hidden from who uses it now. */
export const useHere = (workspaceId: string): string | null =>
  useSyncExternalStore(subscribe, () => remembered(prefix + workspaceId));
