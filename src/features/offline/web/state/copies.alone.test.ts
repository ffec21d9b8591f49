import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { keepBearer } from "#kit/web/session/session.ts";
import { checkCopies, copiesOf, forgetCopies } from "./copies.ts";
import type { Copy } from "./copy-row.ts";
import { deviceStore, noteContact } from "./device.ts";

const owner = { workspaceId: "w1", profileId: "ada" };
const copy: Copy = {
  procedureId: "p1",
  title: "Round",
  version: 1,
  why: "marked",
  state: "here",
  fileIds: ["f1"],
  bytes: 1,
  usedAt: 1,
  checkedAt: 1,
};

const keep = async () => {
  const store = await deviceStore();
  await noteContact(owner, 7);
  await store.keepCopy(owner, copy);
  await store.keepFile(owner, "f1", new Blob(["x"]));
  return store;
};
const notFound = () =>
  Response.json({ type: "", title: "", status: 404, detail: "", code: "notFound" }, { status: 404 });

afterEach(() => vi.unstubAllGlobals());

it("[OF15] a copy of a deleted or hidden procedure is removed at the first contact, with its files", async () => {
  const store = await keep();
  keepBearer("token");
  vi.stubGlobal("fetch", async () => notFound());
  await checkCopies(owner, true);
  expect(await copiesOf(owner)).toEqual([]);
  expect(await store.findFile(owner, "f1")).toBeUndefined();
});

it("[OF15] a copy stays as it was where the server cannot be asked", async () => {
  await keep();
  keepBearer("token");
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  await checkCopies(owner, true);
  expect(await copiesOf(owner)).toEqual([copy]);
});

it("[OF7] nothing of a person's copies stays once they have left", async () => {
  const store = await keep();
  await forgetCopies(owner);
  expect([await store.copies(owner), await store.findFile(owner, "f1")]).toEqual([[], undefined]);
});
