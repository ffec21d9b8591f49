import { useSyncExternalStore } from "react";
import { remember, remembered } from "#kit/web/device/device-memory.ts";

const key = "fettle.singleKeys";
const listeners = new Set<() => void>();

/** Whether shortcuts of a single key work on this device; on by default (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => remembered(key) !== "off";

function choose(isOn: boolean): void {
  remember(key, isOn ? null : "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSingleKeys = (): [boolean, (isOn: boolean) => void] => [
  useSyncExternalStore(subscribe, singleKeysOn),
  choose,
];
