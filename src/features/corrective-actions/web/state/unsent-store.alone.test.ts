import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { deviceStore, type UnsentAction } from "./unsent-store.ts";

const owner = { workspaceId: "w", profileId: "p" };
const actionOf = (id: string): UnsentAction => ({
  ...owner,
  id,
  procedureId: "procedure",
  procedureTitle: "Round at the pump",
  wish: { id, versionId: "version", title: `Action ${id}`, priority: "high", claimedAt: "2026-11-20T08:00:00.000Z" },
  photos: [{ fileId: "f1", name: "one.jpg", mediaId: null }],
  refusal: null,
  waitsForPerform: false,
});

it("[CA30] items in an earlier build's own database are moved here, in order and with their photos", async () => {
  const opening = indexedDB.open("fettle-corrective-actions", 10);
  opening.onupgradeneeded = () => {
    const actions = opening.result.createObjectStore("actions", { keyPath: "key" });
    for (const index of ["owner", "place"]) actions.createIndex(index, index);
    opening.result.createObjectStore("photos", { keyPath: ["key", "fileId"] }).createIndex("key", "key");
  };
  const old = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const writing = old.transaction(["actions", "photos"], "readwrite");
  for (const [place, id] of ["b", "a"].entries()) {
    const key = `w/p/${id}`;
    writing.objectStore("actions").put({ key, owner: "w/p", place, action: { ...actionOf(id), place } });
  }
  writing.objectStore("photos").put({ key: "w/p/a", fileId: "f1", blob: "bytes of a" });
  await new Promise((resolve) => {
    writing.oncomplete = resolve;
  });
  old.close();

  const store = deviceStore;
  expect((await store.list(owner)).map(({ id }) => id)).toEqual(["b", "a"]);
  expect(await store.findPhoto(actionOf("a"), "f1")).toBe("bytes of a");
  expect(await store.findPhoto(actionOf("b"), "f1")).toBeUndefined();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("fettle-corrective-actions");
});
