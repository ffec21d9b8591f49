import { setUses } from "#features/media/server/service.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import {
  getDraft,
  insertVersion,
  newDraft,
  publishDraftsChange,
  requireVisiblePublished,
  updateProcedure,
} from "#features/procedures/server/draft-service.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";

/**
 * [P66] A draft with the content of the published version, under the same ids; where there is a draft already, that
 * one, for two authors who begin at once are to meet.
 * @throws Problem 404, 403
 */
export async function createDraft(scope: Scope, procedureId: string): Promise<ProcedureDraft> {
  const { procedure, version: published } = await requireVisiblePublished(scope, procedureId, "lock");
  assertAllowed(scope, procedurePolicy.edit, procedure);
  if (procedure.draftVersionId !== null) return getDraft(scope, procedureId);
  const draft = newDraft(scope, { procedureId, content: published.content, areaIds: published.areaIds });
  await insertVersion(scope, draft);
  await updateProcedure(scope, procedureId, { draftVersionId: draft.id });
  // Authors see the published version with its answers, and so its files.
  await setUses(scope, { type: "procedureDraft", id: draft.id }, draft.mediaIds, draft.mediaIds);
  publishDraftsChange(scope, procedure);
  scope.audit({
    action: "procedureDraft.created",
    objectType: "procedure",
    objectId: procedureId,
    details: { versionId: draft.id, from: published.number },
  });
  return getDraft(scope, procedureId);
}
