import { performPolicy } from "#features/performs/policy.ts";
import { withOtherAnswers } from "#features/performs/rules/sync/open-conflicts.ts";
import {
  endPerforms,
  findPerform,
  forgetPerform,
  keepFilesInTrail,
  lockActiveIds,
  performEnded,
  type StoredPerform,
  selectGroupIds,
} from "#features/performs/server/run-service.ts";
import { selectVisibleProcedureIds } from "#features/procedures/server/service.ts";
import {
  deleteChecks,
  deleteGrades,
  deletePhotos,
  deleteVerifications,
} from "#features/verification/server/service.ts";
import { notFound } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { findProfileName, insertUnrecorded } from "./unrecorded-store.ts";

/**
 * Ends another member's run. The answers that had reached the server are stored outside of the records, with their
 * files; the performer learns who ended it with their next call. Idempotent. [PF191] [PF192]
 *
 * @throws Problem 404 if the actor is not an analyst of the visible procedure; 410 `performEnded` once it is a record
 */
export async function endRun(scope: Scope, perform: StoredPerform): Promise<void> {
  // Members who may not end a run must not learn of it either. [PF60]
  if (!perform.isVisible || !performPolicy.endRun(scope.actor, perform)) throw notFound();
  if (perform.state === "submitted") throw await performEnded(scope, perform);
  if (perform.state === "active") await end(scope, perform);
}

/**
 * Ends all running performs of one member of a procedure. [PF191]
 *
 * @returns how many
 * @throws Problem 404 where the actor does not see the procedure, or there never was such a member
 */
export async function endRunsOf(scope: Scope, procedureId: string, profileId: string): Promise<number> {
  assertAllowed(scope, performPolicy.endRun, { profileId });
  const isSeen = (await selectVisibleProcedureIds(scope, [procedureId])).size > 0;
  if (!isSeen || (await findProfileName(scope, profileId)) === undefined) throw notFound();
  const ids = await lockActiveIds(scope, procedureId, profileId.toLowerCase());
  for (const id of ids) {
    const perform = await findPerform(scope, id);
    if (perform) await endRun(scope, perform);
  }
  return ids.length;
}

async function end(scope: Scope, perform: StoredPerform): Promise<void> {
  const { id: performId, procedureId, profileId } = perform;
  // No person has chosen between the two answers of an open conflict, and now nobody will: both are kept.
  const steps = withOtherAnswers(perform.steps, perform.conflicts);
  const profileName = (await findProfileName(scope, profileId)) ?? "";
  const { id } = await insertUnrecorded(scope, {
    ...perform,
    id: scope.newId(),
    source: "endedRun",
    performId,
    steps,
    profileName,
    loose: [],
    filesMissing: 0,
    startedAt: perform.createdAt,
    lastEntryAt: perform.updatedAt,
    receivedBy: scope.actor.profileId,
  });
  await keepFilesInTrail(scope, { performId, trailId: id }, steps, []);
  await endPerforms(scope, [performId], "removed", scope.actor.profileId);
  await deleteGrades(scope, [performId]);
  await deletePhotos(scope, [performId]);
  await deleteVerifications(scope, [performId]);
  await deleteChecks(scope, [performId]);
  forgetPerform(scope, performId);
  scope.publish({ topic: "performs", subjectId: performId, profileId });
  scope.publish({ topic: "records", subjectId: id, accessGroupIds: await selectGroupIds(scope, procedureId) });
  const { title, versionNumber, stepCount } = perform;
  const details = { procedureId, title, versionNumber, stepCount, profileId, profileName, unrecordedId: id };
  scope.audit({ action: "perform.endedByOther", objectType: "perform", objectId: performId, details });
}
