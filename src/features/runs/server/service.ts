import type { ActivePerform, LastRun } from "#features/performs/contract.ts";
import { performPolicy } from "#features/performs/policy.ts";
import type { ProgressRecord } from "#features/performs/rules/sync/record.ts";
import {
  deleteTrails,
  endPerforms,
  findPerform,
  lockActiveIds,
  ownPerform,
  type Place,
  performEnded,
  progressOf,
  releaseFiles,
  type StoredPerform,
  selectLastRuns,
  selectOwnActive,
  selectOwnIds,
  selectOwnSummaries,
  selectSeenVersionIds,
} from "#features/performs/server/run-service.ts";
import { collagesOf, latestPublishedNumbers } from "#features/procedures/server/service.ts";
import {
  deleteChecks,
  deleteGrades,
  deletePhotos,
  deleteVerifications,
} from "#features/verification/server/service.ts";
import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";

export type { ImportedPerform } from "#features/performs/server/run-service.ts";
export { filesIn } from "#features/performs/server/run-service.ts";
export { importPerforms } from "./import-performs.ts";
export { resetPerform } from "./reset-perform.ts";
export { saveProgress } from "./save-progress.ts";
export { type PerformSubmitted, submitPerform } from "./submit-perform.ts";

/** The actor's running performs of all procedures, last touched first. */
export async function listMine(scope: Scope): Promise<ActivePerform[]> {
  const rows = await selectOwnSummaries(scope);
  const procedureIds = [...new Set(rows.map((row) => row.procedure_id))];
  const latest = await latestPublishedNumbers(scope, procedureIds);
  const collages = await collagesOf(scope, procedureIds);
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
      collage: [...(collages.get(row.procedure_id) ?? [])],
    };
  });
}

/** [PF240] When each visible procedure was last completed, and by whom. */
export async function listLastRuns(scope: Scope): Promise<LastRun[]> {
  return (await selectLastRuns(scope)).map((run) => ({ ...run, at: run.at.toISOString() }));
}

/** The actor's running performs of one procedure, whole. */
export async function listActive(scope: Scope, procedureId: string): Promise<ProgressRecord[]> {
  const records: ProgressRecord[] = [];
  for (const perform of await selectOwnActive(scope, procedureId)) records.push(await progressOf(scope, perform));
  return records;
}

/** @throws Problem 410 `performEnded` with its outcome */
export async function getProgress(scope: Scope, place: Place): Promise<ProgressRecord> {
  const perform = await ownPerform(scope, place);
  if (perform.state !== "active") throw await performEnded(scope, perform);
  return progressOf(scope, perform);
}

/** Ends performs of other members: one, or all of a member's of one procedure. Returns how many. [PF191] */
export interface EndRuns {
  readonly one: (scope: Scope, perform: StoredPerform) => Promise<void>;
  readonly ofMember: (scope: Scope, procedureId: string, profileId: string) => Promise<number>;
}

/**
 * Removes a running perform of the actor's with its answers; ends one of another member. Records are not removed.
 * [PF66] [PF191]
 */
export async function removePerform(scope: Scope, place: Place, endRun: EndRuns["one"]): Promise<void> {
  const perform = await findPerform(scope, place.performId, "forUpdate");
  if (perform?.procedureId !== place.procedureId) throw notFound();
  if (!performPolicy.own(scope.actor, perform)) return endRun(scope, perform);
  if (perform.state === "submitted") throw await performEnded(scope, perform);
  if (perform.state === "active") await remove(scope, [perform.id]);
}

/** Removes the actor's own running performs of a procedure (threat B6). Returns how many. [PF66] */
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
    scope.publish({ topic: "performs", subjectId: id, profileId: scope.actor.profileId });
    scope.audit({ action: "perform.removed", objectType: "perform", objectId: id });
  }
}

/**
 * Those of the ids through which the actor may open a file that performs use: an own perform, its answers before a
 * reset, and a version that the actor performs or sees a record of.
 */
export async function selectVisiblePerformIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const own = await selectOwnIds(scope, ids);
  const versions = await selectSeenVersionIds(
    scope,
    ids.filter((id) => !own.has(id)),
  );
  return new Set([...own, ...versions]);
}
