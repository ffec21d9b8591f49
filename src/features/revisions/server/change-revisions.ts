import { setUses } from "#features/media/server/service.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import {
  authorsProcedure,
  findRevision,
  markRemoved,
  nextNumber,
  publishDraftsChange,
  publishProcedureChange,
  updateProcedure,
} from "#features/procedures/server/draft-service.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";

/**
 * [P93] Takes an earlier version out of the history: its number is not given again, and records keep what they show.
 * @throws Problem 404, 403, 409 `revisionIsPublished`
 */
export async function removeRevision(scope: Scope, procedureId: string, versionId: string): Promise<void> {
  const { procedure, version } = await findRevision(scope, procedureId, versionId, "lock");
  assertAllowed(scope, procedurePolicy.deleteRevision, procedure);
  if (version.state === "published") {
    throw new Problem("conflict", "revisionIsPublished", { detail: "The version that is published is not deleted" });
  }
  await markRemoved(scope, version.id);
  await setUses(scope, { type: "procedureDraft", id: version.id }, []);
  publishProcedureChange(scope, procedure);
  scope.audit({
    action: "procedureRevision.deleted",
    objectType: "procedure",
    objectId: procedureId,
    details: { versionId, number: version.number, title: version.title },
  });
}

/**
 * [P95] The number from which the next publication counts on. It goes up only, so that no number names two versions.
 * @throws Problem 404, 403, 409 `startNumberTooLow`
 */
export async function setRevisionStart(
  scope: Scope,
  procedureId: string,
  startNumber: number,
): Promise<{ startNumber: number; nextNumber: number }> {
  const procedure = await authorsProcedure(scope, procedureId, "lock");
  assertAllowed(scope, procedurePolicy.publish, procedure);
  const lowest = await nextNumber(scope, procedure);
  if (startNumber < lowest && startNumber !== procedure.revisionStart) {
    throw new Problem("conflict", "startNumberTooLow", {
      detail: `Numbers up to ${lowest - 1} have been used: the next publication is at least ${lowest}`,
      current: { lowest },
    });
  }
  if (startNumber !== procedure.revisionStart) {
    await updateProcedure(scope, procedureId, { revisionStart: startNumber });
    publishProcedureChange(scope, procedure);
    publishDraftsChange(scope, procedure);
    scope.audit({
      action: "procedure.revisionStartSet",
      objectType: "procedure",
      objectId: procedureId,
      details: { before: procedure.revisionStart, after: startNumber },
    });
  }
  return { startNumber, nextNumber: Math.max(startNumber, lowest) };
}
