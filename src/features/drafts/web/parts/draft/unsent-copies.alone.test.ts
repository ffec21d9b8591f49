// Alone in its process: all tests of a process share one database.
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { expect, test } from "vitest";
import { draftOf } from "#tests/support/draft-sample.ts";
import { packed } from "../../state/packed-copy.ts";
import { snapshotOf } from "./draft-state.ts";
import { forgetCopy, ownerKey, unsentCopies } from "./unsent-copies.ts";

test("[P32] what an earlier build kept in a database of its own is offered as before, and that database goes", async () => {
  const owner = {
    workspaceId: crypto.randomUUID(),
    profileId: crypto.randomUUID(),
    versionId: crypto.randomUUID(),
  };
  const edited = snapshotOf(draftOf());
  const old = new Dexie("fettle-drafts");
  old.version(1).stores({ copies: "id, owner" });
  const row = { owner: ownerKey(owner), revision: 3, isAside: false };
  await old.table("copies").bulkPut([
    { ...row, id: "a", edited, keptAt: "2026-11-25T08:00:00.000Z" },
    { ...row, id: "b", packed: packed(edited), keptAt: "2026-11-25T09:00:00.000Z" },
    { ...row, id: "c", owner: ownerKey({ ...owner, versionId: "other" }), edited, keptAt: "2026-11-25T09:00:00.000Z" },
  ]);
  old.close();
  expect(await unsentCopies(owner)).toEqual([
    { id: "b", versionId: owner.versionId, edited, revision: 3, keptAt: "2026-11-25T09:00:00.000Z", isAside: false },
    { id: "a", versionId: owner.versionId, edited, revision: 3, keptAt: "2026-11-25T08:00:00.000Z", isAside: false },
  ]);
  expect(await Dexie.exists("fettle-drafts")).toBe(false);
  await forgetCopy(owner, "b");
  expect((await unsentCopies(owner)).map((copy) => copy.id)).toEqual(["a"]);
});
