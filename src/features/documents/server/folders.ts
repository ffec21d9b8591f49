import { seenBeforeOrAfter } from "#features/groups/rules.ts";
import {
  holdGroups,
  lockVisibility,
  recordHandedOn,
  requireAccessShown,
  requireAssignable,
  requireGroupChange,
  selectAccessChange,
} from "#features/groups/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { DocumentFolder } from "../contract.ts";
import { documentPolicy } from "../policy.ts";
import { folderDepthMax, foldersMax } from "../rules.ts";
import { countFolders, depthOf, findVisibleFolder, insertFolder, updateFolder } from "./folder-store.ts";
import { ownAccess, selectExtent } from "./hidden-below.ts";
import { getFolder } from "./list-folders.ts";
import { namesIn } from "./names.ts";
import { changeOwnGroups } from "./own-groups.ts";
import { folderToEdit, requirePlace } from "./places.ts";
import { publishToViewersOf, selectViewingGroups } from "./publish-documents.ts";
import { grouped, shownFolder } from "./shown.ts";
import { lockDocuments } from "./tree-lock.ts";

export interface NewFolder {
  readonly folderName: string;
  readonly parentFolderId?: string | null | undefined;
  readonly accessGroupIds?: readonly string[] | undefined;
}

/** @throws Problem 403, 409 `folderExists`, 422 `tooDeep` or `tooManyFolders`, 400 `unknownFolder` or `unknownAccessGroup` */
export async function createFolder(scope: Scope, input: NewFolder): Promise<DocumentFolder> {
  assertAllowed(scope, documentPolicy.create, undefined);
  await lockDocuments(scope);
  const parentId = input.parentFolderId ?? null;
  const handedDown = await requirePlace(scope, parentId);
  const groupIds = [...new Set(input.accessGroupIds ?? [])];
  await requireAssignable(scope, groupIds);
  if ((await depthOf(scope, parentId)) >= folderDepthMax) throw tooDeep();
  if ((await countFolders(scope)) >= foldersMax) throw new Problem("unprocessable", "tooManyFolders");
  const [name = input.folderName] = await namesIn(scope, "documentFolder", parentId, [{ name: input.folderName }]);
  const id = scope.newId();
  await insertFolder(scope, { id, parentId, name });
  await changeOwnGroups(scope, { kind: "documentFolder", id }, [], groupIds);
  publishToViewersOf(scope, id, [[...groupIds, ...handedDown]]);
  const details = { name, parentId, groupIds };
  scope.audit({ action: "documentFolder.created", objectType: "documentFolder", objectId: id, details });
  return getFolder(scope, id);
}

export const tooDeep = (): Problem =>
  new Problem("unprocessable", "tooDeep", { detail: `Folders are at most ${folderDepthMax} deep` });

/** @throws Problem 404, 403, 412 with the present state, 409 `folderExists` */
export async function renameFolder(scope: Scope, id: string, revision: number, name: string): Promise<DocumentFolder> {
  await lockDocuments(scope);
  const folder = await folderToEdit(scope, id);
  if (folder.revision !== revision) {
    throw new Problem("stale", "stale", {
      detail: "Somebody changed this folder in the meantime",
      current: await getFolder(scope, id),
    });
  }
  const [given = name] = await namesIn(scope, "documentFolder", folder.parentId, [{ id, name }]);
  await updateFolder(scope, id, { name: given });
  publishToViewersOf(scope, id, [await selectViewingGroups(scope, id, grouped(folder).accessGroupIds)]);
  const details = { before: { name: folder.name }, after: { name: given } };
  scope.audit({ action: "documentFolder.renamed", objectType: "documentFolder", objectId: id, details });
  return getFolder(scope, id);
}

export interface GroupsChange {
  readonly addAccessGroupIds: readonly string[];
  readonly removeAccessGroupIds: readonly string[];
  readonly makeGlobal?: boolean | undefined;
  readonly digest?: string | undefined;
}

/** [D10] @throws Problem 404, 403 `ownAccess` too, and what `requireGroupChange` throws */
export async function changeFolderAccess(scope: Scope, id: string, change: GroupsChange): Promise<DocumentFolder> {
  await lockVisibility(scope, change.digest);
  await lockDocuments(scope);
  let folder = await folderToEdit(scope, id);
  // Wait for a group that is being deleted at this moment: the remaining groups decide.
  const held = await holdGroups(scope, grouped(folder).accessGroupIds);
  if (held.size < grouped(folder).accessGroupIds.length) folder = await folderToEdit(scope, id);
  const { ownGroupIds: before, inheritedGroupIds } = folder;
  const difference = { add: change.addAccessGroupIds, remove: change.removeAccessGroupIds };
  const after = await requireGroupChange(scope, before, difference, change.makeGlobal, inheritedGroupIds);
  const isRestricted = grouped(folder).accessGroupIds.length === 0 && after.length > 0;
  // Items that everyone saw now inherit groups: with them the actor would see what is hidden in it.
  if (isRestricted && !scope.actor.seesAllContent && after.some((groupId) => scope.actor.scope.has(groupId))) {
    if ((await selectExtent(scope, id)).hiddenCount > 0) throw ownAccess();
  }
  const thing = { kind: "documentFolder", id } as const;
  const shown = await requireAccessShown(scope, thing, difference, change.digest);
  const handedOn = await selectAccessChange(scope, { ...difference, things: [thing] });
  await changeOwnGroups(scope, thing, before, after);
  const changed = { ...folder, ownGroupIds: after };
  const hearers = await selectViewingGroups(scope, id, [
    ...grouped(folder).accessGroupIds,
    ...grouped(changed).accessGroupIds,
  ]);
  const isForAll = seenBeforeOrAfter(grouped(folder).accessGroupIds, grouped(changed).accessGroupIds).length === 0;
  publishToViewersOf(scope, id, [isForAll ? [] : hearers]);
  const details = { before, after, ...shown };
  scope.audit({ action: "documentFolder.accessChanged", objectType: "documentFolder", objectId: id, details });
  recordHandedOn(scope, { objectType: "documentFolder", objectId: id }, handedOn);
  // An actor who removed their own access still gets the result of their change.
  if (await findVisibleFolder(scope, id)) return getFolder(scope, id);
  return shownFolder(scope, changed, { documentCount: 0, folderCount: 0 });
}

/** [D20] The contents of a folder, as far as the actor sees them. @throws Problem 404 */
export async function extentOf(scope: Scope, id: string): Promise<{ documentCount: number; folderCount: number }> {
  if (!(await findVisibleFolder(scope, id))) throw notFound();
  const { documentCount, folderCount } = await selectExtent(scope, id);
  return { documentCount, folderCount };
}
