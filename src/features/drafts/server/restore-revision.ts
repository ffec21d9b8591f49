import { setUses } from "#features/media/server/service.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import {
  draftOf,
  draftToChange,
  endLease,
  getDraft,
  insertVersion,
  markDiscarded,
  newDraft,
  publishDraftsChange,
  requireFresh,
  requireNoOtherEditor,
  requireNotPending,
  requireVisibleDraft,
  requireVisibleRevision,
  updateProcedure,
} from "#features/procedures/server/draft-service.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";

export interface Restoring {
  /** The draft that it takes the place of, as the actor saw it. */
  readonly insteadOf?: { readonly versionId: string; readonly revision: number } | undefined;
}

/**
 * [P94] Begins a draft with the content of an earlier version, under its ids. It replaces an existing draft only if the
 * actor named the revision of that draft that they saw.
 * @throws Problem 404, 403, 409 `draftExists` or `staleDraft` with the present draft, 409 `pendingApproval`, 410, 423
 */
export async function restoreRevision(
  scope: Scope,
  procedureId: string,
  versionId: string,
  { insteadOf }: Restoring,
): Promise<ProcedureDraft> {
  const { procedure, version } = await requireVisibleRevision(scope, procedureId, versionId, "lock");
  assertAllowed(scope, procedurePolicy.edit, procedure);
  requireNotPending(procedure);
  if (insteadOf) {
    const found = await draftToChange(scope, procedureId, insteadOf.versionId);
    await requireNoOtherEditor(scope, found.version.id);
    await requireFresh(scope, found, insteadOf.revision);
    await markDiscarded(scope, found.version.id);
    await endLease(scope, found.version.id);
  } else if (procedure.draftVersionId !== null) {
    const { version: draft } = await requireVisibleDraft(scope, procedureId);
    throw new Problem("conflict", "draftExists", {
      detail: "This procedure has a draft already",
      current: await draftOf(scope, procedure, draft),
    });
  }
  const draft = newDraft(scope, {
    procedureId,
    content: version.content,
    areaIds: version.areaIds,
    // [P113] The member who restored it counts as the author of its changes.
    editorIds: [scope.actor.profileId],
  });
  await insertVersion(scope, draft);
  await updateProcedure(scope, procedureId, { draftVersionId: draft.id, approvalStatus: "none" });
  // Members who may read the history see the files of its versions.
  await setUses(scope, { type: "procedureDraft", id: draft.id }, draft.mediaIds, draft.mediaIds);
  if (insteadOf) await setUses(scope, { type: "procedureDraft", id: insteadOf.versionId }, []);
  publishDraftsChange(scope, procedure);
  scope.audit({
    action: "procedureDraft.restored",
    objectType: "procedure",
    objectId: procedureId,
    details: { versionId: draft.id, from: version.number, insteadOf: insteadOf?.versionId ?? null },
  });
  return getDraft(scope, procedureId);
}
