import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { heldMax, heldOneBytesMax } from "../../rules/budget.ts";
import { deviceStore, noteContact } from "../state/device.ts";
import { noteHere } from "../state/here.ts";
import { contentKind } from "./forget-content.ts";
import { heldFile, heldFiles, holdFile, releaseFile } from "./held-files.ts";

const owner = { workspaceId: "w1", profileId: "ada" };
const film = (fileId: string) => ({ fileId, subject: "g1", title: "Pump", openAt: "/app/w1/speak" });
const isHere = async (fileId: string, of = owner) => (await heldFile(of, fileId)) !== undefined;

beforeEach(async () => {
  await contentKind.forget(owner);
  noteHere(owner);
  await noteContact(owner, 7);
});

it("[PG80] a film is found again by its owner alone", async () => {
  expect(await holdFile(owner, film("f1"), new Blob(["film"]))).toBe(true);
  expect(await isHere("f1")).toBe(true);
  expect((await heldFiles(owner)).map(({ title, bytes }) => [title, bytes])).toEqual([["Pump", 4]]);
  const other = { ...owner, profileId: "bo" };
  await noteContact(other, 7);
  expect([await isHere("f1", other), await heldFiles(other)]).toEqual([false, []]);
});

it("[PG80] a film that is too large, or has no room, is not held", async () => {
  const tooLarge = new Blob(["film"]);
  Object.defineProperty(tooLarge, "size", { value: heldOneBytesMax + 1 });
  expect(await holdFile(owner, film("f1"), tooLarge)).toBe(false);
  vi.stubGlobal("navigator", { ...navigator, storage: { estimate: async () => ({ usage: 0, quota: 10 }) } });
  expect(await holdFile(owner, film("f1"), new Blob(["film"]))).toBe(false);
  vi.unstubAllGlobals();
  expect(await isHere("f1")).toBe(false);
});

it("[PG80] the longest unused film gives way to another one", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let index = 0; index < heldMax; index++) {
    vi.setSystemTime(1000 + index);
    await holdFile(owner, film(`f${index}`), new Blob([`${index}`]));
  }
  vi.useRealTimers();
  await heldFile(owner, "f0");
  expect(await holdFile(owner, film("new"), new Blob(["new"]))).toBe(true);
  expect([await isHere("f0"), await isHere("f1"), await isHere("new")]).toEqual([true, false, true]);
});

it("[PG80] a held film outlives the copies that show it, and a copy's file its release", async () => {
  const store = await deviceStore();
  const copy = { procedureId: "p1", title: "Round", version: 1, why: "marked", state: "here" } as const;
  await store.keepCopy(owner, { ...copy, fileIds: ["f1", "f2"], bytes: 1, usedAt: 1, checkedAt: 1 });
  await holdFile(owner, film("f1"), new Blob(["film"]));
  await store.keepFile(owner, "f2", new Blob(["picture"]));
  await releaseFile(owner, "f1");
  expect(await isHere("f1")).toBe(true);
  await holdFile(owner, film("f1"), new Blob(["film"]));
  await store.dropCopy(owner, "p1");
  expect([await isHere("f1"), await isHere("f2")]).toEqual([true, false]);
  await releaseFile(owner, "f1");
  expect(await isHere("f1")).toBe(false);
});

it("[OF7] [PG80] nothing is held for a person who has left, also of what arrives later", async () => {
  await holdFile(owner, film("f1"), new Blob(["film"]));
  await contentKind.forget(owner);
  await noteContact(owner, 7);
  expect([await isHere("f1"), await heldFiles(owner)]).toEqual([false, []]);
  noteHere({ ...owner, profileId: "bo" });
  expect(await holdFile(owner, film("f1"), new Blob(["film"]))).toBe(false);
});
