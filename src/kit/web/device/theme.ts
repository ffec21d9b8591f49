import { useEffect, useSyncExternalStore } from "react";
import { remember, remembered } from "./device-memory.ts";

export type ThemeChoice = "light" | "dark" | "system";

// Keep in step with public/theme.js, which does the same before the first paint.
const key = "fettle.theme";
const listeners = new Set<() => void>();

const systemIsDark = (): boolean => matchMedia("(prefers-color-scheme: dark)").matches;

function choice(): ThemeChoice {
  const stored = remembered(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

const isDark = (): boolean => document.documentElement.dataset.theme === "dark";

function apply(): void {
  const wanted = choice();
  const dark = wanted === "dark" || (wanted === "system" && systemIsDark());
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  for (const listener of listeners) listener();
}

function choose(next: ThemeChoice): void {
  remember(key, next === "system" ? null : next);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies the stored theme and follows the system and the other tabs. Call once, before rendering. */
export function startTheme(): void {
  apply();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
  addEventListener("storage", (event) => {
    if (event.key === key) apply();
  });
}

/** The person's choice and how to change it. It is kept on the device. */
export function useTheme(): [ThemeChoice, (next: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, choice), choose];
}

/** The theme shown now, with "system" resolved: for canvases and charts, which cannot use CSS. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);

let floorScreens = 0;

/** The whole page, its dialogs and menus too, in floor density while the calling screen is mounted. */
export function useFloorDensity(): void {
  useEffect(() => {
    floorScreens += 1;
    document.documentElement.dataset.density = "floor";
    return () => {
      floorScreens -= 1;
      if (floorScreens === 0) delete document.documentElement.dataset.density;
    };
  }, []);
}
