import { sql } from "kysely";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { nameKey } from "#kit/text.ts";
import { documentPolicy } from "../../policy.ts";
import { folderDepthMax, sortKeyOf } from "../../rules.ts";
import { type StoredDocument, selectRestorableDocuments } from "../document-store.ts";
import { depthOf, type StoredFolder, selectRestorableFolders } from "../folder-store.ts";
import { tooDeep } from "../folders.ts";
import { namesIn } from "../names.ts";
import { changeOwnGroups } from "../own-groups.ts";
import { publishDocumentChange, publishToViewersOf, selectViewingGroups } from "../publish-documents.ts";
import { grouped, type Tied } from "../shown.ts";
import { lockDocuments } from "../tree-lock.ts";
import type { Removed } from "./removal.ts";

export interface Restored extends Removed {
  /** Those that had to get another name. */
  readonly renamed: { readonly id: string; readonly name: string }[];
}

/**
 * [D22–D24] Restores deleted items, all or none: folders with what was deleted along with them.
 * @throws Problem 404, 403, 409 `notRestorable`, 422 `tooDeep`
 */
export async function restoreDeleted(
  scope: Scope,
  input: { readonly documentIds: readonly string[]; readonly documentFolderIds: readonly string[] },
): Promise<Restored> {
  assertAllowed(scope, documentPolicy.seeDeleted, undefined);
  await lockDocuments(scope);
  const folderIds = [...new Set(input.documentFolderIds.map((id) => id.toLowerCase()))];
  const documentIds = [...new Set(input.documentIds.map((id) => id.toLowerCase()))];
  const folders = await selectRestorableFolders(scope, folderIds);
  if (folders.length !== folderIds.length) throw notFound();
  if ((await selectRestorableDocuments(scope, documentIds)).length !== documentIds.length) throw notFound();
  const done = { documentCount: 0, folderCount: 0, renamed: [] as Restored["renamed"] };
  for (const folder of await fromTheTop(scope, folders)) {
    // It may have been restored along with another already.
    if ((await selectRestorableFolders(scope, [folder.id])).length === 0) continue;
    const back = await restoreFolder(scope, folder);
    done.documentCount += back.documentCount;
    done.folderCount += back.folderCount;
    done.renamed.push(...back.renamed);
  }
  for (const document of await selectRestorableDocuments(scope, documentIds)) {
    const name = await restoreDocument(scope, document);
    done.documentCount++;
    if (name !== document.name) done.renamed.push({ id: document.id, name });
  }
  return done;
}

/** Parents are restored first, so that their children find their place. */
async function fromTheTop(scope: Scope, folders: readonly StoredFolder[]): Promise<StoredFolder[]> {
  const depths = new Map<string, number>();
  for (const { id } of folders) depths.set(id, await depthOf(scope, id));
  return folders.toSorted((a, b) => (depths.get(a.id) ?? 0) - (depths.get(b.id) ?? 0));
}

/**
 * [D23] The former folder; if it is gone, the nearest existing visible folder above, or the top. Groups that the item
 * would no longer inherit become its own, so that nobody newly sees it.
 */
async function placeFor(
  scope: Scope,
  from: string | null,
  thing: Tied,
): Promise<{ folderId: string | null; ownGroupIds: readonly string[] }> {
  if (from === null) return { folderId: null, ownGroupIds: thing.ownGroupIds };
  const { rows } = await sql<{ id: string; isThere: boolean; isSeen: boolean; handedDown: string[] }>`
    select f.id, f.deleted_at is null as "isThere", ${visibleTo(scope, "f")} as "isSeen",
      array(select distinct t.group_id from document_folder_tie t
        where t.workspace_id = f.workspace_id and t.folder_id = f.id) as "handedDown"
    from document_folder_below b
    join document_folder f on f.workspace_id = b.workspace_id and f.id = b.folder_id
    where b.workspace_id = ${scope.workspaceId} and b.below_id = ${from}
    order by (select count(*) from document_folder_below up
      where up.workspace_id = b.workspace_id and up.below_id = f.id) desc`.execute(scope.db);
  const [parent] = rows;
  // Its own folder need not be visible: the item is back in its place.
  if (parent?.isThere) return { folderId: parent.id, ownGroupIds: thing.ownGroupIds };
  const place = rows.find((row) => row.isThere && row.isSeen);
  const kept = grouped(thing).accessGroupIds.filter((id) => !place?.handedDown.includes(id));
  return { folderId: place?.id ?? null, ownGroupIds: [...new Set([...thing.ownGroupIds, ...kept])] };
}

async function restoreDocument(scope: Scope, document: StoredDocument): Promise<string> {
  const { id } = document;
  assertAllowed(scope, documentPolicy.delete, grouped(document));
  const { folderId, ownGroupIds } = await placeFor(scope, document.folderId, document);
  const [name = document.name] = await namesIn(scope, "document", folderId, [{ id, name: document.name }], "rename");
  await changeOwnGroups(scope, { kind: "document", id }, document.ownGroupIds, ownGroupIds);
  await scope.db
    .updateTable("document")
    .set({ ...living(scope), folder_id: folderId, name, name_key: nameKey(name), sort_key: sortKeyOf(name) })
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
  publishDocumentChange(scope, id, grouped(document).accessGroupIds);
  const details = { name, folderId, groupIds: ownGroupIds };
  scope.audit({ action: "document.restored", objectType: "document", objectId: id, details });
  return name;
}

const living = (scope: Scope) => ({ deleted_at: null, deleted_by: null, deletion_id: null, updated_at: scope.now });

async function restoreFolder(scope: Scope, folder: StoredFolder): Promise<Restored> {
  const { id, deletionId } = folder;
  assertAllowed(scope, documentPolicy.delete, grouped(folder));
  await requireAllVisible(scope, folder);
  const { folderId: parentId, ownGroupIds } = await placeFor(scope, folder.parentId, folder);
  await requireDepth(scope, folder, parentId);
  const [name = folder.name] = await namesIn(scope, "documentFolder", parentId, [{ id, name: folder.name }], "rename");
  await changeOwnGroups(scope, { kind: "documentFolder", id }, folder.ownGroupIds, ownGroupIds);
  const back = alongWith(scope, folder);
  const documents = await sql`update document d set deleted_at = null, deleted_by = null, deletion_id = null,
      updated_at = ${scope.now}
    where d.workspace_id = ${scope.workspaceId} and d.deletion_id = ${deletionId} and d.folder_id in ${back}`.execute(
    scope.db,
  );
  const folders = await sql`update document_folder f set deleted_at = null, deleted_by = null, deletion_id = null,
      updated_at = ${scope.now}
    where f.workspace_id = ${scope.workspaceId} and f.deletion_id = ${deletionId} and f.id in ${back}
      and f.id <> ${id}`.execute(scope.db);
  await scope.db
    .updateTable("document_folder")
    .set({ ...living(scope), parent_id: parentId, name, name_key: nameKey(name) })
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
  publishToViewersOf(scope, id, [await selectViewingGroups(scope, id, grouped(folder).accessGroupIds)]);
  const counts = {
    documentCount: Number(documents.numAffectedRows ?? 0),
    folderCount: Number(folders.numAffectedRows ?? 0) + 1,
  };
  const details = { name, parentId, groupIds: ownGroupIds, ...counts };
  scope.audit({ action: "documentFolder.restored", objectType: "documentFolder", objectId: id, details });
  return { ...counts, renamed: name === folder.name ? [] : [{ id, name }] };
}

/** The folders at and below this one that were deleted along with it. */
const alongWith = (scope: Scope, folder: StoredFolder) => sql`(select b.below_id from document_folder_below b
  join document_folder one on one.workspace_id = b.workspace_id and one.id = b.below_id
  where b.workspace_id = ${scope.workspaceId} and b.folder_id = ${folder.id}
    and one.deletion_id = ${folder.deletionId})`;

/** The same check as when it was deleted (threats B71, B72). @throws Problem 409 `notRestorable` */
async function requireAllVisible(scope: Scope, folder: StoredFolder): Promise<void> {
  if (scope.actor.seesAllContent) return;
  const back = alongWith(scope, folder);
  const { rows } = await sql<{ isHidden: boolean }>`select
    exists (select from document d where d.workspace_id = ${scope.workspaceId} and d.deletion_id = ${folder.deletionId}
      and d.folder_id in ${back} and not ${visibleTo(scope, "d")})
    or exists (select from document_folder f where f.workspace_id = ${scope.workspaceId}
      and f.id in ${back} and not ${visibleTo(scope, "f")}) as "isHidden"`.execute(scope.db);
  if (!rows[0]?.isHidden) return;
  throw new Problem("conflict", "notRestorable", { detail: "Something in this folder is not yours to bring back" });
}

/** @throws Problem 422 `tooDeep` */
async function requireDepth(scope: Scope, folder: StoredFolder, parentId: string | null): Promise<void> {
  const { rows } = await sql<{ height: number }>`
    select coalesce(max((select count(*) from document_folder_below up
      join document_folder_below under on under.workspace_id = up.workspace_id and under.folder_id = ${folder.id}
        and under.below_id = up.folder_id
      where up.workspace_id = b.workspace_id and up.below_id = b.below_id)), 1)::int as height
    from document_folder_below b where b.workspace_id = ${scope.workspaceId} and b.folder_id = ${folder.id}`.execute(
    scope.db,
  );
  if ((await depthOf(scope, parentId)) + (rows[0]?.height ?? 1) > folderDepthMax) throw tooDeep();
}
