import "fake-indexeddb/auto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { draftWith, publishedOf } from "#features/procedures/web/screens/procedure-samples.ts";
import { keepBearer } from "#kit/web/session/session.ts";
import { idOf } from "#tests/support/progress-samples.ts";
import { checkCopies, copiesOf, forgetCopies, take } from "./copies.ts";
import type { Copy } from "./copy-row.ts";
import { deviceStore, noteContact } from "./device.ts";
import { forgetHere, noteHere } from "./here.ts";

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
  await checkCopies(owner, "all");
  expect(await copiesOf(owner)).toEqual([]);
  expect(await store.findFile(owner, "f1")).toBeUndefined();
});

it("[OF15] a copy stays as it was where the server cannot be asked", async () => {
  await keep();
  keepBearer("token");
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  await checkCopies(owner, "all");
  expect(await copiesOf(owner)).toEqual([copy]);
});

it("[OF7] nothing of a person's copies stays once they have left", async () => {
  const store = await keep();
  await forgetCopies(owner);
  expect([await store.copies(owner), await store.findFile(owner, "f1")]).toEqual([[], undefined]);
});

describe("[OF7] (B141) a copy that is being made in another tab when its person leaves", () => {
  const fileId = idOf(5);
  const published = {
    ...publishedOf(draftWith({ Start: ["instruction"] })),
    procedureImage: { source: "remote", type: "image", id: fileId } as const,
  };
  const procedureId = published.id;
  const whose = { workspaceId: idOf(7), profileId: idOf(6) };
  const known = { ...copy, procedureId };

  /** They leave while the server answers for one path: everything of theirs is removed, and this tab knows nothing of it. */
  const leaving = (answer: () => Response, leavesAt?: string) => async (asked: RequestInfo | URL) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : String(asked), "https://fettle.example");
    const file = pathname.endsWith(`/${fileId}`);
    if (leavesAt !== undefined && pathname.endsWith(`/${leavesAt}`)) {
      forgetHere();
      await (await deviceStore()).wipe(whose);
    }
    return file ? new Response("bytes") : answer();
  };
  const onDevice = async () => {
    const store = await deviceStore();
    const key = JSON.stringify([whose.workspaceId, "procedures", procedureId, "published"]);
    return [await store.copies(whose), await store.findAnswer(whose, key), await store.findFile(whose, fileId)];
  };
  const here = async () => {
    keepBearer("token");
    noteHere(whose);
    await (await deviceStore()).keepCopy(whose, known);
  };

  it.each([
    ["its content", procedureId, () => Response.json(published)],
    ["a file", fileId, () => Response.json(published)],
    ["a failure", procedureId, () => Response.json({}, { status: 500 })],
  ])("leaves nothing on the device: %s arrives too late", async (_, leavesAt, answer) => {
    await here();
    vi.stubGlobal("fetch", leaving(answer, leavesAt));
    await take(whose, { procedureId, why: "marked" });
    expect(await onDevice()).toEqual([[], undefined, undefined]);
  });

  it("is made while they are here", async () => {
    await here();
    vi.stubGlobal(
      "fetch",
      leaving(() => Response.json(published)),
    );
    expect(await take(whose, { procedureId, why: "marked" })).toBeUndefined();
    expect(await onDevice()).toMatchObject([[{ state: "here", fileIds: [fileId] }], { id: procedureId }, {}]);
  });
});
