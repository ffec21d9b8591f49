import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { isEffectiveInRange } from "#features/procedures/rules/effective-date.ts";
import {
  draftToChange,
  type Found,
  getDraft,
  markScheduled,
  type Publication,
  publishDraftsChange,
  requireFresh,
  requireNoOtherEditor,
  updateProcedure,
  withdrawRequest,
} from "#features/procedures/server/draft-service.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { clearPublication, requireNoStages } from "./publication-gate.ts";
import { publicationOf, type VersionNotes } from "./publish-draft.ts";
import { endRequest } from "./request-store.ts";

/**
 * [P116] Schedules the stored draft for a day, on which it is published in the actor's name. A scheduled draft is
 * rescheduled. Where versions are signed in stages, the day is the request's.
 * @throws Problem 404, 403, 403 `ownApproval`, 410, 423 `draftLocked`, 409 `staleDraft` or `stagesRequired`, 422
 * `draftInvalid`, `mediaNotUploaded` or `effectiveOutOfRange`
 */
export async function scheduleDraft(
  scope: Scope,
  at: { readonly procedureId: string; readonly versionId: string },
  {
    revision,
    effectiveAt,
    ...versionNotes
  }: VersionNotes & { readonly revision: number; readonly effectiveAt: string },
): Promise<ProcedureDraft> {
  const found = await draftToChange(scope, at.procedureId, at.versionId);
  const { procedure, version } = found;
  assertAllowed(scope, procedurePolicy.publish, procedure);
  await requireNoOtherEditor(scope, version.id);
  await requireFresh(scope, found, revision);
  await requireNoStages(scope);
  const publication = { ...publicationOf(version, versionNotes), effectiveAt: effectiveAtOf(scope, effectiveAt) };
  const { hash } = await clearPublication(scope, found, scope.actor.profileId);
  if (procedure.approvalStatus === "pending") {
    // A member who may publish has decided without the request.
    await withdrawRequest(scope, version.id);
    await endRequest(scope, version.id, { state: "withdrawn", because: "published" });
  }
  await markWaiting(scope, found, publication, hash);
  return getDraft(scope, at.procedureId);
}

/** @throws Problem 422 `effectiveOutOfRange` */
export function effectiveAtOf(scope: Scope, effectiveAt: string | undefined): Date | null {
  if (effectiveAt === undefined) return null;
  const at = new Date(effectiveAt);
  if (isEffectiveInRange(at, scope.now)) return at;
  throw new Problem("unprocessable", "effectiveOutOfRange", {
    detail: "A version comes into force at a moment that is still to come, within two years",
  });
}

/** [P116] The draft stays as it is until its day: approved, and identified by its hash. */
export async function letWait(scope: Scope, found: Found, publication: Publication): Promise<void> {
  const { hash } = await clearPublication(scope, found, scope.actor.profileId);
  await markWaiting(scope, found, publication, hash);
}

async function markWaiting(
  scope: Scope,
  { procedure, version }: Found,
  publication: Publication,
  hash: string,
): Promise<void> {
  await markScheduled(scope, version.id, hash, publication);
  await updateProcedure(scope, procedure.id, { approvalStatus: "accepted" });
  publishDraftsChange(scope, procedure);
  scope.audit({
    action: "procedureDraft.scheduled",
    objectType: "procedure",
    objectId: procedure.id,
    details: { versionId: version.id, contentHash: hash, effectiveAt: publication.effectiveAt?.toISOString() ?? null },
  });
}
