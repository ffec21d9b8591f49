import "fake-indexeddb/auto";
import { describe, expect, test } from "vitest";
import { indexedOutbox } from "#kit/web/outbox/indexed-outbox.ts";
import { laterOutbox } from "#kit/web/outbox/later-outbox.ts";
import { moveOldDatabase } from "#kit/web/outbox/old-database.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { idOf, momentAt, progressWith } from "#tests/support/progress-samples.ts";
import { deviceStore } from "../parts/run/device.ts";
import { keepLastEntries, takeLastEntries, withLastEntries } from "../parts/run/last-entries.ts";
import { perform } from "../parts/run/perform-reducer.ts";
import type { PerformEvent, PerformState } from "../parts/run/perform-state.ts";
import { keyText, type PerformKey, performStoreIn } from "../parts/run/perform-store.ts";
import { memoryStore } from "./memory-store.ts";
import { oldPerforms } from "./old-performs.ts";

const owner = { workspaceId: idOf(1), profileId: idOf(2) };
const content = contentWith([[["numberInput"]]]);
const moduleId = content.sections[0]?.steps[0]?.modules[0]?.id ?? "";
const fresh = () => perform(undefined, { type: "seen", progress: progressWith(content, []), at: momentAt(0) });
const count = (input: number) => (state: PerformState | undefined) =>
  perform(state, { type: "edited", moduleId, edit: { moduleType: "numberInput", input }, at: momentAt(input) });

let names = 0;
const newOutbox = (name: string) => {
  const opened = Promise.resolve(indexedOutbox(name));
  return () => opened;
};
const stores = [
  ["memory", memoryStore],
  ["IndexedDB", () => performStoreIn(indexedOutbox(`performs-${++names}`))],
  ["IndexedDB, loaded later", () => performStoreIn(laterOutbox(newOutbox(`performs-${++names}`), true))],
] as const;

describe.each(stores)("the device's store in %s", (_, newStore) => {
  const key: PerformKey = { ...owner, performId: idOf(3) };

  test("returns what was put in, with the performed version", async () => {
    const store = newStore();
    await store.change(key, fresh);
    await store.change(key, count(4));
    const loaded = await store.load(key);
    expect(loaded?.progress).toEqual(count(4)(fresh())?.progress);
    expect(loaded?.writes).toBe(2);
  });

  test("[PF55] changes follow one another: none is lost when many come at once", async () => {
    const store = newStore();
    await store.change(key, fresh);
    await Promise.all(Array.from({ length: 20 }, (_, n) => store.change(key, count(n + 1))));
    expect((await store.load(key))?.edits).toBe(20);
  });

  test("what leaves the state as it is, is not written", async () => {
    const store = newStore();
    await store.change(key, fresh);
    await store.change(key, (state) => state);
    expect((await store.load(key))?.writes).toBe(1);
  });

  test("[PF59] (B105) one person's performs are not another's", async () => {
    const store = newStore();
    await store.change(key, fresh);
    expect(await store.list(owner)).toHaveLength(1);
    expect(await store.list({ ...owner, profileId: idOf(9) })).toEqual([]);
    expect(await store.load({ ...key, profileId: idOf(9) })).toBeUndefined();
  });

  test("[PF59] files go with the perform that they belong to", async () => {
    const store = newStore();
    const other = { ...key, performId: idOf(4) };
    for (const one of [key, other]) {
      await store.change(one, fresh);
      await store.keepFile(one, { fileId: idOf(5), name: "a.jpg", blob: new Blob(["a"]) });
    }
    await store.remove(key);
    expect(await store.load(key)).toBeUndefined();
    expect(await store.findFile(key, idOf(5))).toBeUndefined();
    expect((await store.findFile(other, idOf(5)))?.name).toBe("a.jpg");
  });

  test("watchers are notified of every write", async () => {
    const store = newStore();
    let heard = 0;
    const stop = store.watch(key, () => {
      heard += 1;
    });
    await store.change(key, fresh);
    await expect.poll(() => heard).toBeGreaterThan(0);
    stop();
  });
});

describe("a device that was used before an update of the app", () => {
  /** As the first release wrote it: without later additions, such as ids of saves and waiting submissions. */
  async function openedByFirstRelease(name: string, writes = 2): Promise<void> {
    const { procedure, ...progress } = progressWith(content, []);
    const edited = perform(fresh(), {
      type: "edited",
      moduleId,
      edit: { moduleType: "numberInput", input: 7 },
      at: momentAt(1),
    });
    const steps = edited?.progress.stepsProgress ?? [];
    const state = {
      progress: { ...progress, stepsProgress: steps },
      base: [],
      edits: 1,
      savedEdits: 0,
      sending: { token: "ab", edits: 1, steps, updatedAt: momentAt(1) },
      refusedNumbers: {},
      files: { photo: { refusal: null } },
      conflicts: [],
      asides: [],
      refusal: null,
      ending: null,
      savedAt: null,
      writes,
    };
    const key = `${owner.workspaceId}/${owner.profileId}/${idOf(3)}`;
    const opening = indexedDB.open(name, 10);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("performs", { keyPath: "key" }).createIndex("owner", "owner");
      opening.result.createObjectStore("procedures", { keyPath: "key" });
      opening.result.createObjectStore("files", { keyPath: ["key", "fileId"] }).createIndex("key", "key");
    };
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error("not opened"));
    });
    const writing = db.transaction(["performs", "procedures", "files"], "readwrite");
    writing.objectStore("performs").put({
      key,
      owner: `${owner.workspaceId}/${owner.profileId}`,
      state,
      versionId: procedure.versionId,
    });
    writing.objectStore("procedures").put({ key, procedure });
    writing.objectStore("files").put({ key, fileId: "photo", name: "photo.jpg", blob: new Blob(["bytes"]) });
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    db.close();
  }

  test("has its entries, its files and the save that was on its way", async () => {
    await openedByFirstRelease("fettle-performs");
    const store = deviceStore();
    const key: PerformKey = { ...owner, performId: idOf(3) };
    const [listed] = await store.list(owner);
    expect(listed).toMatchObject({ edits: 1, savedEdits: 0, sending: { token: "ab", edits: 1 } });
    expect((await store.findFile(key, "photo"))?.name).toBe("photo.jpg");
    await store.change(key, count(8));
    expect((await store.load(key))?.edits).toBe(2);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("fettle-performs");
  });

  test("[PF50] accepts what a tab of that build writes after the move, and nothing older than the store has", async () => {
    const outbox = indexedOutbox(`performs-${++names}`);
    const store = performStoreIn(outbox);
    const key: PerformKey = { ...owner, performId: idOf(3) };
    await openedByFirstRelease("fettle-performs");
    await moveOldDatabase(outbox, oldPerforms);
    expect((await store.load(key))?.writes).toBe(2);
    await store.change(key, count(8));
    await openedByFirstRelease("fettle-performs");
    await moveOldDatabase(outbox, oldPerforms);
    expect((await store.load(key))?.edits).toBe(2);
    await openedByFirstRelease("fettle-performs", 9);
    await moveOldDatabase(outbox, oldPerforms);
    expect((await store.load(key))?.writes).toBe(9);
  });
});

describe("[PF213] an entry that a closed page had no time to write", () => {
  const key: PerformKey = { ...owner, performId: idOf(3) };
  const entryOf = (input: number, at = input): PerformEvent => ({
    type: "edited",
    moduleId,
    edit: { moduleType: "numberInput", input },
    at: momentAt(at),
  });
  const inputIn = (state: PerformState | undefined) => {
    const [entry] = state?.progress.stepsProgress[0]?.modules ?? [];
    return entry?.moduleType === "numberInput" ? entry.performData?.input : undefined;
  };
  const started = async () => {
    const database = performStoreIn(indexedOutbox(`performs-${++names}`));
    await database.change(key, fresh);
    await database.change(key, count(4));
    return withLastEntries(database);
  };

  test("is in the store once another page has opened it, once, and counts as an edit to be sent", async () => {
    const store = await started();
    keepLastEntries(key, [entryOf(5), entryOf(6)]);
    await takeLastEntries(store);
    await takeLastEntries(store);
    expect(inputIn(await store.load(key))).toBe(6);
    expect((await store.load(key))?.edits).toBe(3);
    expect(localStorage).toHaveLength(0);
  });

  test("changes nothing where it was written after all, or a later one was", async () => {
    const store = await started();
    keepLastEntries(key, [entryOf(9, 4), entryOf(8, 3)]);
    await takeLastEntries(store);
    expect(inputIn(await store.load(key))).toBe(4);
    expect((await store.load(key))?.edits).toBe(1);
  });

  test("is nowhere after the perform was removed from the device", async () => {
    const store = await started();
    keepLastEntries(key, [entryOf(5)]);
    await store.remove(key);
    expect(localStorage).toHaveLength(0);
    await takeLastEntries(store);
    expect(await store.load(key)).toBeUndefined();
  });

  test("[PF59] (B141) is nowhere after its performer left the device, and another person's stays", async () => {
    const store = await started();
    const others = { ...key, profileId: idOf(9) };
    keepLastEntries(key, [entryOf(5)]);
    keepLastEntries(others, [entryOf(6)]);
    await store.removeAll(owner);
    expect(Object.keys(localStorage)).toEqual([`fettle.last-entries/${keyText(others)}`]);
    await store.removeAll(others);
    expect(localStorage).toHaveLength(0);
  });

  test("[PF215] is shown, sent and still kept where the next page finds no room either, and the page after it too", async () => {
    const store = memoryStore();
    await store.change(key, fresh);
    const full = withLastEntries({
      ...store,
      change: async () => {
        throw new DOMException("No space left", "QuotaExceededError");
      },
    });
    keepLastEntries(key, [entryOf(5)]);
    for (const page of [full, full, withLastEntries(store)]) {
      await takeLastEntries(page);
      expect(inputIn(await page.load(key))).toBe(5);
      // As the page is closed, with nothing entered on it.
      keepLastEntries(key, []);
    }
    expect(localStorage).toHaveLength(0);
    expect((await store.load(key))?.edits).toBe(1);
  });
});
