import "fake-indexeddb/auto";
import { File as PlainFile } from "node:buffer";
import { waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { indexedOutbox } from "#kit/web/outbox/indexed-outbox.ts";
import { memoryOutbox } from "#kit/web/outbox/memory-outbox.ts";
import { newItem } from "./new-item.ts";
import { type UploadItem, uploadItem } from "./upload-item.ts";
import { uploadStore, uploadsIn } from "./upload-store.ts";

const owner = { workspaceId: "w", profileId: "p" };
const request = { file: new File(["abc"], "a.pdf"), purpose: { kind: "test", folderId: null } };
const item = (id: string, addedAt = 1, whose = owner): UploadItem => newItem(whose, request, { id, addedAt });
// What jsdom calls a file cannot be kept by a database.
const kept = () => new PlainFile(["abc"], "a.pdf", { lastModified: 5 }) as unknown as File;

let names = 0;
const stores = [
  ["memory", memoryOutbox],
  ["IndexedDB", () => indexedOutbox(`uploads-${++names}`)],
] as const;

describe.each(stores)("the device's store of uploads in %s", (_, newOutbox) => {
  const newStore = () => uploadsIn(newOutbox(), owner);

  test("returns what was put in, in the order in which it was added", async () => {
    const store = newStore();
    await store.add([item("b", 2), item("a", 3), item("c", 1)]);
    expect((await store.list()).map((one) => one.id)).toEqual(["c", "b", "a"]);
    expect((await store.list())[0]).toEqual(item("c", 1));
  });

  test("[MU7] one person's uploads are not another's", async () => {
    const outbox = newOutbox();
    const other = { ...owner, profileId: "q" };
    await uploadsIn(outbox, owner).add([item("a")]);
    await uploadsIn(outbox, other).add([item("b", 1, other)]);
    expect((await uploadsIn(outbox, owner).list()).map((one) => one.id)).toEqual(["a"]);
  });

  test("changes follow one another, and what changes nothing is not written", async () => {
    const store = newStore();
    await store.add([item("a")]);
    await Promise.all(
      Array.from({ length: 20 }, () => store.change("a", (one) => ({ ...one, sentBytes: one.sentBytes + 1 }))),
    );
    expect(await store.change("a", (one) => one)).toMatchObject({ sentBytes: 20, writes: 20 });
    expect(await store.change("gone", (one) => ({ ...one, sentBytes: 1 }))).toBeUndefined();
  });

  test("[MU7] a file is kept with its item and goes with it; of an item that is gone none is kept", async () => {
    const store = newStore();
    await store.add([item("a"), item("b")]);
    await store.keepFile("a", kept());
    await store.keepFile("b", kept());
    const found = (await store.findFile("a")) as File;
    expect([found.name, found.size, found.lastModified, await found.text()]).toEqual(["a.pdf", 3, 5, "abc"]);
    await store.dropFile("a");
    await store.remove(["b"]);
    await store.keepFile("b", kept());
    expect([await store.findFile("a"), await store.findFile("b")]).toEqual([undefined, undefined]);
    expect((await store.list()).map((one) => one.id)).toEqual(["a"]);
  });
});

test.each([
  [
    "memory",
    () => {
      const store = uploadsIn(memoryOutbox(), owner);
      return [store, store] as const;
    },
  ],
  [
    "IndexedDB",
    () => {
      const name = `uploads-${++names}`;
      return [uploadsIn(indexedOutbox(name), owner), uploadsIn(indexedOutbox(name), owner)] as const;
    },
  ],
])("[MU9] a tab is notified of another tab's writes, in %s", async (_, tabs) => {
  const [store, other] = tabs();
  const heard = vi.fn<(items: UploadItem[]) => void>();
  const stop = other.watch(heard);
  await store.add([item("a")]);
  await waitFor(() => expect(heard.mock.lastCall?.[0]).toHaveLength(1));
  await store.change("a", (one) => uploadItem(one, { is: "paused" }));
  await waitFor(() => expect(heard.mock.lastCall?.[0][0]?.isPaused).toBe(true));
  await store.remove(["a"]);
  await waitFor(() => expect(heard.mock.lastCall?.[0]).toEqual([]));
  stop();
});

test("[MU7] items in an earlier build's own database are moved here, with their files", async () => {
  const opening = indexedDB.open("fettle-uploads", 10);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("items", { keyPath: "id" }).createIndex("owner", "owner");
    opening.result.createObjectStore("files", { keyPath: "id" });
  };
  const old = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const writing = old.transaction(["items", "files"], "readwrite");
  for (const one of [item("b", 2), item("a", 1)]) writing.objectStore("items").put(one);
  writing.objectStore("files").put({ id: "a", file: kept() });
  await new Promise((resolve) => {
    writing.oncomplete = resolve;
  });
  old.close();
  const store = uploadStore(owner);
  expect((await store.list()).map((one) => one.id)).toEqual(["a", "b"]);
  expect(((await store.findFile("a")) as File).name).toBe("a.pdf");
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("fettle-uploads");
});
