import { byName } from "#kit/text.ts";
import type { Document, DocumentFolder, SortKey } from "../../contract.ts";
import { holdsWords } from "./holds-words.ts";

/** A line of the list: folders and documents lie side by side, and much is done to both alike. */
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

/** Where it lies; null at the top. */
export const placeOf = (item: Item): string | null =>
  item.kind === "folder" ? item.folder.parentId : item.document.documentFolderId;

const accessOf = (item: Item) => (item.kind === "folder" ? item.folder : item.document);
export const heldBy = (item: Item): readonly string[] => accessOf(item).accessGroups;
/** Groups out of the person's sight, its own and those from above. */
export const hiddenOn = (item: Item): number => accessOf(item).hiddenAccessGroups;
export const inheritedBy = (item: Item): readonly string[] => accessOf(item).inheritedAccessGroups;

/** What is only a way down to something in sight is not the person's to change. */
export const isChangeable = (item: Item): boolean => item.kind === "document" || !item.folder.isNameOnly;

export interface Order {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

const isKey = (text: string | undefined): text is SortKey =>
  text === "name" || text === "updatedAt" || text === "size" || text === "type";

/** From the URL, where anything may stand. */
export const orderOf = (sort: string | undefined, down: string | undefined): Order => ({
  key: isKey(sort) ? sort : "name",
  isDescending: down === "true",
});

/** The folders of the list whose names hold what was typed: by name, or by time where that is wished. */
export function shownFolders(folders: readonly DocumentFolder[], search: string, order: Order): DocumentFolder[] {
  const found = folders.filter((folder) => holdsWords(folder.name, search));
  const byTime = order.key === "updatedAt";
  found.sort((a, b) => (byTime ? (a.updatedAt ?? "").localeCompare(b.updatedAt ?? "") : 0) || byName(a, b));
  // Size and type say nothing of a folder.
  return order.isDescending && (byTime || order.key === "name") ? found.reverse() : found;
}
