import { setUses } from "#features/media/server/service.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import {
  draftToChange,
  endLease,
  type Found,
  markDiscarded,
  publishDraftsChange,
  requireNoOtherEditor,
  requireNotPending,
  updateProcedure,
} from "#features/procedures/server/draft-service.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";

/**
 * Ends a draft, and its procedure too if that was never published.
 * @throws Problem 404, 403, 410 `draftEnded`, 423 `draftLocked`, 409 `pendingApproval`
 */
export async function discardDraft(scope: Scope, procedureId: string, versionId: string): Promise<void> {
  const { procedure, version } = await draftToChange(scope, procedureId, versionId);
  assertAllowed(scope, procedurePolicy.deleteDraft, procedure);
  requireNotPending(procedure);
  await requireNoOtherEditor(scope, version.id);
  await endDraft(scope, { procedure, version });
}

/** The same without asking who may. */
export async function endDraft(scope: Scope, { procedure, version }: Found): Promise<void> {
  await markDiscarded(scope, version.id);
  await endLease(scope, version.id);
  const isDraftAlone = procedure.publishedVersionId === null;
  await updateProcedure(scope, procedure.id, {
    draftVersionId: null,
    approvalStatus: "none",
    ...(isDraftAlone && { isDeleted: true }),
  });
  // What went with its procedure may come back with it, and needs its files then.
  if (!isDraftAlone) await setUses(scope, { type: "procedureDraft", id: version.id }, []);
  publishDraftsChange(scope, procedure);
  scope.audit({
    action: "procedureDraft.deleted",
    objectType: "procedure",
    objectId: procedure.id,
    details: { versionId: version.id, title: version.title, wasPublished: !isDraftAlone },
  });
}
