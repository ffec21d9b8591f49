import { remember, remembered } from "#kit/web/device/device-memory.ts";
import { ownerText } from "#kit/web/outbox/outbox.ts";
import { changedAt } from "../../../rules/answers/entered.ts";
import { moduleProgressOf, stepProgressOf } from "../../../rules/steps/steps-progress.ts";
import { perform } from "./perform-reducer.ts";
import type { PerformEvent, PerformState } from "./perform-state.ts";
import { keyText, type PerformKey, type PerformStore } from "./perform-store.ts";

/*
 * A page that is closed takes an unfinished write to the device's database with it: the key that was pressed last. Such
 * entries go where a write needs no time, and from there into the database as soon as a page can do that. [PF213]
 */

const prefix = "fettle.last-entries/";

export interface LastEntries {
  readonly key: PerformKey;
  readonly events: readonly PerformEvent[];
}

/**
 * Stores entries that the database has not confirmed, along with those that a previous page could not write either: a
 * full device has room for a few entries here.
 */
export function keepLastEntries(key: PerformKey, unwritten: readonly PerformEvent[]): void {
  const before = lastEntries.of(key);
  const isKnown = (event: PerformEvent) => before.some((one) => JSON.stringify(one) === JSON.stringify(event));
  const events = unwritten.filter((event) => isEntry(event) && !isKnown(event));
  if (events.length === 0) return;
  const kept: LastEntries = { key, events: [...before, ...events] };
  remember(prefix + keyText(key), JSON.stringify(kept));
}

/**
 * A store with the entries that pages had no time, or no room, to write: reads include them, and the next successful
 * write moves them into the store. An entry that the store has, or a later one, stays as it is.
 */
export const withLastEntries = (store: PerformStore): PerformStore => ({
  ...store,
  load: async (key) => withLast(await store.load(key), lastEntries.of(key)),
  async change(key, change) {
    const text = remembered(prefix + keyText(key));
    const events = parsed(text)?.events ?? [];
    const written = await store.change(key, (state) => {
      const before = withLast(state, events);
      return withLast(change(before) ?? before, events);
    });
    // What was added meanwhile is not part of what was written.
    if (text !== null && written && remembered(prefix + keyText(key)) === text) lastEntries.forget(key);
    return written;
  },
  remove(key) {
    lastEntries.forget(key);
    return store.remove(key);
  },
  /** [PF59] What never found room lies in clear, and outlives every page. */
  async removeAll(owner) {
    await store.removeAll(owner);
    takenLastEntries(ownerText(owner));
  },
});

/** Removes and returns what is stored of a person's performs. */
export function takenLastEntries(owner: string): LastEntries[] {
  return lastNames()
    .filter((name) => name.startsWith(`${prefix}${owner}/`))
    .flatMap((name) => {
      const kept = parsed(remembered(name));
      remember(name, null);
      return kept ?? [];
    });
}

/** Calls back when another tab keeps entries that it could not write. */
export function onLateEntries(heard: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && key?.startsWith(prefix)) heard();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

export const withLast = (state: PerformState | undefined, events: readonly PerformEvent[]): PerformState | undefined =>
  events.reduce(withEntry, state);

/** The stored entries of a perform that are in no store. */
export const lastEntries: LastEntriesHere = {
  of: (key) => parsed(remembered(prefix + keyText(key)))?.events ?? [],
  keep: keepLastEntries,
  forget: (key) => remember(prefix + keyText(key), null),
};

export interface LastEntriesHere {
  of(key: PerformKey): readonly PerformEvent[];
  /** In addition to what is stored already. */
  keep(key: PerformKey, events: readonly PerformEvent[]): void;
  forget(key: PerformKey): void;
}

/** Writes what pages that were closed have kept. @param store one `withLastEntries` */
export async function takeLastEntries(store: PerformStore): Promise<void> {
  for (const name of lastNames()) {
    const kept = parsed(remembered(name));
    if (!kept) remember(name, null);
    // One that finds no room stays where it is, and keeps nothing else from being written.
    else await store.change(kept.key, (state) => state).catch(() => {});
  }
}

/** Takes what another page keeps while this one is open. */
export function watchLastEntries(store: PerformStore): void {
  globalThis.addEventListener?.("storage", ({ key, newValue }) => {
    if (newValue !== null && key?.startsWith(prefix)) void takeLastEntries(store).catch(() => {});
  });
}

function lastNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function parsed(text: string | null): LastEntries | undefined {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as LastEntries;
  } catch {
    return undefined;
  }
}

type Entry = Extract<PerformEvent, { readonly at: string; readonly moduleId: string } | { readonly type: "marked" }>;

const isEntry = (event: PerformEvent): event is Entry =>
  event.type === "marked" || ("moduleId" in event && event.type !== "photosChanged");

function withEntry(state: PerformState | undefined, event: PerformEvent): PerformState | undefined {
  if (!state || !isEntry(event)) return state;
  const steps = state.progress.stepsProgress;
  const known = event.type === "marked" ? undefined : moduleProgressOf(steps, event.moduleId);
  const knownAt = event.type === "marked" ? stepProgressOf(steps, event.stepId)?.updatedAt : known && changedAt(known);
  return knownAt && knownAt >= event.at ? state : perform(state, event);
}
