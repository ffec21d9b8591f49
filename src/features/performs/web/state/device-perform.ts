import { SealedItem } from "#kit/web/outbox/outbox.ts";
import { type LastEntriesHere, withLast } from "../parts/run/last-entries.ts";
import { isFull, NoRoom, type NoRoomFor, roomForAll, SpacedTries } from "../parts/run/no-room.ts";
import type { Reducer } from "../parts/run/perform-reducer.ts";
import { isDirty, type PerformEvent, type PerformState } from "../parts/run/perform-state.ts";
import type { Change, PerformKey, PerformStore, StoredFile } from "../parts/run/perform-store.ts";
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
  readonly noRoomFor: NoRoomFor;
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

export const devicePerform = (...parts: ConstructorParameters<typeof KeptPerform>): DevicePerform =>
  new KeptPerform(...parts);

class KeptPerform implements DevicePerform {
  readonly #key: PerformKey;
  readonly #deviceStore: PerformStore;
  readonly #perform: Reducer;
  readonly #changed: (isByOther: boolean) => void;
  readonly #last: LastEntriesHere | undefined;
  /** The device's, or memory. */
  #store: PerformStore;
  #stored: PerformState | undefined;
  #shown: PerformState | undefined;
  #waiting: PerformEvent[] = [];
  /** What memory has and the device has not. */
  #inMemory: readonly PerformEvent[] = [];
  #writing: Promise<void> | undefined;
  #noRoomFor = roomForAll;
  #isSealed = false;
  /** Taken into memory: they go to the device with the rest. */
  #filesInMemory: StoredFile[] = [];
  /** How often the device's copy had been written when it was given up. */
  #writesThere = 0;
  /** Of a full device: each may write megabytes of photos. */
  readonly #tries = new SpacedTries();
  #unwatch = () => {};
  #returning = Promise.resolve();

  constructor(
    key: PerformKey,
    deviceStore: PerformStore,
    perform: Reducer,
    changed: (isByOther: boolean) => void,
    last?: LastEntriesHere,
  ) {
    this.#key = key;
    this.#deviceStore = deviceStore;
    this.#store = deviceStore;
    this.#perform = perform;
    this.#changed = changed;
    this.#last = last;
  }

  get state() {
    return this.#shown;
  }
  get isStored() {
    return this.#store === this.#deviceStore;
  }
  get isWritten() {
    return this.#waiting.length === 0;
  }
  get noRoomFor() {
    return this.#noRoomFor;
  }
  get isSealed() {
    return this.#isSealed;
  }
  get unwritten() {
    return [...this.#inMemory, ...this.#waiting];
  }

  async open() {
    // Before it is read, so that nothing that is written meanwhile is missed.
    this.#unwatch = this.#deviceStore.watch(this.#key, this.#onWatched);
    this.#take(await this.#orMemory(() => this.#store.load(this.#key)));
    this.#show();
  }

  apply(event: PerformEvent) {
    this.#waiting = [...this.#waiting, event];
    this.#show();
    this.#write();
  }

  async settled() {
    while (this.#writing) await this.#writing;
  }

  async keepFile(file: StoredFile) {
    const at = this.#store;
    try {
      await at.keepFile(this.#key, file);
      this.#noRoomFor = { ...this.#noRoomFor, photo: false };
    } catch (cause) {
      // A photo is large: entries may still fit, and must not be put at risk for it.
      if (this.isStored && isFull(cause)) {
        this.#noRoomFor = { ...this.#noRoomFor, photo: true };
        this.#show();
        throw new NoRoom("The device is full", { cause });
      }
      await this.#giveUpOnDevice(cause);
      await this.#store.keepFile(this.#key, file);
    }
    if (!this.isStored) this.#filesInMemory = [...this.#filesInMemory, file];
    // The device came back while memory took it.
    else if (at !== this.#store && this.isStored) await this.#store.keepFile(this.#key, file);
  }

  findFile(fileId: string) {
    return this.#orMemory(() => this.#store.findFile(this.#key, fileId));
  }
  dropFile(fileId: string) {
    this.#filesInMemory = this.#filesInMemory.filter((one) => one.fileId !== fileId);
    return this.#orMemory(() => this.#store.dropFile(this.#key, fileId));
  }
  remove() {
    return this.#orMemory(() => this.#store.remove(this.#key));
  }
  close() {
    this.#unwatch();
  }

  #after(before: PerformState | undefined, events: readonly PerformEvent[]) {
    return events.reduce((state, event) => this.#perform(state, event), before);
  }

  #show(isByOther = false) {
    this.#shown = this.#after(this.#stored, this.#waiting);
    this.#changed(isByOther);
  }

  #take(next: PerformState | undefined) {
    if (next && next.writes >= (this.#stored?.writes ?? 0)) this.#stored = next;
  }

  readonly #onWatched = () => void this.#takeFromOther();

  /** What another tab has written. */
  async #takeFromOther() {
    if (this.#writing) return;
    const before = this.#stored?.writes;
    this.#take(await this.#store.load(this.#key).catch(() => undefined));
    if (this.#stored?.writes !== before) this.#show(true);
  }

  #write() {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  async #writeAll() {
    while (this.#waiting.length > 0) {
      await this.#useRoom();
      const batch = this.#waiting;
      // A row that another tab took away, because the perform had ended, is no reason to lose an entry.
      const change = (before: PerformState | undefined) => this.#withOlder(this.#after(before ?? this.#stored, batch));
      try {
        this.#take(await this.#store.change(this.#key, change));
        this.#waiting = this.#waiting.slice(batch.length);
        this.#noteMemory(batch);
      } catch (cause) {
        await this.#giveUpOnDevice(cause);
      }
      this.#show();
    }
  }

  /** Memory begins with what the device stores outside of its database, which does not answer. */
  #withOlder(next: PerformState | undefined) {
    return this.isStored ? next : withLast(next, this.#last?.of(this.#key) ?? []);
  }

  #noteMemory(batch: readonly PerformEvent[]) {
    if (this.isStored) return;
    if (this.#stored && isDirty(this.#stored)) {
      this.#inMemory = [...this.#inMemory, ...batch];
      // Not when the page is left: it may be killed, or its performer be gone and the run sealed.
      this.#last?.keep(this.#key, this.#inMemory);
    } else {
      this.#inMemory = [];
      this.#last?.forget(this.#key);
    }
  }

  async #orMemory<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      await this.#giveUpOnDevice(cause);
      return work();
    }
  }

  /** Moves everything so far to memory, and continues there. Once: what fails later was begun before. */
  async #giveUpOnDevice(cause: unknown) {
    if (!this.isStored) return;
    if (isFull(cause)) this.#noRoomFor = { ...this.#noRoomFor, entries: true };
    this.#isSealed = cause instanceof SealedItem;
    this.#unwatch();
    this.#unwatch = this.#isSealed ? this.#deviceStore.watch(this.#key, this.#onOpened) : () => {};
    const last = this.#stored;
    this.#writesThere = last?.writes ?? 0;
    this.#store = memoryStore();
    if (last) this.#stored = await this.#store.change(this.#key, () => last);
  }

  /** [PF261] Takes everything that memory has to a device that was full, or leaves it all. Only between two writes. */
  async #useRoom() {
    if (this.isStored || this.#isSealed || !this.#noRoomFor.entries || !this.#tries.isDue()) return;
    // Another tab that found room has written meanwhile: what is here alone comes after that.
    const change: Change = (there) =>
      there && there.writes !== this.#writesThere ? this.#after(there, this.#inMemory) : this.#stored;
    try {
      while (this.#filesInMemory.length > 0) await this.#moveFile();
      this.#stored = await this.#deviceStore.change(this.#key, change);
      this.#writesThere = this.#stored?.writes ?? 0;
      while (this.#filesInMemory.length > 0) await this.#moveFile();
    } catch {
      return this.#tries.failed();
    }
    this.#noRoomFor = { ...this.#noRoomFor, entries: false };
    this.#last?.forget(this.#key);
    this.#backOnDevice();
  }

  /** Others may be taken meanwhile: none may be left right before the device takes over again. */
  async #moveFile() {
    const [file] = this.#filesInMemory;
    if (file) await this.#deviceStore.keepFile(this.#key, file);
    this.#filesInMemory = this.#filesInMemory.filter((one) => one !== file);
  }

  #backOnDevice() {
    this.#store = this.#deviceStore;
    this.#inMemory = [];
    this.#unwatch();
    this.#unwatch = this.#deviceStore.watch(this.#key, this.#onWatched);
  }

  /** One after the other: of two concurrent calls, the second finds it open. */
  readonly #onOpened = () => {
    this.#returning = this.#returning.then(() => this.#backToDevice()).catch(() => {});
  };

  /**
   * Sealed content is open: all later events are applied to it. If it is gone, because another tab has sent it, the
   * device keeps the present state.
   */
  async #backToDevice() {
    if (!this.#isSealed) return;
    // Throws while it is sealed.
    const opened = await this.#deviceStore.load(this.#key);
    // The person continues to type and take photos meanwhile: nothing may be on its way into memory during the switch.
    while (this.#writing || this.#filesInMemory.length > 0) {
      await this.#moveFile();
      while (this.#writing) await this.#writing;
    }
    this.#isSealed = false;
    if (opened) {
      this.#stored = opened;
      this.#waiting = [...this.#inMemory, ...this.#waiting];
    }
    const here = !opened && this.#stored && isDirty(this.#stored) ? this.#stored : undefined;
    this.#backOnDevice();
    this.#show(true);
    this.#write();
    if (here) await this.#orMemory(() => this.#store.change(this.#key, (before) => before ?? here));
  }
}
