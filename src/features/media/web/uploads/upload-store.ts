import { deviceOutboxAfter } from "#kit/web/outbox/device-outbox.ts";
import { type ItemAt, type Outbox, ownerIn } from "#kit/web/outbox/outbox.ts";
import type { UploadItem } from "./upload-item.ts";
import type { UploadOwner } from "./upload-owner.ts";

/** A file as a device keeps it. Permission to read by a handle ends with the page. */
export type StoredFile = File | FileSystemFileHandle;

/** What a device keeps of one person's uploads. All changes of one item follow one another, in all tabs. */
export interface UploadStore {
  /** Whether stored items outlive the page. */
  readonly isLasting: boolean;
  /** In the order in which they were added. */
  readonly list: () => Promise<UploadItem[]>;
  readonly add: (items: readonly UploadItem[]) => Promise<void>;
  /** Undefined where the item is gone. What leaves it as it is, is not written. */
  readonly change: (id: string, change: (item: UploadItem) => UploadItem) => Promise<UploadItem | undefined>;
  /** With its file. */
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly removeAll: () => Promise<void>;
  /** Of an item that was removed meanwhile none is kept. */
  readonly keepFile: (id: string, file: StoredFile) => Promise<void>;
  readonly findFile: (id: string) => Promise<StoredFile | undefined>;
  readonly dropFile: (id: string) => Promise<void>;
  /** Calls back with all items: now, and whenever another tab has written. Returns how to stop. */
  readonly watch: (changed: (items: UploadItem[]) => void) => () => void;
}

const uploadKind = "upload";
const filePart = "file";

/** Watchers are notified no more often: each time they read everything again. */
const notifyEveryMs = 300;

/** One person's uploads as items of an outbox. */
export function uploadsIn(outbox: Outbox, owner: UploadOwner): UploadStore {
  const at = (id: string): ItemAt => ({ owner, kind: uploadKind, key: id });
  const list = async () => inOrder((await outbox.list<UploadItem>(owner, uploadKind)).map(({ value }) => value));
  return {
    isLasting: outbox.isLasting,
    list,
    add: async (items) =>
      void (await Promise.all(items.map((value) => outbox.change(at(value.id), () => ({ value }))))),
    async change(id, change) {
      const changed = await outbox.change<UploadItem>(
        at(id),
        (before) => before && { value: written(before.value, change(before.value)) },
      );
      return changed?.value;
    },
    remove: async (ids) => void (await Promise.all(ids.map((id) => outbox.remove(at(id))))),
    removeAll: () => outbox.removeAll(owner, uploadKind),
    keepFile: (id, file) => outbox.putPart(at(id), filePart, file, true),
    findFile: async (id) => (await outbox.findPart(at(id), filePart)) as StoredFile | undefined,
    dropFile: (id) => outbox.dropPart(at(id), filePart),
    watch(changed) {
      let isStopped = false;
      let resting: ReturnType<typeof setTimeout> | undefined;
      let isRequested = false;
      const read = () =>
        void list().then(
          (items) => isStopped || changed(items),
          // What cannot be read now is read with the next word.
          () => {},
        );
      const hear = () => {
        // What other tabs write comes through the database; memory is of one page.
        if (!outbox.isLasting) return read();
        isRequested = resting !== undefined;
        if (isRequested) return;
        resting = setTimeout(() => {
          resting = undefined;
          if (isRequested) hear();
        }, notifyEveryMs);
        read();
      };
      // This tab knows its own writes.
      const stop = outbox.watch(owner, uploadKind, ({ isByOtherTab }) => isByOtherTab && hear());
      read();
      return () => {
        isStopped = true;
        clearTimeout(resting);
        stop();
      };
    },
  };
}

/** The item with a change counted; the same one where nothing changed. */
export function written(before: UploadItem, after: UploadItem): UploadItem {
  return before === after ? before : { ...after, writes: before.writes + 1 };
}

export const inOrder = (items: readonly UploadItem[]): UploadItem[] =>
  items.toSorted((a, b) => a.addedAt - b.addedAt || a.id.localeCompare(b.id));

const outbox = deviceOutboxAfter({
  name: "fettle-uploads",
  itemsOf: ({ items = [], files = [] }) =>
    inOrder(items as UploadItem[]).map((value) => {
      const kept = (files as { readonly id: string; readonly file: StoredFile }[]).find(({ id }) => id === value.id);
      return {
        at: { owner: ownerIn(value.owner), kind: uploadKind, key: value.id },
        item: { value, ...(kept && { parts: { [filePart]: kept.file } }) },
      };
    }),
  isNewer: (moved, present) => (moved as UploadItem).writes > (present as UploadItem).writes,
});

/** A person's uploads on this device, including those in an earlier build's own database. */
export const uploadStore = (owner: UploadOwner): UploadStore => uploadsIn(outbox, owner);
