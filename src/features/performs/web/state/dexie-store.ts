import { Dexie, liveQuery, type Table } from "dexie";
import type { ProcedureSnapshot, Progress } from "../../progress.ts";
import type { PerformState } from "./perform-state.ts";
import { type KeptFile, keyText, ownerIn, ownerText, type PerformStore, withWrite } from "./perform-store.ts";

/** The version that is performed may be megabytes, and never changes: it is not written again with every answer. */
interface PerformRow {
  readonly key: string;
  readonly owner: string;
  readonly state: Omit<PerformState, "progress"> & { readonly progress: Omit<Progress, "procedure"> };
  readonly versionId: string;
}

interface ProcedureRow {
  readonly key: string;
  readonly procedure: ProcedureSnapshot;
}

interface FileRow extends KeptFile {
  readonly key: string;
}

class PerformDatabase extends Dexie {
  declare performs: Table<PerformRow, string>;
  declare procedures: Table<ProcedureRow, string>;
  declare files: Table<FileRow, [string, string]>;

  constructor(name: string) {
    super(name);
    // A new version of the schema is a new line below, with its upgrade; a line that was released never changes.
    this.version(1).stores({ performs: "key, owner", procedures: "key", files: "[key+fileId], key" });
  }
}

/** A store that has not answered for so long never will, as happens with storage that was damaged. */
const answerMsMax = 10_000;

/** Keeps performs in IndexedDB: through reloads, closed tabs, and the end of a session. */
export function dexieStore(name = "fettle-performs"): PerformStore {
  const db = new PerformDatabase(name);
  const procedures = new Map<string, ProcedureSnapshot>();

  const joined = async (row: PerformRow | undefined): Promise<PerformState | undefined> => {
    if (!row) return undefined;
    const known = procedures.get(row.key);
    const procedure = known?.versionId === row.versionId ? known : (await db.procedures.get(row.key))?.procedure;
    if (!procedure) return undefined;
    procedures.set(row.key, procedure);
    return { ...row.state, progress: { ...row.state.progress, procedure } };
  };

  return {
    load: (key) =>
      limited(db.transaction("r", db.performs, db.procedures, async () => joined(await db.performs.get(keyText(key))))),
    change: (key, change) =>
      limited(
        db.transaction("rw", db.performs, db.procedures, async () => {
          const row = await db.performs.get(keyText(key));
          const before = await joined(row);
          const next = change(before);
          if (!next || next === before) return before;
          const written = withWrite(before, next);
          const { procedure, ...progress } = written.progress;
          const { versionId } = procedure;
          await db.performs.put({
            key: keyText(key),
            owner: ownerText(key),
            state: { ...written, progress },
            versionId,
          });
          if (row?.versionId !== versionId) await db.procedures.put({ key: keyText(key), procedure });
          procedures.set(keyText(key), procedure);
          return written;
        }),
      ),
    remove: (key) =>
      limited(
        db.transaction("rw", db.performs, db.procedures, db.files, async () => {
          await db.performs.delete(keyText(key));
          await db.procedures.delete(keyText(key));
          await db.files.where("key").equals(keyText(key)).delete();
        }),
      ),
    list: (owner) =>
      limited(
        db.transaction("r", db.performs, db.procedures, async () => {
          const rows = await db.performs.where("owner").equals(ownerText(owner)).toArray();
          return (await Promise.all(rows.map(joined))).filter((state) => state !== undefined);
        }),
      ),
    owners: async () => {
      const texts = await limited(db.performs.orderBy("owner").uniqueKeys());
      return texts.flatMap((text) => (typeof text === "string" ? [ownerIn(text)] : []));
    },
    keepFile: async (key, file) => void (await limited(db.files.put({ key: keyText(key), ...file }))),
    findFile: (key, fileId) => limited(db.files.get([keyText(key), fileId])),
    dropFile: (key, fileId) => limited(db.files.delete([keyText(key), fileId])),
    watch(key, changed) {
      const subscription = liveQuery(() => db.performs.get(keyText(key))).subscribe({ next: changed, error: () => {} });
      return () => subscription.unsubscribe();
    },
  };
}

function limited<T>(work: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The device's store does not answer")), answerMsMax);
    work.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
