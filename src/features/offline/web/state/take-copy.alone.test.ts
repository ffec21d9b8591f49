import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import type { PublishedProcedure } from "#features/procedures/contract.ts";
import { offlineStore } from "./offline-store.ts";
import { type CopyTools, NoRoom, takeCopy } from "./take-copy.ts";

const owner = { workspaceId: "w1", profileId: "ada" };
const other = { workspaceId: "w1", profileId: "bea" };
const procedure = {
  id: "p1",
  title: "Round",
  version: 2,
  procedureImage: { source: "remote", type: "image", id: "f1" },
  sections: [],
} as unknown as PublishedProcedure;

let names = 0;
function device(change: Partial<CopyTools> = {}) {
  const fetched: string[] = [];
  const store = offlineStore(`offline-${++names}`);
  const tools: CopyTools = {
    store,
    content: async (procedureId) => ({ ...procedure, id: procedureId }),
    plans: async () => ["plan"],
    file: async ({ fileId }) => {
      fetched.push(fileId);
      return new Blob([fileId]);
    },
    estimate: async () => ({}),
    now: () => 5,
    ...change,
  };
  const abort = new AbortController();
  const parts: number[] = [];
  const take = (procedureId = "p1", why: "marked" | "opened" = "marked") =>
    takeCopy(owner, { procedureId, why }, { signal: abort.signal, onProgress: (part) => parts.push(part) }, tools);
  return { store, take, fetched, parts, abort };
}

describe("a copy", () => {
  it("[OF14] [OF16] brings the content's files and plans, says how far it is, and fetches nothing twice", async () => {
    const one = device();
    expect(await one.take()).toMatchObject({ state: "here", version: 2, fileIds: ["f1", "plan"], why: "marked" });
    expect(one.parts).toEqual([0.5, 1]);
    await one.take();
    expect(one.fetched).toEqual(["f1", "plan"]);
  });

  it("that was marked stays marked when it is opened", async () => {
    const one = device();
    await one.take();
    expect((await one.take("p1", "opened")).why).toBe("marked");
  });

  it("with a file that cannot be fetched is `partly` available", async () => {
    const one = device({ file: () => Promise.reject(new Error("gone")) });
    expect((await one.take()).state).toBe("partly");
  });

  it("[OF9] [OF13] without enough storage is not called available", async () => {
    const one = device({ estimate: async () => ({ usage: 10, quota: 20 }) });
    await expect(one.take()).rejects.toThrow(NoRoom);
    expect((await one.store.copies(owner))[0]?.state).not.toBe("here");
  });

  it("[OF9] that the browser does not store says so as well", async () => {
    const one = device();
    const full = new DOMException("full", "QuotaExceededError");
    one.store.keepFile = () => Promise.reject(full);
    await expect(one.take()).rejects.toThrow(NoRoom);
  });

  it("that was cancelled stores no more files", async () => {
    const one = device();
    one.abort.abort();
    await expect(one.take()).rejects.toThrow();
    expect(await one.store.findFile(owner, "f1")).toBeUndefined();
  });
});

describe("the store", () => {
  it("[OF5] gives one person nothing of another's, and a wipe takes one person's alone", async () => {
    const { store } = device();
    for (const whose of [owner, other]) {
      await store.keepAnswer(whose, "list", whose.profileId, 1);
      await store.keepFile(whose, "f1", new Blob(["x"]));
    }
    expect(await store.findAnswer(owner, "list")).toBe("ada");
    await store.wipe(owner);
    expect(await store.findAnswer(owner, "list")).toBeUndefined();
    expect(await store.findFile(owner, "f1")).toBeUndefined();
    expect(await store.findAnswer(other, "list")).toBe("bea");
    expect(await store.findFile(other, "f1")).toBeDefined();
  });

  it("keeps a file that another copy shows too", async () => {
    const one = device({ plans: async () => [] });
    await one.take("p1");
    await one.take("p2");
    await one.store.dropCopy(owner, "p1");
    expect(await one.store.findFile(owner, "f1")).toBeDefined();
    await one.store.dropCopy(owner, "p2");
    expect(await one.store.findFile(owner, "f1")).toBeUndefined();
  });
});
