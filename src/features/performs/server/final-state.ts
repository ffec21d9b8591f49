import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { FinalState, HistoryEntry } from "../contract.ts";
import { findEnder, type StoredPerform } from "./perform-store.ts";
import { progressOf } from "./progress-of.ts";
import { findEntry, type StoredEntry } from "./record-store.ts";

/** A completed perform as it goes over the wire. */
export const entryOnTheWire = (entry: StoredEntry): HistoryEntry => ({
  id: entry.id,
  procedureId: entry.procedureId,
  profileId: entry.profileId,
  profileName: entry.profileName,
  ...(entry.isFormer && { isFormer: true as const }),
  title: entry.title,
  version: entry.versionNumber,
  created_at: entry.startedAt.toISOString(),
  submitted_at: entry.receivedAt.toISOString(),
  deleted_at: entry.deletedAt?.toISOString() ?? null,
});

/** The record that a submitted perform became. */
export async function entryOfSubmitted(scope: Scope, performId: string): Promise<HistoryEntry> {
  const entry = await findEntry(scope, performId);
  if (!entry) throw notFound();
  return entryOnTheWire(entry);
}

/** 410 with what became of the perform, or of the generation that a save was meant for. [PF65] */
export async function performEnded(scope: Scope, perform: StoredPerform): Promise<Problem> {
  const [detail, current] = await finalStateOf(scope, perform);
  return new Problem("gone", "performEnded", { detail, current });
}

/** [PF192] The performer learns who ended it, if that was another member. */
async function removedState(scope: Scope, performId: string): Promise<[string, FinalState]> {
  const by = await findEnder(scope, performId);
  if (!by) return ["This was removed", { state: "removed" }];
  return [`This was ended by ${by.displayName}`, { state: "removed", by: by.displayName, at: by.at.toISOString() }];
}

async function finalStateOf(scope: Scope, perform: StoredPerform): Promise<[string, FinalState]> {
  switch (perform.state) {
    case "submitted":
      return ["This was submitted already", { state: "submitted", entry: await entryOfSubmitted(scope, perform.id) }];
    case "removed":
      return removedState(scope, perform.id);
    case "active":
      return ["This was reset in the meantime", { state: "reset", progress: await progressOf(scope, perform) }];
  }
}
