import {
  holdGroups,
  lockVisibility,
  requireAccessShown,
  requireAssignable,
  requireGroupChange,
} from "#features/groups/server/service.ts";
import { claimFile, setUses } from "#features/media/server/service.ts";
import { requestText } from "#features/passages/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { Document, DocumentVersion } from "../contract.ts";
import { documentPolicy } from "../policy.ts";
import {
  findVisibleDocument,
  insertDocument,
  insertVersion,
  type StoredDocument,
  type StoredFile,
  selectVersions,
  updateDocument,
} from "./document-store.ts";
import type { GroupsChange } from "./folders.ts";
import { namesIn, takenNames } from "./names.ts";
import { changeOwnGroups } from "./own-groups.ts";
import { documentToEdit, requirePlace } from "./places.ts";
import { publishDocumentChange } from "./publish-documents.ts";
import { grouped, shownDocument, shownVersion } from "./shown.ts";
import { lockDocuments } from "./tree-lock.ts";

/** @throws Problem 404 */
export async function getDocument(scope: Scope, id: string): Promise<Document> {
  const document = await findVisibleDocument(scope, id);
  if (!document) throw notFound();
  return shownDocument(scope, document);
}

export interface NewFileInput {
  readonly remoteFileId: string;
  readonly checksum: string;
}

export interface NewDocument extends NewFileInput {
  readonly fileName: string;
  readonly workspaceId?: string | undefined;
  readonly folderId?: string | null | undefined;
  readonly accessGroupIds?: readonly string[] | undefined;
}

/**
 * [D13] @throws Problem 403, 409 `documentExists`, 422 `checksumMismatch`, 400 `unknownMedia`, `unknownFolder` or
 * `unknownAccessGroup`
 */
export async function createDocument(scope: Scope, input: NewDocument): Promise<Document> {
  assertAllowed(scope, documentPolicy.create, undefined);
  if (input.workspaceId !== undefined && input.workspaceId.toLowerCase() !== scope.workspaceId) {
    throw new Problem("invalid", "invalidRequest", { errors: { workspaceId: ["Not the workspace of this call"] } });
  }
  await lockDocuments(scope);
  const folderId = input.folderId ?? null;
  const handedDown = await requirePlace(scope, folderId);
  const groupIds = [...new Set(input.accessGroupIds ?? [])];
  await requireAssignable(scope, groupIds);
  const [name = input.fileName] = await namesIn(scope, "document", folderId, [{ name: input.fileName }]);
  const file = await claimFile(scope, input.remoteFileId, input.checksum);
  const id = scope.newId();
  await insertDocument(scope, { id, folderId, name, file });
  await changeOwnGroups(scope, { kind: "document", id }, [], groupIds);
  await keepFile(scope, id, 1, file);
  publishDocumentChange(scope, id, [...groupIds, ...handedDown]);
  const details = { name, folderId, groupIds, checksum: file.checksum };
  scope.audit({ action: "document.created", objectType: "document", objectId: id, details });
  return getDocument(scope, id);
}

/** [D14] A document uses its current file and all earlier ones: every member who sees it may open each. */
async function keepFile(scope: Scope, id: string, number: number, file: StoredFile): Promise<void> {
  await insertVersion(scope, id, number, file);
  const assetIds = [...new Set((await selectVersions(scope, id)).map((version) => version.assetId))];
  await setUses(scope, { type: "document", id }, assetIds, assetIds);
  await requestText(scope, file.assetId);
}

/**
 * [D14] Its id, link, place and groups stay; the file it was remains an earlier version (threat B70).
 * @throws Problem 404, 403, 409 `documentExists`, 422 `checksumMismatch`, 400 `unknownMedia`
 */
export async function replaceFile(
  scope: Scope,
  id: string,
  input: NewFileInput & { readonly fileName?: string | undefined },
): Promise<Document> {
  await lockDocuments(scope);
  const document = await documentToEdit(scope, id);
  const name = input.fileName ?? document.name;
  const [given = name] = await namesIn(scope, "document", document.folderId, [{ id, name }]);
  const file = await claimFile(scope, input.remoteFileId, input.checksum);
  if (given !== document.name) await updateDocument(scope, id, { name: given });
  return putFile(scope, document, file);
}

async function putFile(scope: Scope, document: StoredDocument, file: StoredFile): Promise<Document> {
  const { id } = document;
  const version = document.version + 1;
  await updateDocument(scope, id, { file: { ...file, version } });
  await keepFile(scope, id, version, file);
  publishDocumentChange(scope, id, grouped(document).accessGroupIds);
  const before = { version: document.version, checksum: document.checksum };
  const details = { before, after: { version, checksum: file.checksum } };
  scope.audit({ action: "document.replaced", objectType: "document", objectId: id, details });
  return getDocument(scope, id);
}

/** [D15] An earlier file becomes the present one, as a version of its own. @throws Problem 404, 403 */
export async function restoreVersion(scope: Scope, id: string, number: number): Promise<Document> {
  await lockDocuments(scope);
  const document = await documentToEdit(scope, id);
  const version = (await selectVersions(scope, id)).find((one) => one.number === number);
  if (!version) throw notFound();
  if (version.assetId === document.assetId) return shownDocument(scope, document);
  const { assetId, mimeType, sizeBytes, checksum } = version;
  return putFile(scope, document, { assetId, mimeType, sizeBytes, checksum });
}

/** @throws Problem 404 */
export async function listVersions(scope: Scope, id: string): Promise<DocumentVersion[]> {
  if (!(await findVisibleDocument(scope, id))) throw notFound();
  return (await selectVersions(scope, id)).map(shownVersion);
}

/** @throws Problem 404, 403, 412 with the present state, 409 `documentExists` */
export async function renameDocument(scope: Scope, id: string, revision: number, name: string): Promise<Document> {
  await lockDocuments(scope);
  const document = await documentToEdit(scope, id);
  if (document.revision !== revision) {
    throw new Problem("stale", "stale", {
      detail: "Somebody changed this document in the meantime",
      current: shownDocument(scope, document),
    });
  }
  const [given = name] = await namesIn(scope, "document", document.folderId, [{ id, name }]);
  await updateDocument(scope, id, { name: given });
  publishDocumentChange(scope, id, grouped(document).accessGroupIds);
  const details = { before: { name: document.name }, after: { name: given } };
  scope.audit({ action: "document.renamed", objectType: "document", objectId: id, details });
  return getDocument(scope, id);
}

/** [D10] @throws Problem 404, 403, and what `requireGroupChange` throws */
export async function changeDocumentAccess(scope: Scope, id: string, change: GroupsChange): Promise<Document> {
  await lockVisibility(scope, change.digest);
  await lockDocuments(scope);
  let document = await documentToEdit(scope, id);
  // Wait for a group that is being deleted at this moment: the remaining groups decide.
  const held = await holdGroups(scope, grouped(document).accessGroupIds);
  if (held.size < grouped(document).accessGroupIds.length) document = await documentToEdit(scope, id);
  const { ownGroupIds: before, inheritedGroupIds } = document;
  const difference = { add: change.addAccessGroupIds, remove: change.removeAccessGroupIds };
  const after = await requireGroupChange(scope, before, difference, change.makeGlobal, inheritedGroupIds);
  const shown = await requireAccessShown(scope, { kind: "document", id }, difference, change.digest);
  await changeOwnGroups(scope, { kind: "document", id }, before, after);
  const changed = { ...document, ownGroupIds: after };
  publishDocumentChange(scope, id, grouped(document).accessGroupIds, grouped(changed).accessGroupIds);
  const details = { before, after, ...shown };
  scope.audit({ action: "document.accessChanged", objectType: "document", objectId: id, details });
  // Not read again: an actor who removed their own access still gets the result of their change.
  return shownDocument(scope, changed);
}

/** [D4] @throws Problem 400 `unknownFolder` */
export async function checkNames(scope: Scope, folderId: string | null, names: readonly string[]) {
  await requirePlace(scope, folderId);
  const taken = await takenNames(scope, folderId, names);
  // Putting an item into the folder may change what is visible in it.
  return taken.map((one) => ({ ...one, mayReplace: documentPolicy.create(scope.actor, undefined) }));
}
