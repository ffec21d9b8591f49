import { SealedItem } from "#kit/web/outbox/outbox.ts";
import { type LastEntriesHere, withLast } from "../parts/run/last-entries.ts";
import { isFull, NoRoom } from "../parts/run/no-room.ts";
import type { Reducer } from "../parts/run/perform-reducer.ts";
import { isDirty, type PerformEvent, type PerformState } from "../parts/run/perform-state.ts";
import type { PerformKey, PerformStore, StoredFile } from "../parts/run/perform-store.ts";
import { memoryStore } from "./memory-store.ts";

/**
 * A running perform in the device's store. Events show at once and are written afterwards, in order; another tab's
 * writes are merged in. A store that fails is replaced by memory, which `isStored` reports; one that only lacks room for
 * a file continues.
 */
export interface DevicePerform {
  /** As stored, with everything that is not written yet. */
  readonly state: PerformState | undefined;
  /** False where nothing outlives this page. */
  readonly isStored: boolean;
  /** Whether everything so far is in the store. */
  readonly isWritten: boolean;
  /** What the device had no room for when it was last tried. */
  readonly full: "photo" | "entries" | null;
  /** The device has more of it than is shown, under a seal that could not be opened yet. */
  readonly isSealed: boolean;
  /** What is not in the device's store, in order: also what went to memory instead, until the server has it. */
  readonly unwritten: readonly PerformEvent[];
  open(): Promise<void>;
  /** Seen at once. */
  apply(event: PerformEvent): void;
  /** Resolves once everything so far is in the store. */
  settled(): Promise<void>;
  /** @throws NoRoom where the device is full: the file is kept nowhere */
  keepFile(file: StoredFile): Promise<void>;
  findFile(fileId: string): Promise<StoredFile | undefined>;
  dropFile(fileId: string): Promise<void>;
  remove(): Promise<void>;
  close(): void;
}

export function devicePerform(
  key: PerformKey,
  deviceStore: PerformStore,
  perform: Reducer,
  changed: (isByOther: boolean) => void,
  last?: LastEntriesHere,
): DevicePerform {
  let store = deviceStore;
  let stored: PerformState | undefined;
  let shown: PerformState | undefined;
  let waiting: PerformEvent[] = [];
  /** What memory has and the device has not. */
  let inMemory: readonly PerformEvent[] = [];
  let writing: Promise<void> | undefined;
  let full: DevicePerform["full"] = null;
  let isSealed = false;
  /** Taken while the rest was sealed. */
  let filesInMemory: StoredFile[] = [];
  let unwatch = () => {};

  const after = (before: PerformState | undefined, events: readonly PerformEvent[]) =>
    events.reduce((state, event) => perform(state, event), before);

  const show = (isByOther = false) => {
    shown = after(stored, waiting);
    changed(isByOther);
  };
  const take = (next: PerformState | undefined) => {
    if (next && next.writes >= (stored?.writes ?? 0)) stored = next;
  };

  /** Moves everything so far to memory, and continues there. */
  const giveUpOnDevice = async (cause: unknown) => {
    if (isFull(cause)) full = "entries";
    isSealed = cause instanceof SealedItem;
    unwatch();
    unwatch = isSealed ? deviceStore.watch(key, onOpened) : () => {};
    store = memoryStore();
    const last = stored;
    if (last) stored = await store.change(key, () => last);
  };

  /** Memory begins with what the device stores outside of its database, which does not answer. */
  const withOlder = (next: PerformState | undefined) =>
    store === deviceStore ? next : withLast(next, last?.of(key) ?? []);

  const noteMemory = (batch: readonly PerformEvent[]) => {
    if (store === deviceStore) return;
    if (stored && isDirty(stored)) {
      inMemory = [...inMemory, ...batch];
      // Not when the page is left: it may be killed, or its performer be gone and the run sealed.
      last?.keep(key, inMemory);
    } else {
      inMemory = [];
      last?.forget(key);
    }
  };

  /**
   * Sealed content is open: all later events are applied to it. If it is gone, because another tab has sent it, the
   * device keeps the present state.
   */
  const backToDevice = async () => {
    if (!isSealed) return;
    // Throws while it is sealed.
    const opened = await deviceStore.load(key);
    // The person continues to type and take photos meanwhile: nothing may be on its way into memory during the switch.
    while (writing || filesInMemory.length > 0) {
      const [file] = filesInMemory;
      if (file) await deviceStore.keepFile(key, file);
      filesInMemory = filesInMemory.filter((one) => one !== file);
      while (writing) await writing;
    }
    isSealed = false;
    store = deviceStore;
    if (opened) {
      stored = opened;
      waiting = [...inMemory, ...waiting];
    }
    const here = !opened && stored && isDirty(stored) ? stored : undefined;
    inMemory = [];
    unwatch();
    unwatch = deviceStore.watch(key, () => void onWatched());
    show(true);
    write();
    if (here) await orMemory(() => store.change(key, (before) => before ?? here));
  };
  let returning = Promise.resolve();
  /** One after the other: of two concurrent calls, the second finds it open. */
  const onOpened = () => {
    returning = returning.then(backToDevice).catch(() => {});
  };

  const write = () => {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
  };

  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      // A row that another tab took away, because the perform had ended, is no reason to lose an entry.
      const change = (before: PerformState | undefined) => withOlder(after(before ?? stored, batch));
      try {
        take(await store.change(key, change));
        waiting = waiting.slice(batch.length);
        noteMemory(batch);
      } catch (cause) {
        await giveUpOnDevice(cause);
      }
      show();
    }
  };

  const onWatched = async () => {
    if (writing) return;
    const before = stored?.writes;
    take(await store.load(key).catch(() => undefined));
    if (stored?.writes !== before) show(true);
  };

  const orMemory = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      await giveUpOnDevice(cause);
      return work();
    }
  };

  return {
    get state() {
      return shown;
    },
    get isStored() {
      return store === deviceStore;
    },
    get isWritten() {
      return waiting.length === 0;
    },
    get full() {
      return full;
    },
    get isSealed() {
      return isSealed;
    },
    get unwritten() {
      return [...inMemory, ...waiting];
    },
    async open() {
      // Before it is read, so that nothing that is written meanwhile is missed.
      unwatch = deviceStore.watch(key, () => void onWatched());
      take(await orMemory(() => store.load(key)));
      show();
    },
    apply(event) {
      waiting = [...waiting, event];
      show();
      write();
    },
    async settled() {
      while (writing) await writing;
    },
    async keepFile(file) {
      const at = store;
      try {
        await at.keepFile(key, file);
        if (full === "photo") full = null;
      } catch (cause) {
        // A photo is large: entries may still fit, and must not be put at risk for it.
        if (store === deviceStore && isFull(cause)) {
          full = "photo";
          show();
          throw new NoRoom("The device is full", { cause });
        }
        await giveUpOnDevice(cause);
        await store.keepFile(key, file);
      }
      if (isSealed) filesInMemory = [...filesInMemory, file];
      // The seal opened while memory took it.
      else if (at !== store && store === deviceStore) await store.keepFile(key, file);
    },
    findFile: (fileId) => orMemory(() => store.findFile(key, fileId)),
    dropFile: (fileId) => orMemory(() => store.dropFile(key, fileId)),
    remove: () => orMemory(() => store.remove(key)),
    close: () => unwatch(),
  };
}
