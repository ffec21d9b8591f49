import { Dexie, type Table } from "dexie";
import type { UploadItem } from "./upload-item.ts";
import { inOrder, type KeptFile, type UploadStore, written } from "./upload-store.ts";

interface FileRow {
  readonly id: string;
  readonly file: KeptFile;
}

class UploadDatabase extends Dexie {
  declare items: Table<UploadItem, string>;
  declare files: Table<FileRow, string>;

  constructor(name: string) {
    super(name);
    // A new version of the schema is a new line below, with its upgrade; a line that was released never changes.
    this.version(1).stores({ items: "id, owner", files: "id" });
  }
}

/** Other tabs are told no more often: each of them reads everything again. */
const tellEveryMs = 300;

/**
 * Keeps uploads in IndexedDB: through reloads, closed tabs, and the end of a session. Watchers hear of what other tabs
 * write; this one knows what it does.
 */
export function dexieUploads(name = "fettle-uploads"): UploadStore {
  const db = new UploadDatabase(name);
  const tabs = new BroadcastChannel(name);
  let telling: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    telling ??= setTimeout(() => {
      telling = undefined;
      tabs.postMessage("written");
    }, tellEveryMs);
  };
  const list = async (owner: string) => inOrder(await db.items.where("owner").equals(owner).toArray());
  return {
    isLasting: true,
    list,
    async add(items) {
      await db.items.bulkPut([...items]);
      tell();
    },
    async change(id, change) {
      const changed = await db.transaction("rw", db.items, async () => {
        const before = await db.items.get(id);
        if (!before) return undefined;
        const after = written(before, change(before));
        if (after !== before) await db.items.put(after);
        return { before, after };
      });
      if (changed && changed.after !== changed.before) tell();
      return changed?.after;
    },
    async remove(ids) {
      await db.transaction("rw", db.items, db.files, async () => {
        await db.items.bulkDelete([...ids]);
        await db.files.bulkDelete([...ids]);
      });
      tell();
    },
    // An item that was removed meanwhile keeps no file.
    keepFile: (id, file) =>
      db.transaction("rw", db.items, db.files, async () => {
        if (await db.items.get(id)) await db.files.put({ id, file });
      }),
    findFile: async (id) => (await db.files.get(id))?.file,
    dropFile: (id) => db.files.delete(id),
    watch(owner, changed) {
      let isStopped = false;
      const read = () =>
        void list(owner).then(
          (items) => isStopped || changed(items),
          // What cannot be read now is read with the next word.
          () => {},
        );
      tabs.addEventListener("message", read);
      read();
      return () => {
        isStopped = true;
        tabs.removeEventListener("message", read);
      };
    },
  };
}
