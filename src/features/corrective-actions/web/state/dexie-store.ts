import { Dexie, liveQuery, type Table } from "dexie";
import { type KeptPhoto, keyText, ownerText, type UnsentAction, type UnsentStore } from "./unsent-store.ts";

interface ActionRow {
  readonly key: string;
  readonly owner: string;
  readonly place: number;
  readonly action: UnsentAction;
}

interface PhotoRow extends KeptPhoto {
  readonly key: string;
}

class ActionDatabase extends Dexie {
  declare actions: Table<ActionRow, string>;
  declare photos: Table<PhotoRow, [string, string]>;

  constructor(name: string) {
    super(name);
    // A new version of the schema is a new line below, with its upgrade; a line that was released never changes.
    this.version(1).stores({ actions: "key, owner, place", photos: "[key+fileId], key" });
  }
}

/** Keeps unsent actions in IndexedDB: through reloads, closed tabs, and the end of a session. */
export function dexieStore(name = "fettle-corrective-actions"): UnsentStore {
  const db = new ActionDatabase(name);
  const rowOf = (action: UnsentAction): ActionRow => ({
    key: keyText(action),
    owner: ownerText(action),
    place: action.place,
    action,
  });
  return {
    add: (action, photos) =>
      db.transaction("rw", db.actions, db.photos, async () => {
        const last = await db.actions.orderBy("place").last();
        await db.actions.put(rowOf({ ...action, place: (last?.place ?? 0) + 1 }));
        await db.photos.bulkPut(photos.map((photo) => ({ ...photo, key: keyText(action) })));
      }),
    async list(owner) {
      const rows = await db.actions.where("owner").equals(ownerText(owner)).sortBy("place");
      return rows.map((row) => row.action);
    },
    put: (action) =>
      db.transaction("rw", db.actions, async () => {
        if (await db.actions.get(keyText(action))) await db.actions.put(rowOf(action));
      }),
    findPhoto: async (action, fileId) => (await db.photos.get([keyText(action), fileId]))?.blob,
    remove: (action) =>
      db.transaction("rw", db.actions, db.photos, async () => {
        await db.actions.delete(keyText(action));
        await db.photos.where("key").equals(keyText(action)).delete();
      }),
    watch(owner, changed) {
      const asked = liveQuery(() => db.actions.where("owner").equals(ownerText(owner)).toArray());
      const subscription = asked.subscribe({ next: changed, error: () => {} });
      return () => subscription.unsubscribe();
    },
  };
}
