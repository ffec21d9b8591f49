import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { remember, remembered } from "#kit/web/device/device-memory.ts";
import { usePlace } from "#kit/web/place.tsx";
import { searchWordsMax } from "../../../contract.ts";
import { recentPrefix } from "./forget-recent.ts";

const recentMax = 8;
const shape = z.array(z.string().check(z.minLength(1), z.maxLength(searchWordsMax)));
const listeners = new Set<() => void>();

function parse(text: string | null): readonly string[] {
  try {
    return z.safeParse(shape, JSON.parse(text ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(key: string, searches: readonly string[]): void {
  remember(key, searches.length === 0 ? null : JSON.stringify(searches.slice(0, recentMax)));
  for (const listener of listeners) listener();
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** [SR20] What this person searched last, on this device alone; the latest first. */
export function useRecentSearches() {
  const { workspaceId, actor } = usePlace();
  const key = `${recentPrefix}${workspaceId}.${actor.profileId}`;
  const text = useSyncExternalStore(subscribe, () => remembered(key));
  return {
    recent: parse(text),
    /** A search that led somewhere: what was typed on the way to it is none. */
    note: (words: string) => {
      const tidy = words.trim().slice(0, searchWordsMax);
      if (tidy !== "") keep(key, [tidy, ...parse(remembered(key)).filter((one) => !same(one, tidy))]);
    },
    remove: (words: string) =>
      keep(
        key,
        parse(remembered(key)).filter((one) => one !== words),
      ),
    clear: () => keep(key, []),
  };
}
