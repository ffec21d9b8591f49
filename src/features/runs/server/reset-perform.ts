import { performResets } from "#features/performs/contract.ts";
import { performPolicy } from "#features/performs/policy.ts";
import { doneCount } from "#features/performs/rules/steps/next.ts";
import { carryOver } from "#features/performs/rules/steps/reset.ts";
import { withVersions } from "#features/performs/rules/steps/step-versions.ts";
import { withOtherAnswers } from "#features/performs/rules/sync/open-conflicts.ts";
import type { ProgressRecord } from "#features/performs/rules/sync/record.ts";
import { newChangeToken } from "#features/performs/rules/sync/sync.ts";
import {
  findPerform,
  holdFilesOfVersion,
  isOwnHere,
  keepFilesInTrail,
  type Place,
  performEnded,
  progressOf,
  type StoredPerform,
  storeReset,
} from "#features/performs/server/run-service.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import {
  getPublishedForPerform,
  getVersionContent,
  selectVisibleProcedureIds,
} from "#features/procedures/server/service.ts";
import {
  deleteGrades,
  deleteVerifications,
  keepPhotoChecks,
  keepPhotos,
  keepVerifications,
} from "#features/verification/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";

/**
 * Moves a perform to the latest published version. What still holds is kept, the rest stays in the trail, and the
 * generation ends: a save that was made before comes too late. [PF67]
 *
 * @throws Problem 404 `errorPerformIdNotFound`; 403 `errorPerformResetForbidden` where it is seen but not the caller's,
 * or where the procedure has no published version visible to them
 */
export async function resetPerform(scope: Scope, place: Place): Promise<ProgressRecord> {
  const perform = await performToReset(scope, place);
  const published = await getPublishedForPerform(scope, perform.procedureId);
  const before = await getVersionContent(scope, perform.versionId);
  const kept = carryOver(before, published.content, withVersions(perform.steps, perform.versionNumber));
  const content = withoutAnswers(published.content);
  const trailId = scope.newId();
  await storeReset(
    scope,
    perform,
    {
      versionId: published.versionId,
      versionNumber: published.number,
      title: content.title,
      stepCount: stepsOf(content).length,
      doneCount: doneCount(content, kept.steps).done,
      // A token of the server's: a list that continues without it has diverged, even if its device leaves the
      // generation out.
      updatesList: [...perform.updatesList, newChangeToken(Math.random)],
      steps: kept.steps,
    },
    trailId,
  );
  await deleteGrades(scope, [perform.id], kept.keptModuleIds);
  const given = withOtherAnswers(perform.steps, perform.conflicts);
  await keepFilesInTrail(scope, { performId: perform.id, trailId }, given, kept.steps);
  await deleteVerifications(scope, [perform.id]);
  const run = { id: perform.id, versionId: published.versionId };
  await keepVerifications(scope, run, content, { before: [], after: kept.steps });
  await keepPhotos(scope, perform.id, content, kept.steps);
  // A module that was carried over is unchanged, and the verdicts on its photos still hold: only lost photos are
  // removed.
  await keepPhotoChecks(scope, perform.id, before, { before: perform.steps, after: kept.steps }, false);
  await holdFilesOfVersion(scope, published.versionId, content);
  for (const topic of ["performs", performResets]) {
    scope.publish({ topic, subjectId: perform.id, profileId: perform.profileId });
  }
  const lost = kept.toAnswerAgain.length + kept.gone.length;
  const details = { from: perform.versionNumber, to: published.number, kept: kept.keptModuleIds.length, lost };
  scope.audit({ action: "perform.reset", objectType: "perform", objectId: perform.id, details });
  const after = await findPerform(scope, perform.id);
  if (!after) throw notFound();
  return progressOf(scope, after);
}

async function performToReset(scope: Scope, place: Place): Promise<StoredPerform> {
  const perform = await findPerform(scope, place.performId, "forUpdate");
  const isVisible = (await selectVisibleProcedureIds(scope, [place.procedureId])).size > 0;
  if (!perform || !isOwnHere(scope, place, perform)) {
    const isHere = perform?.procedureId === place.procedureId;
    const mayKnow = isHere && isVisible && performPolicy.seeAllRecords(scope.actor, undefined);
    throw mayKnow ? forbidden("Only whoever performs may reset") : new Problem("notFound", "errorPerformIdNotFound");
  }
  if (perform.state !== "active") throw await performEnded(scope, perform);
  if (!isVisible) throw forbidden("There is no published version in your sight");
  return perform;
}

const forbidden = (detail: string): Problem => new Problem("forbidden", "errorPerformResetForbidden", { detail });
