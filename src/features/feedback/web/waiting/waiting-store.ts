import type { Dexie, EntityTable } from "dexie";
import type { WaitingFeedback } from "./waiting-feedback.ts";

/** What a device keeps of feedback that waits. All of it may fail: storage may be full, blocked, or not there. */
export interface WaitingStore {
  /** In the order in which it was given. */
  list(owner: string): Promise<WaitingFeedback[]>;
  put(one: WaitingFeedback): Promise<void>;
  /** Undefined leaves it as it is; one that is gone stays gone. */
  change(id: string, fields: Partial<WaitingFeedback>): Promise<void>;
  remove(id: string): Promise<void>;
  removeAll(owner: string): Promise<void>;
}

type Database = Dexie & { waiting: EntityTable<WaitingFeedback, "id"> };

let opening: Promise<Database> | undefined;

/** The database's code is large, and most people say nothing without a network. */
function database(): Promise<Database> {
  opening ??= import("dexie").then(
    ({ Dexie }) => {
      const opened = new Dexie("fettle-feedback") as Database;
      // A new version of the schema is a new line below, with its upgrade; a line that was released never changes.
      opened.version(1).stores({ waiting: "id, owner" });
      return opened;
    },
    (cause: unknown) => {
      opening = undefined;
      throw cause;
    },
  );
  return opening;
}

const rows = async () => (await database()).waiting;

const dexieStore: WaitingStore = {
  list: async (owner) =>
    (await (await rows()).where("owner").equals(owner).toArray()).sort(
      (a, b) => a.givenAt - b.givenAt || a.id.localeCompare(b.id),
    ),
  put: async (one) => void (await (await rows()).put(one)),
  change: async (id, fields) => void (await (await rows()).update(id, fields)),
  remove: async (id) => (await rows()).delete(id),
  removeAll: async (owner) => void (await (await rows()).where("owner").equals(owner).delete()),
};

/** Undefined where the browser keeps nothing: what cannot be sent then stays in its dialog. */
export const waitingStore = (): WaitingStore | undefined => (typeof indexedDB === "undefined" ? undefined : dexieStore);

/** Fetches the code ahead of time, where somebody is about to say something: on the floor the network comes and goes. */
export const prepareWaiting = (): void => void (waitingStore() && database().catch(() => {}));
