import { latestPublishedNumbers } from "#features/procedures/server/service.ts";
import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ActivePerform } from "../contract.ts";
import { performPolicy } from "../policy.ts";
import type { ProgressRecord } from "../rules/record.ts";
import { releaseFiles } from "./files.ts";
import { performEnded } from "./final-state.ts";
import { deleteGrades } from "./grades/grade-store.ts";
import { ownPerform, type Place } from "./own-perform.ts";
import { deleteTrails, endPerforms, lockActiveIds } from "./perform-changes.ts";
import { findPerform, selectOwnActive, selectOwnIds, selectOwnSummaries } from "./perform-store.ts";
import { deleteChecks } from "./photo-checks/photo-check-store.ts";
import { deletePhotos } from "./photos/photo-store.ts";
import { progressOf } from "./progress-of.ts";
import { selectSeenVersionIds } from "./record-store.ts";
import { endRun } from "./unrecorded/end-run.ts";
import { selectVisibleUnrecordedIds } from "./unrecorded/unrecorded-store.ts";
import { deleteVerifications } from "./verification/verification-store.ts";

export { filesIn } from "./files.ts";
export { importPerforms } from "./import-performs.ts";
export type { ImportedPerform } from "./import-store.ts";
export { resetPerform } from "./reset-perform.ts";
export { saveProgress } from "./save-progress.ts";
export { type PerformSubmitted, submitPerform } from "./submit-perform.ts";
export { dealWith } from "./unrecorded/deal-with.ts";
export { endRunsOf } from "./unrecorded/end-run.ts";
export { handOver, listFormerMemberships, openFormerKey } from "./unrecorded/hand-over.ts";
export { createHandoverCode, handOverByCode, openRunByCode } from "./unrecorded/hand-over-by-code.ts";
export { getUnrecorded, listUnrecorded } from "./unrecorded/list-unrecorded.ts";
export { listRunning } from "./unrecorded/running-runs.ts";

/** The actor's running performs of all procedures, last touched first. */
export async function listMine(scope: Scope): Promise<ActivePerform[]> {
  const rows = await selectOwnSummaries(scope);
  const latest = await latestPublishedNumbers(scope, [...new Set(rows.map((row) => row.procedure_id))]);
  return rows.map((row) => {
    const number = latest.get(row.procedure_id) ?? 0;
    return {
      id: row.id,
      procedureId: row.procedure_id,
      title: row.title,
      version: row.version_number,
      stepCount: row.step_count,
      doneCount: row.done_count,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      newerVersion: number > row.version_number ? number : null,
    };
  });
}

/** The actor's running performs of one procedure, whole. */
export async function listActive(scope: Scope, procedureId: string): Promise<ProgressRecord[]> {
  const records: ProgressRecord[] = [];
  for (const perform of await selectOwnActive(scope, procedureId)) records.push(await progressOf(scope, perform));
  return records;
}

/** @throws Problem 410 `performEnded` with what became of it */
export async function getProgress(scope: Scope, place: Place): Promise<ProgressRecord> {
  const perform = await ownPerform(scope, place);
  if (perform.state !== "active") throw await performEnded(scope, perform);
  return progressOf(scope, perform);
}

/**
 * Removes a running perform of the actor's with what was entered; ends one of somebody else's. A record is not removed.
 * [PF66] [PF191]
 */
export async function removePerform(scope: Scope, place: Place): Promise<void> {
  const perform = await findPerform(scope, place.performId, "forUpdate");
  if (perform?.procedureId !== place.procedureId) throw notFound();
  if (!performPolicy.own(scope.actor, perform)) return endRun(scope, perform);
  if (perform.state === "submitted") throw await performEnded(scope, perform);
  if (perform.state === "active") await remove(scope, [perform.id]);
}

/** Removes the actor's running performs of a procedure, and nobody else's (threat B6). Returns how many. [PF66] */
export async function removeMine(scope: Scope, procedureId: string): Promise<number> {
  const ids = await lockActiveIds(scope, procedureId, scope.actor.profileId);
  if (ids.length > 0) await remove(scope, ids);
  return ids.length;
}

async function remove(scope: Scope, ids: readonly string[]): Promise<void> {
  await endPerforms(scope, ids, "removed");
  await deleteGrades(scope, ids);
  await releaseFiles(scope, [...ids, ...(await deleteTrails(scope, ids))]);
  await deletePhotos(scope, ids);
  await deleteVerifications(scope, ids);
  await deleteChecks(scope, ids);
  for (const id of ids) {
    scope.tell({ topic: "performs", subjectId: id, profileId: scope.actor.profileId });
    scope.record({ action: "perform.removed", objectType: "perform", objectId: id });
  }
}

/**
 * The ones of these ids through which the actor may open a file that performs use: an own perform, what it held before
 * a reset, a version that the actor performs or sees a record of, and answers without a record that the actor sees.
 */
export async function selectVisiblePerformIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const own = await selectOwnIds(scope, ids);
  const versions = await selectSeenVersionIds(
    scope,
    ids.filter((id) => !own.has(id)),
  );
  const unrecorded = await selectVisibleUnrecordedIds(
    scope,
    ids.filter((id) => !own.has(id) && !versions.has(id)),
  );
  return new Set([...own, ...versions, ...unrecorded]);
}
