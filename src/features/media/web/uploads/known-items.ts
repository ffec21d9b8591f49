import { type UploadEvent, type UploadItem, uploadItem } from "./upload-item.ts";
import { inOrder, type UploadStore, written } from "./upload-store.ts";

/**
 * The items of one owner as this tab knows them. A notification of the store may be older than a later write.
 * @param gone called for every item that no longer exists, whoever removed it
 */
export function createKnownItems(store: UploadStore, { changed, gone }: { changed(): void; gone(id: string): void }) {
  const items = new Map<string, UploadItem>();
  /** Ids that the store has listed: one that it no longer lists was removed. */
  const seen = new Set<string>();
  const removed = new Set<string>();

  const learn = (item: UploadItem): void => {
    const known = items.get(item.id);
    if (removed.has(item.id) || (known && known.writes > item.writes)) return;
    items.set(item.id, item);
  };
  const forget = (id: string): void => {
    items.delete(id);
    removed.add(id);
    gone(id);
  };
  const changeBy = async (id: string, change: (item: UploadItem) => UploadItem): Promise<void> => {
    try {
      const after = await store.change(id, change);
      if (after) learn(after);
      else forget(id);
    } catch {
      // The device cannot store it; the upload lasts as long as the page.
      const item = items.get(id);
      if (item) items.set(id, written(item, change(item)));
    }
    changed();
  };

  return {
    get: (id: string): UploadItem | undefined => items.get(id),
    all: (): UploadItem[] => inOrder([...items.values()]),
    change: (id: string, event: UploadEvent): Promise<void> => changeBy(id, (item) => uploadItem(item, event)),
    /** Reads an item again: another tab may have written it last. */
    refresh: (id: string): Promise<void> => changeBy(id, (item) => item),
    /** All items that the store has now. */
    learnAll(listed: readonly UploadItem[]): void {
      for (const item of listed) {
        seen.add(item.id);
        learn(item);
      }
      const ids = new Set(listed.map((item) => item.id));
      for (const id of items.keys()) if (seen.has(id) && !ids.has(id)) forget(id);
      changed();
    },
    async add(added: readonly UploadItem[]): Promise<void> {
      for (const item of added) items.set(item.id, item);
      await store.add(added).catch(() => {});
      changed();
    },
    async remove(ids: readonly string[]): Promise<void> {
      await store.remove(ids).catch(() => {});
      for (const id of ids) forget(id);
      changed();
    },
  };
}
