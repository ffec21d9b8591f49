import { indexProceduresJobName } from "#features/passages/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { DeletedProcedure } from "../../contract.ts";
import { procedurePolicy } from "../../policy.ts";
import { titleOr } from "../../rules/new-content.ts";
import { asDeleted, findLastDiscarded, markDraftAgain, retentionMs, selectDeleted } from "../deleted-store.ts";
import { lockVisibleProcedure, updateProcedure } from "../procedure-store.ts";
import { publishDraftsChange, publishProcedureChange } from "../publish-change.ts";
import { zoneForTitles } from "./title-zone.ts";

const deletedMax = 200;

/** [P99] What the actor may restore: published procedures and drafts alike, with the permission to delete them. */
export async function listDeleted(scope: Scope): Promise<DeletedProcedure[]> {
  const kept = await retentionMs(scope);
  const rows = await selectDeleted(scope, new Date(scope.now.getTime() - kept), deletedMax);
  const timeZone = await zoneForTitles(
    scope,
    rows.map((row) => row.title),
  );
  return rows
    .filter((row) => mayRestore(row.isPublished)(scope.actor, row))
    .map((row) => ({
      ...asDeleted({ ...row, title: titleOr(row.title, row.createdAt, timeZone) }, kept),
      isPublished: row.isPublished,
    }));
}

const mayRestore = (isPublished: boolean) =>
  isPublished ? procedurePolicy.deletePublished : procedurePolicy.deleteDraft;

/**
 * [P99] Brings a procedure back as it was, with its draft, for the groups that it has.
 * @throws Problem 404, 403, 410 `deletedTooLongAgo`
 */
export async function restoreProcedure(scope: Scope, procedureId: string): Promise<void> {
  const procedure = await lockVisibleProcedure(scope, procedureId);
  if (!procedure?.deletedAt) throw notFound();
  const isPublished = procedure.publishedVersionId !== null;
  assertAllowed(scope, mayRestore(isPublished), procedure);
  if (scope.now.getTime() - procedure.deletedAt.getTime() > (await retentionMs(scope))) {
    throw new Problem("gone", "deletedTooLongAgo", { detail: "It was deleted too long ago to be brought back" });
  }
  const draftId = isPublished ? undefined : await findLastDiscarded(scope, procedureId);
  if (draftId !== undefined) await markDraftAgain(scope, draftId);
  await updateProcedure(scope, procedureId, {
    isDeleted: false,
    ...(draftId !== undefined && { draftVersionId: draftId }),
  });
  publishProcedureChange(scope, procedure);
  publishDraftsChange(scope, procedure);
  scope.wake(indexProceduresJobName);
  scope.audit({
    action: "procedure.restored",
    objectType: "procedure",
    objectId: procedureId,
    details: { isPublished },
  });
}
