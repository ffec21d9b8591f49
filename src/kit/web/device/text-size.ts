import { useSyncExternalStore } from "react";
import { remember, remembered } from "./device-memory.ts";

/** How large everything is written, over what the browser itself is set to. Kept on the device. */
export const textSizes = { normal: "100%", large: "112.5%", larger: "125%", largest: "150%" } as const;
export type TextSize = keyof typeof textSizes;

const key = "fettle.textSize";
const listeners = new Set<() => void>();

const isTextSize = (text: string | null): text is TextSize => text !== null && text in textSizes;

function choice(): TextSize {
  const stored = remembered(key);
  return isTextSize(stored) ? stored : "normal";
}

/** Applies the stored size. Call once, before rendering. */
export function startTextSize(): void {
  const size = choice();
  // The sizes of the design are in rem: they all follow the root.
  document.documentElement.style.setProperty("--text-size", size === "normal" ? null : textSizes[size]);
  for (const listener of listeners) listener();
}

function choose(size: TextSize): void {
  remember(key, size === "normal" ? null : size);
  startTextSize();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTextSize = (): [TextSize, (size: TextSize) => void] => [
  useSyncExternalStore(subscribe, choice),
  choose,
];
