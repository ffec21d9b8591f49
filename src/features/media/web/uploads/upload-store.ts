import type { UploadItem } from "./upload-item.ts";

/** A file as a device keeps it. Permission to read by a handle ends with the page. */
export type KeptFile = File | FileSystemFileHandle;

/** What a device keeps of uploads. All changes of one item follow one another, in all tabs. */
export interface UploadStore {
  /** Whether what is kept outlives the page. */
  readonly isLasting: boolean;
  /** In the order in which they were added. */
  readonly list: (owner: string) => Promise<UploadItem[]>;
  readonly add: (items: readonly UploadItem[]) => Promise<void>;
  /** Undefined where the item is gone. What leaves it as it is, is not written. */
  readonly change: (id: string, change: (item: UploadItem) => UploadItem) => Promise<UploadItem | undefined>;
  /** With its file. */
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly keepFile: (id: string, file: KeptFile) => Promise<void>;
  readonly findFile: (id: string) => Promise<KeptFile | undefined>;
  readonly dropFile: (id: string) => Promise<void>;
  /** Calls back with all items of an owner: now, and whenever another tab has written. Returns how to stop. */
  readonly watch: (owner: string, changed: (items: UploadItem[]) => void) => () => void;
}

/** The item with a change counted; the same one where nothing changed. */
export function written(before: UploadItem, after: UploadItem): UploadItem {
  return before === after ? before : { ...after, writes: before.writes + 1 };
}

export const inOrder = (items: readonly UploadItem[]): UploadItem[] =>
  items.toSorted((a, b) => a.addedAt - b.addedAt || a.id.localeCompare(b.id));
