import "fake-indexeddb/auto";
import { File as PlainFile } from "node:buffer";
import { describe, expect, test, vi } from "vitest";
import { dexieUploads } from "./dexie-uploads.ts";
import { memoryUploads } from "./memory-uploads.ts";
import { newItem } from "./new-item.ts";
import { type UploadItem, uploadItem } from "./upload-item.ts";

const owner = { workspaceId: "w", profileId: "p" };
const wish = { file: new File(["abc"], "a.pdf"), purpose: { kind: "test", folderId: null } };
const item = (id: string, addedAt = 1, whose = owner): UploadItem => newItem(whose, wish, { id, addedAt });
// What jsdom calls a file cannot be kept by a database.
const kept = () => new PlainFile(["abc"], "a.pdf", { lastModified: 5 }) as unknown as File;

let names = 0;
const stores = [
  ["memory", memoryUploads],
  ["IndexedDB", () => dexieUploads(`uploads-${++names}`)],
] as const;

describe.each(stores)("the device's store of uploads in %s", (_, newStore) => {
  test("gives back what was put in, in the order in which it was added", async () => {
    const store = newStore();
    await store.add([item("b", 2), item("a", 3), item("c", 1)]);
    expect((await store.list("w/p")).map((one) => one.id)).toEqual(["c", "b", "a"]);
    expect((await store.list("w/p"))[0]).toEqual(item("c", 1));
  });

  test("[MU7] one person's uploads are not another's", async () => {
    const store = newStore();
    await store.add([item("a"), item("b", 1, { ...owner, profileId: "q" })]);
    expect((await store.list("w/p")).map((one) => one.id)).toEqual(["a"]);
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
    expect((await store.list("w/p")).map((one) => one.id)).toEqual(["a"]);
  });
});

test.each([
  [
    "memory",
    () => {
      const store = memoryUploads();
      return [store, store] as const;
    },
  ],
  [
    "IndexedDB",
    () => {
      const name = `uploads-${++names}`;
      return [dexieUploads(name), dexieUploads(name)] as const;
    },
  ],
])("[MU9] a tab hears of what another one writes, in %s", async (_, tabs) => {
  const [store, other] = tabs();
  const heard = vi.fn<(items: UploadItem[]) => void>();
  const stop = other.watch("w/p", heard);
  await store.add([item("a")]);
  await vi.waitFor(() => expect(heard.mock.lastCall?.[0]).toHaveLength(1));
  await store.change("a", (one) => uploadItem(one, { is: "paused" }));
  await vi.waitFor(() => expect(heard.mock.lastCall?.[0][0]?.isPaused).toBe(true));
  await store.remove(["a"]);
  await vi.waitFor(() => expect(heard.mock.lastCall?.[0]).toEqual([]));
  stop();
});
