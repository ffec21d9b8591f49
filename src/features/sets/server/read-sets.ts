import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ProcedureSet, ProcedureSetDetail, SetItem } from "../contract.ts";
import { type ChangedStep, shownChanges } from "../rules/changed-steps.ts";
import { isOpen } from "../rules/nudges.ts";
import type { ProcedureStatus } from "../rules/procedure-status.ts";
import { findOwnNudge } from "./matrix/nudge-store.ts";
import { ownStatuses } from "./own-status.ts";
import {
  findVisibleSet,
  type ListPlace,
  type SeenItem,
  type SetFilters,
  type StoredSet,
  selectSets,
} from "./set-store.ts";
import { changesBetween, stepsIn } from "./step-changes.ts";
import { shownItem, shownSet } from "./to-wire.ts";

const pageRows = 50;

/** [S3] A page of the visible sets, with the actor's progress in each: the same statements, however many there are. */
export async function listSets(
  scope: Scope,
  query: SetFilters & { readonly limit?: number | undefined; readonly after?: string | undefined },
): Promise<{ sets: ProcedureSet[]; next: string | null }> {
  const { limit = pageRows, after } = query;
  const found = await selectSets(scope, query, {
    after: after === undefined ? undefined : placeOf(after),
    limit: limit + 1,
  });
  const sets = found.slice(0, limit);
  const statuses = await ownStatuses(scope, sets);
  const last = found.length > limit ? sets.at(-1) : undefined;
  return {
    sets: sets.map((set) => shownSet(scope, set, statuses.get(set.id) ?? [])),
    next: last ? cursorOf(last.title, last.id) : null,
  };
}

function placeOf(cursor: string): ListPlace {
  const [title, id] = partsOf(cursor, 2) ?? [];
  if (title !== undefined && id !== undefined && isId(id)) return { title, id };
  throw new Problem("invalid", "invalidRequest", { errors: { after: ["Not a cursor of this list"] } });
}

/** @throws Problem 404 */
export async function getSet(scope: Scope, id: string): Promise<ProcedureSetDetail> {
  const set = await findVisibleSet(scope, id);
  if (!set || set.deletedAt) throw notFound();
  return shownWhole(scope, set);
}

/** A set with its procedures, and what changed in those that the actor is asked for again. */
export async function shownWhole(scope: Scope, set: StoredSet): Promise<ProcedureSetDetail> {
  const statuses = (await ownStatuses(scope, [set])).get(set.id) ?? [];
  const nudge = statuses.some(isOpen) ? await findOwnNudge(scope, set.id) : undefined;
  return {
    ...shownSet(scope, set, statuses),
    procedures: await shownItems(scope, set.items, statuses),
    myReminder: nudge ? { at: nudge.at.toISOString(), by: nudge.by } : null,
  };
}

/** [S17] [S23] Procedures in order, each with what is asked again since the version that was passed. */
export async function shownItems(
  scope: Scope,
  items: readonly SeenItem[],
  statuses: readonly ProcedureStatus[],
): Promise<SetItem[]> {
  const shown: SetItem[] = [];
  for (const [at, item] of items.entries()) {
    const status = statuses[at];
    if (!status) continue;
    shown.push(shownItem(item, status, await changesFor(scope, item, status)));
  }
  return shown;
}

async function changesFor(scope: Scope, { versionId }: SeenItem, status: ProcedureStatus): Promise<ChangedStep[]> {
  const { again, pass, repeatedStepIds } = status;
  if (again !== "changed" || !pass) return [];
  const since = await changesBetween(scope, pass.versionId, versionId);
  return shownChanges(since, await stepsIn(scope, versionId), repeatedStepIds);
}
