import { remember, remembered } from "#kit/web/device-memory.ts";
import { changedAt } from "../../rules/entered.ts";
import { moduleProgressOf, stepProgressOf } from "../../rules/steps-progress.ts";
import { perform } from "./perform-reducer.ts";
import type { PerformEvent, PerformState } from "./perform-state.ts";
import { keyText, type PerformKey, type PerformStore } from "./perform-store.ts";

/*
 * A page that is closed takes an unfinished write to the device's database with it: the key that was pressed last. Such
 * entries go where a write needs no time, and from there into the database as soon as a page can do that. [PF213]
 */

const prefix = "fettle.last-entries/";

interface LastEntries {
  readonly key: PerformKey;
  readonly events: readonly PerformEvent[];
}

/** Keeps what a person entered and the database has not confirmed; with nothing of that, what was kept before goes. */
export function keepLastEntries(key: PerformKey, unwritten: readonly PerformEvent[]): void {
  const events = unwritten.filter(isEntry);
  const kept: LastEntries = { key, events };
  remember(prefix + keyText(key), events.length > 0 ? JSON.stringify(kept) : null);
}

export const forgetLastEntries = (key: PerformKey): void => remember(prefix + keyText(key), null);

/** Writes what pages that were closed have kept. An entry that the store has, or a later one, stays as it is. */
export async function takeLastEntries(store: PerformStore): Promise<void> {
  for (const name of lastNames()) {
    const kept = parsed(remembered(name));
    if (kept) await store.change(kept.key, (state) => kept.events.reduce(withEntry, state));
    remember(name, null);
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
