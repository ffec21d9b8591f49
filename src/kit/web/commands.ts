import { useEffect, useSyncExternalStore } from "react";
import type { LucideIcon } from "#kit/web/create-icon.ts";

/**
 * Something that a person can do from the current screen. Menu, shortcut and palette all show this same object, so that
 * none of them offers more than the others.
 */
export interface Command {
  /** Stable and unique, with the feature in front: "areas.create". */
  readonly name: string;
  /** In the language of the moment. */
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Joined by plus signs: "mod+k", "?"; or two keys after each other: "g h". See `keysMatch`. */
  readonly keys?: string;
  /** Further words under which the palette finds it. */
  readonly words?: string;
  readonly perform: () => void;
  /** False takes it away, everywhere at once. */
  readonly when?: boolean;
}

const offered = new Map<symbol, readonly Command[]>();
const listeners = new Set<() => void>();
let all: readonly Command[] = [];

function refresh(): void {
  all = [...offered.values()].flat().filter((command) => command.when !== false);
  for (const listener of listeners) listener();
}

/** Offers commands in palette and keyboard while the calling component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    const owner = Symbol();
    offered.set(owner, commands);
    refresh();
    return () => {
      offered.delete(owner);
      refresh();
    };
  }, [commands]);
}

/**
 * Every command that is offered now. A component that offers commands must not also read this list: it would render
 * forever.
 */
export const useOfferedCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => all);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isApple = (): boolean => /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** Keys without a modifier that a person types: they must be possible to switch off (WCAG 2.1.4). */
export const isSingleKey = (keys: string): boolean => keys.split(" ").every((key) => key !== "+" && key.length === 1);

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/**
 * Whether a key press is the shortcut. `mod` is the command key on Apple machines and Ctrl elsewhere. Shift counts for
 * letters and named keys alone: a question mark needs it on some keyboards and not on others.
 */
export function keysMatch(keys: string, press: KeyPress): boolean {
  const parts = keys.toLowerCase().split("+");
  const key = parts.at(-1);
  const mod = isApple() ? press.metaKey : press.ctrlKey;
  const foreign = isApple() ? press.ctrlKey : press.metaKey;
  const shiftMatters = key !== undefined && /^[a-z]$|^..+$/u.test(key);
  return (
    press.key.toLowerCase() === key &&
    mod === parts.includes("mod") &&
    !foreign &&
    press.altKey === parts.includes("alt") &&
    (!shiftMatters || press.shiftKey === parts.includes("shift"))
  );
}
