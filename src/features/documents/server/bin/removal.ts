import { sql } from "kysely";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { documentPolicy } from "../../policy.ts";
import { selectVisibleDocuments } from "../document-store.ts";
import { findVisibleFolder } from "../folder-store.ts";
import { selectExtent } from "../hidden-below.ts";
import { publishToViewersOf, selectViewingGroups } from "../publish-documents.ts";
import { grouped } from "../shown.ts";
import { lockDocuments } from "../tree-lock.ts";

export interface Removed {
  readonly documentCount: number;
  readonly folderCount: number;
}

/** [D21] All or none; they can be brought back. @throws Problem 404, 403 */
export async function removeDocuments(scope: Scope, documentIds: readonly string[]): Promise<Removed> {
  await lockDocuments(scope);
  const ids = [...new Set(documentIds.map((id) => id.toLowerCase()))];
  const documents = await selectVisibleDocuments(scope, ids);
  if (documents.length !== ids.length) throw notFound();
  for (const document of documents) assertAllowed(scope, documentPolicy.delete, grouped(document));
  const deletionId = scope.newId();
  await markDeleted(scope, "document", sql`t.id = any(${ids}::uuid[])`, deletionId);
  const subjectId = documents.length === 1 ? documents[0]?.id : undefined;
  publishToViewersOf(
    scope,
    subjectId,
    documents.map((one) => grouped(one).accessGroupIds),
  );
  for (const { id, name, folderId } of documents) {
    scope.audit({ action: "document.deleted", objectType: "document", objectId: id, details: { name, folderId } });
  }
  return { documentCount: documents.length, folderCount: 0 };
}

/**
 * [D20] Deletes a folder with its contents at once. Contents hidden from the actor prevent it: the refusal does not say
 * what they are (threat B71).
 *
 * @throws Problem 404, 403, 409 `notDeletable`
 */
export async function removeFolder(scope: Scope, id: string): Promise<Removed> {
  await lockDocuments(scope);
  const folder = await findVisibleFolder(scope, id);
  if (!folder) throw notFound();
  assertAllowed(scope, documentPolicy.delete, grouped(folder));
  if ((await selectExtent(scope, id)).hiddenCount > 0) {
    throw new Problem("conflict", "notDeletable", { detail: "Something in this folder is not yours to delete" });
  }
  const hearers = await selectViewingGroups(scope, id, grouped(folder).accessGroupIds);
  const deletionId = scope.newId();
  const below = sql`(select b.below_id from document_folder_below b
    where b.workspace_id = ${scope.workspaceId} and b.folder_id = ${id})`;
  const documentCount = await markDeleted(scope, "document", sql`t.folder_id in ${below}`, deletionId);
  const folderCount = await markDeleted(scope, "document_folder", sql`t.id in ${below}`, deletionId);
  publishToViewersOf(scope, id, [hearers]);
  const details = { name: folder.name, parentId: folder.parentId, documentCount, folderCount };
  scope.audit({ action: "documentFolder.deleted", objectType: "documentFolder", objectId: id, details });
  return { documentCount, folderCount };
}

async function markDeleted(
  scope: Scope,
  table: "document" | "document_folder",
  which: ReturnType<typeof sql>,
  deletionId: string,
): Promise<number> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} t
    set deleted_at = ${scope.now}, deleted_by = ${scope.actor.profileId}, deletion_id = ${deletionId}
    where t.workspace_id = ${scope.workspaceId} and t.deleted_at is null and ${which}`.execute(scope.db);
  return Number(numAffectedRows ?? 0);
}
