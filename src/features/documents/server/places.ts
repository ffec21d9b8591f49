import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { documentPolicy } from "../policy.ts";
import { findVisibleDocument, type StoredDocument } from "./document-store.ts";
import { findVisibleFolder, type StoredFolder } from "./folder-store.ts";
import { grouped } from "./shown.ts";

/**
 * [D9] A target for items: the top, or a visible folder that the actor may change. Returns the groups that it passes
 * down. @throws Problem 400 `unknownFolder` for any other, 403
 */
export async function requirePlace(scope: Scope, folderId: string | null): Promise<readonly string[]> {
  if (folderId === null) {
    assertAllowed(scope, documentPolicy.create, undefined);
    return [];
  }
  const folder = await findVisibleFolder(scope, folderId);
  if (!folder) throw new Problem("invalid", "unknownFolder", { detail: "There is no such folder" });
  const place = grouped(folder);
  assertAllowed(scope, documentPolicy.edit, place);
  return place.accessGroupIds;
}

/** @throws Problem 404, 403 */
export async function folderToEdit(scope: Scope, id: string): Promise<StoredFolder> {
  const folder = await findVisibleFolder(scope, id);
  if (!folder) throw notFound();
  assertAllowed(scope, documentPolicy.edit, grouped(folder));
  return folder;
}

/** @throws Problem 404, 403 */
export async function documentToEdit(scope: Scope, id: string): Promise<StoredDocument> {
  const document = await findVisibleDocument(scope, id);
  if (!document) throw notFound();
  assertAllowed(scope, documentPolicy.edit, grouped(document));
  return document;
}
