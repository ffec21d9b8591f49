import { day } from "#kit/time.ts";
import type { Document, DocumentFolder } from "../../contract.ts";
import { documentItem, folderItem, type Item } from "./item.ts";

/**
 * The entries of the bin, the latest first: items deleted along with a folder are restored with it and not listed. One
 * call deletes all of them at one moment.
 */
export function binItems(folders: readonly DocumentFolder[], documents: readonly Document[]): Item[] {
  const deletedAt = new Map(folders.map((folder) => [folder.id, folder.deletedAt]));
  const wentAlong = (parentId: string | null, moment: string | null) =>
    parentId !== null && moment !== null && deletedAt.get(parentId) === moment;
  return [
    ...folders.filter((folder) => !wentAlong(folder.parentId, folder.deletedAt)).map(folderItem),
    ...documents.filter((one) => !wentAlong(one.documentFolderId, one.deletedAt)).map(documentItem),
  ].sort((a, b) => (deletedAtOf(b) ?? "").localeCompare(deletedAtOf(a) ?? ""));
}

export const deletedAtOf = (item: Item): string | null =>
  item.kind === "folder" ? item.folder.deletedAt : item.document.deletedAt;

/** When it goes for good. */
export const goneAt = (deletedAt: string, keptDays: number): Date => new Date(Date.parse(deletedAt) + keptDays * day);

/** Days until then, a begun one counting; 0 when it is due. */
export const daysLeft = (deletedAt: string, keptDays: number, now: number): number =>
  Math.max(0, Math.ceil((goneAt(deletedAt, keptDays).getTime() - now) / day));
