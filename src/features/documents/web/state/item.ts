import { byName } from "#kit/text.ts";
import type { Document, DocumentFolder, SortKey } from "../../contract.ts";
import { holdsWords } from "./holds-words.ts";

/** A line of the list: folders and documents are listed together, and most actions apply to both. */
export type Item =
  | { readonly kind: "folder"; readonly id: string; readonly name: string; readonly folder: DocumentFolder }
  | { readonly kind: "document"; readonly id: string; readonly name: string; readonly document: Document };

export const folderItem = (folder: DocumentFolder): Item => ({
  kind: "folder",
  id: folder.id,
  name: folder.name,
  folder,
});
export const documentItem = (document: Document): Item => ({
  kind: "document",
  id: document.id,
  name: document.documentName,
  document,
});

export const foldersOf = (items: readonly Item[]): DocumentFolder[] =>
  items.flatMap((item) => (item.kind === "folder" ? [item.folder] : []));
export const documentsOf = (items: readonly Item[]): Document[] =>
  items.flatMap((item) => (item.kind === "document" ? [item.document] : []));

/** Its file, for a download. */
export const fileOf = (document: Document) => ({ fileId: document.remoteFileId, name: document.documentName });

/** Its folder; null at the top. */
export const placeOf = (item: Item): string | null =>
  item.kind === "folder" ? item.folder.parentId : item.document.documentFolderId;

const accessOf = (item: Item) => (item.kind === "folder" ? item.folder : item.document);
export const heldBy = (item: Item): readonly string[] => accessOf(item).accessGroups;
/** Groups out of the person's sight, its own and those from above. */
export const hiddenOn = (item: Item): number => accessOf(item).hiddenAccessGroups;
export const inheritedBy = (item: Item): readonly string[] => accessOf(item).inheritedAccessGroups;

/** A folder that only leads to a visible item cannot be changed by the person. */
export const isChangeable = (item: Item): boolean => item.kind === "document" || !item.folder.isNameOnly;

export interface Order {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

const isKey = (text: string | undefined): text is SortKey =>
  text === "name" || text === "updatedAt" || text === "size" || text === "type";

/** From the URL, which may contain anything. */
export const orderOf = (sort: string | undefined, down: string | undefined): Order => ({
  key: isKey(sort) ? sort : "name",
  isDescending: down === "true",
});

/** The folders whose names contain the search, by name, or by time if requested. */
export function shownFolders(folders: readonly DocumentFolder[], search: string, order: Order): DocumentFolder[] {
  const found = folders.filter((folder) => holdsWords(folder.name, search));
  const byTime = order.key === "updatedAt";
  found.sort((a, b) => (byTime ? (a.updatedAt ?? "").localeCompare(b.updatedAt ?? "") : 0) || byName(a, b));
  // Size and type say nothing of a folder.
  return order.isDescending && (byTime || order.key === "name") ? found.reverse() : found;
}
