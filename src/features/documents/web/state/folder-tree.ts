import { nameKey } from "#kit/text.ts";
import type { TreeNode } from "#kit/web/ui/trees/tree.tsx";
import type { DocumentFolder } from "../../contract.ts";
import { foldersOf, type Item, isChangeable, placeOf } from "./item.ts";

/** Represents the top level in trees and addresses, where every line needs an id. */
export const rootId = "root";

/** `null`, as the server names the top, for its id in a tree. */
export const folderIdOf = (nodeId: string): string | null => (nodeId === rootId ? null : nodeId);
export const nodeIdOf = (folderId: string | null): string => folderId ?? rootId;

/** A folder's parent, or the top if the parent is not loaded. */
type KnownParent = (folder: DocumentFolder) => string | null;

function knownParents(folders: readonly DocumentFolder[]): KnownParent {
  const known = new Set(folders.map((folder) => folder.id));
  return ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null);
}

/** The folders below one line for the top; siblings in the order given. */
export function folderNodes(folders: readonly DocumentFolder[], top: string): TreeNode<DocumentFolder | null>[] {
  const children = Map.groupBy(folders, knownParents(folders));
  const below = (parentId: string | null): TreeNode<DocumentFolder | null>[] =>
    (children.get(parentId) ?? []).map((folder) => ({
      id: folder.id,
      text: folder.name,
      value: folder,
      children: below(folder.id),
    }));
  return [{ id: rootId, text: top, value: null, children: below(null) }];
}

/** The folders from the top down to one, itself included; none for the top, and for one that is not known. */
export function pathTo(folders: readonly DocumentFolder[], folderId: string | null): DocumentFolder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: DocumentFolder[] = [];
  for (let at = byId.get(folderId ?? ""); at && !path.includes(at); at = byId.get(at.parentId ?? "")) path.unshift(at);
  return path;
}

/** [D47] Without what lies in a folder among them, at any depth: it goes along with that. */
export function outermost(items: readonly Item[], folders: readonly DocumentFolder[]): Item[] {
  const below = withBelow(
    folders,
    foldersOf(items).map(({ id }) => id),
  );
  return items.filter((item) => !below.has(placeOf(item) ?? ""));
}

/** The folders directly in one, or at the top. */
export function foldersIn(folders: readonly DocumentFolder[], folderId: string | null): DocumentFolder[] {
  const parentOf = knownParents(folders);
  return folders.filter((folder) => parentOf(folder) === folderId);
}

/** These folders and everything below them. */
export function withBelow(folders: readonly DocumentFolder[], ids: readonly string[]): Set<string> {
  const children = Map.groupBy(folders, (folder) => folder.parentId);
  const within = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (within.has(id)) continue;
    within.add(id);
    for (const child of children.get(id) ?? []) waiting.push(child.id);
  }
  return within;
}

/** Why some things cannot be moved into a folder; undefined where nothing is in the way that is known here. */
export type MoveHindrance = "below" | "here" | "outOfSight";

export function moveHindrance(
  folders: readonly DocumentFolder[],
  items: readonly Item[],
  targetId: string | null,
): MoveHindrance | undefined {
  const ids = items.flatMap((item) => (item.kind === "folder" ? [item.id] : []));
  if (targetId !== null && ids.length > 0 && withBelow(folders, ids).has(targetId)) return "below";
  if (items.every((item) => placeOf(item) === targetId)) return "here";
  if (targetId !== null && folders.find((folder) => folder.id === targetId)?.isNameOnly) return "outOfSight";
  return items.every(isChangeable) ? undefined : "outOfSight";
}

/** Whether a name is taken among the folders of one parent, as folder names are compared. */
export const isFolderNameTaken = (
  folders: readonly DocumentFolder[],
  parentId: string | null,
  name: string,
  exceptId?: string,
): boolean =>
  folders.some(
    (folder) => folder.parentId === parentId && folder.id !== exceptId && nameKey(folder.name) === nameKey(name),
  );
