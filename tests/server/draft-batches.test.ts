import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArea } from "#features/areas/server/service.ts";
import { draftListEndpoints } from "#features/bulk-publishing/contract.ts";
import { documentEndpoints } from "#features/documents/contract.ts";
import { createDocument } from "#features/documents/server/service.ts";
import { batchEndpoints } from "#features/generation/batch-contract.ts";
import { generationEndpoints } from "#features/generation/contract.ts";
import { paperEndpoints } from "#features/generation/paper-contract.ts";
import { removeMembers } from "#features/members/server/service.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { batchOf, sendFor, takeIn, workThrough } from "#tests/support/batches.ts";
import { manualOf, zipOfFiles } from "#tests/support/manuals.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("admin", { name: "Ann" });
});
afterAll(() => world?.close());

const at = (batchId: string) => ({ params: { batchId } });
const get = async (who: Person, batchId: string) => (await who.call(batchEndpoints.get, at(batchId))).body;
const itemsOf = async (who: Person, batchId: string, query = {}) =>
  (await who.call(batchEndpoints.items, { ...at(batchId), query })).body.items;
const run = (who: Person, batchId: string, body = {}) =>
  who.call(batchEndpoints.run, { ...at(batchId), body: { makeGlobal: true, ...body } });
const itemAt = (batchId: string, place: number) => ({ params: { batchId, place: String(place) } });
const draftOf = async (who: Person, procedureId: string | null | undefined) =>
  (await who.call(draftEndpoints.get, { params: { procedureId: procedureId ?? "" } })).body;
const sentence = (n: number) =>
  `Tighten the ${n} screws of the guard on line ${n} to ${n + 10} Nm and check each of them twice.`;
const steps = (n: number) => Array.from({ length: 5 }, (_, step) => sentence(n * 10 + step));

/** A batch of an archive, worked through. */
async function done(who: Person, files: Readonly<Record<string, Buffer | string>>, body = {}) {
  const id = await batchOf(world, who, zipOfFiles(files));
  await run(who, id, body);
  await workThrough(world, who, id);
  return { id, batch: await get(who, id), items: await itemsOf(who, id) };
}

describe("a batch of an archive", () => {
  it("[PG36] [PG37] lists it, waits for its member, and makes a draft of each document", async () => {
    const id = await batchOf(
      world,
      ann,
      zipOfFiles({
        "Press/01_change_jaw.docx": manualOf("", steps(1)),
        "Press/drawing.dwg": "no document",
        "__MACOSX/Press/._01_change_jaw.docx": "rubbish",
        "Saw/blade.docx": manualOf("Change the blade", steps(2)),
        "Saw/broken.docx": "this is no Word file",
      }),
    );
    expect(await get(ann, id)).toMatchObject({ state: "planned", counts: { stored: 3, left: 1, drafted: 0 } });
    await takeIn(world, world.workspaceId);
    expect((await get(ann, id)).counts.drafted).toBe(0);
    expect((await run(ann, id, { makeGlobal: false })).body).toMatchObject({ code: "wouldBecomeGlobal" });
    expect((await run(ann, id)).body.state).toBe("running");
    await workThrough(world, ann, id);
    expect(await get(ann, id)).toMatchObject({ state: "completed", counts: { drafted: 2, failed: 1, left: 1 } });
    const items = await itemsOf(ann, id);
    expect(items.map(({ path, state, title, cause }) => [path, state, title, cause])).toEqual([
      ["Press/01_change_jaw.docx", "drafted", "Change jaw", null],
      ["Press/drawing.dwg", "left", "", "notADocument"],
      ["Saw/blade.docx", "drafted", "Change the blade", null],
      ["Saw/broken.docx", "failed", "", "notADocument"],
    ]);
    expect((await draftOf(ann, items[0]?.procedureId)).title).toBe("Change jaw");
    expect((await ann.call(generationEndpoints.list)).body.generations).toEqual([]);
  });

  it("[PG36] is refused as a whole where an entry leaves it or is encrypted", async () => {
    const outside = await batchOf(world, ann, zipOfFiles({ "../up.docx": "x", "in.docx": "y" }));
    expect(await get(ann, outside)).toMatchObject({ state: "failed", failure: "unsafePath" });
    const empty = await batchOf(world, ann, zipOfFiles({ "__MACOSX/x.docx": "x" }));
    expect(await get(ann, empty)).toMatchObject({ state: "failed", failure: "nothingInIt" });
  });

  it("[PG42] finds copies before any work: of another file, a document, and an earlier draft", async () => {
    const ben = await world.member("contentAuthor", { name: "Ben" });
    const [one, other] = [manualOf("One", steps(3)), manualOf("Other", steps(4))];
    const known = await sendFor(world, ben, other, "known.docx");
    const document = await ben.run((scope) =>
      createDocument(scope, { remoteFileId: known.fileId, checksum: known.checksum, fileName: "known.docx" }),
    );
    const first = await done(ben, { "a.docx": one, "b.docx": one, "c.docx": other }, { keepDocuments: false });
    expect(first.items.map(({ state, copyOf }) => [state, copyOf])).toEqual([
      ["drafted", null],
      ["duplicate", { kind: "file", id: null, name: "a.docx" }],
      ["duplicate", { kind: "document", id: document.id, name: "known.docx" }],
    ]);
    const second = await done(ben, { "again.docx": one }, { keepDocuments: false });
    expect(second.items[0]).toMatchObject({
      state: "duplicate",
      copyOf: { kind: "draft", id: first.items[0]?.procedureId, name: "One" },
    });
  });

  it("[PG42] takes nothing for known that the member does not see", async () => {
    const group = await world.group("Secret");
    const bytes = manualOf("Secret", steps(5));
    const known = await sendFor(world, ann, bytes, "secret.docx");
    await ann.run((scope) =>
      createDocument(scope, {
        remoteFileId: known.fileId,
        checksum: known.checksum,
        fileName: "secret.docx",
        accessGroupIds: [group],
      }),
    );
    const outside = await world.member("contentAuthor");
    const { items } = await done(outside, { "mine.docx": bytes }, { keepDocuments: false });
    expect(items[0]).toMatchObject({ state: "drafted", copyOf: null });
  });

  it("[PG41] [PG45] makes a draft of a copy on request, with the groups of the document", async () => {
    const group = await world.group("Own team");
    const bytes = manualOf("Ours", steps(6));
    const known = await sendFor(world, ann, bytes, "ours.docx");
    await ann.run((scope) =>
      createDocument(scope, {
        remoteFileId: known.fileId,
        checksum: known.checksum,
        fileName: "ours.docx",
        accessGroupIds: [group],
      }),
    );
    const { id } = await done(ann, { "copy.docx": bytes });
    expect((await ann.call(batchEndpoints.again, itemAt(id, 0))).body.state).toBe("running");
    await workThrough(world, ann, id);
    const [item] = await itemsOf(ann, id);
    expect(item).toMatchObject({ state: "drafted", copyOf: { kind: "document" } });
    expect((await draftOf(ann, item?.procedureId)).accessGroupIds).toEqual([group]);
  });

  it("[PG43] marks a draft whose text resembles another one, and names it", async () => {
    const long = Array.from({ length: 30 }, (_, n) => sentence(700 + n));
    const { items } = await done(ann, {
      "first.docx": manualOf("First", long),
      "other.docx": manualOf("Other", steps(80)),
      "nearly.docx": manualOf("Nearly", long.with(3, "Another sentence stands here instead of the fourth one.")),
    });
    // In the order of the paths: first, nearly, other.
    expect(items.map(({ path, like }) => [path, like && [like.path, like.title]])).toEqual([
      ["first.docx", null],
      ["nearly.docx", ["first.docx", "First"]],
      ["other.docx", null],
    ]);
    expect(items[1]?.like?.share).toBeGreaterThanOrEqual(70);
  });

  it("[PG39] [PG44] keeps the file as a document with its earlier versions", async () => {
    const [v1, v2, v3] = [1, 2, 3].map((n) => manualOf(`Form ${n}`, steps(90 + n)));
    if (!v1 || !v2 || !v3) throw new Error("three versions");
    const { batch, items } = await done(ann, {
      "Forms/Check list v10.docx": v3,
      "Forms/Check list v2.docx": v2,
      "Forms/Check list.docx": v1,
    });
    expect(batch.counts).toMatchObject({ drafted: 1, earlier: 2 });
    expect(items.map(({ path, state, laterPath }) => [path, state, laterPath])).toEqual([
      ["Forms/Check list v10.docx", "drafted", null],
      ["Forms/Check list v2.docx", "earlier", "Forms/Check list v10.docx"],
      ["Forms/Check list.docx", "earlier", "Forms/Check list v10.docx"],
    ]);
    const { documents } = (await ann.call(documentEndpoints.list, { query: { name: "Check list v10" } })).body;
    expect(documents.map(({ documentName, version }) => [documentName, version])).toEqual([["Check list v10.docx", 3]]);
    const params = { documentId: documents[0]?.id ?? "" };
    const { versions } = (await ann.call(documentEndpoints.versions, { params })).body;
    const sizes = versions.map(({ number, sizeBytes }) => [number, sizeBytes]);
    expect(sizes).toEqual([
      [3, v3.length],
      [2, v2.length],
      [1, v1.length],
    ]);
  });

  it("[PG40] [PG41] proposes areas and groups by the names of the folders, and puts the drafts there", async () => {
    const group = await world.group("Night shift");
    const { id: area } = await ann.run((scope) => createArea(scope, { name: "Hall 7" }));
    const id = await batchOf(
      world,
      ann,
      zipOfFiles({ "Hall 7/Night shift/x.docx": manualOf("X", steps(31)), "y.docx": manualOf("Y", steps(32)) }),
    );
    const { folders } = (await ann.call(batchEndpoints.plan, at(id))).body;
    expect(folders).toEqual([
      { folder: "", count: 1, areaIds: [], accessGroupIds: [] },
      { folder: "Hall 7/Night shift", count: 1, areaIds: [area], accessGroupIds: [group] },
    ]);
    const places = folders.map(({ folder, areaIds, accessGroupIds }) => ({ folder, areaIds, accessGroupIds }));
    // The file at the top would be for everyone.
    expect((await run(ann, id, { places, makeGlobal: false })).body).toMatchObject({ code: "wouldBecomeGlobal" });
    const other = await world.group("Others");
    await run(ann, id, { places, makeGlobal: false, accessGroupIds: [other] });
    await workThrough(world, ann, id);
    const items = await itemsOf(ann, id);
    const drafts = await Promise.all(items.map((item) => draftOf(ann, item.procedureId)));
    expect(drafts.map((draft) => [draft.title, draft.accessGroupIds, draft.areaIds])).toEqual([
      ["X", [group], [area]],
      ["Y", [other], []],
    ]);
  });
});

describe("a batch of a folder", () => {
  const files = (...paths: string[]) => paths.map((path) => ({ path, sizeBytes: 1 }));
  const start = (who: Person, paths: readonly string[]) =>
    who.call(batchEndpoints.start, { body: { title: "Folder", files: files(...paths) } });

  it("[PG36] takes its files as they arrive, and goes on without those that do not", async () => {
    const { body: begun } = await start(ann, ["f/a.docx", "f/b.docx"]);
    expect(begun).toMatchObject({ state: "planned", counts: { awaited: 2 } });
    await run(ann, begun.id);
    const file = await sendFor(world, ann, manualOf("A", steps(41)), "a.docx");
    const sent = await ann.call(batchEndpoints.send, { ...itemAt(begun.id, 0), body: file });
    expect([sent.status, sent.body.counts.stored]).toEqual([200, 1]);
    expect((await ann.call(batchEndpoints.send, { ...itemAt(begun.id, 0), body: file })).status).toBe(200);
    await workThrough(world, ann, begun.id);
    expect(await get(ann, begun.id)).toMatchObject({ state: "running", counts: { drafted: 1, awaited: 1 } });
    const left = await ann.call(batchEndpoints.leave, at(begun.id));
    expect(left.body).toMatchObject({ state: "completed", counts: { drafted: 1, left: 1 } });
  });

  it("[PG36] refuses paths that leave it, and one that occurs twice", async () => {
    expect((await start(ann, ["../a.docx"])).body).toMatchObject({ code: "unsafePath" });
    expect((await start(ann, ["a.docx", "A.docx"])).body).toMatchObject({ code: "duplicatePath" });
    const nothing = await ann.call(batchEndpoints.start, { body: { title: "Nothing" } });
    expect(nothing.body).toMatchObject({ code: "filesOrArchive" });
  });

  it("[PG35] is its member's alone, and waits, goes on and is cancelled as they say", async () => {
    const { body: begun } = await start(ann, ["a.docx", "b.docx"]);
    const other = await world.member("admin");
    expect((await other.call(batchEndpoints.get, at(begun.id))).status).toBe(404);
    expect((await other.call(batchEndpoints.list)).body.batches.map((one) => one.id)).not.toContain(begun.id);
    const file = await sendFor(world, other, manualOf("Theirs", steps(42)), "a.docx");
    expect((await ann.call(batchEndpoints.send, { ...itemAt(begun.id, 0), body: file })).body).toMatchObject({
      code: "unknownMedia",
    });
    await run(ann, begun.id);
    expect((await ann.call(batchEndpoints.pause, at(begun.id))).body.state).toBe("paused");
    const own = await sendFor(world, ann, manualOf("Mine", steps(43)), "a.docx");
    await ann.call(batchEndpoints.send, { ...itemAt(begun.id, 0), body: own });
    await workThrough(world, ann, begun.id);
    expect((await get(ann, begun.id)).counts).toMatchObject({ stored: 1, drafted: 0 });
    expect((await run(ann, begun.id)).body.state).toBe("running");
    await takeIn(world, world.workspaceId);
    expect((await get(ann, begun.id)).counts.working).toBe(1);
    expect((await ann.call(batchEndpoints.remove, at(begun.id))).status).toBe(204);
    expect(await get(ann, begun.id)).toMatchObject({ state: "cancelled", counts: { left: 2, working: 0 } });
    const waiting = await world.asSystem(({ db }) =>
      db.selectFrom("video_generation").select("id").where("batch_id", "=", begun.id).execute(),
    );
    expect(waiting).toEqual([]);
    await takeIn(world, world.workspaceId);
    const uses = await world.asSystem(({ db }) =>
      db.selectFrom("asset_use").select("user_id").where("asset_id", "=", own.fileId).execute(),
    );
    expect(uses).toEqual([]);
    expect((await ann.call(batchEndpoints.remove, at(begun.id))).status).toBe(204);
    expect((await ann.call(batchEndpoints.get, at(begun.id))).status).toBe(404);
  });

  it("[PG37] ends where its member may not write drafts any more", async () => {
    const author = await world.member("contentAuthor");
    const { body: begun } = await start(author, ["a.docx"]);
    const file = await sendFor(world, author, manualOf("Late", steps(44)), "a.docx");
    await author.call(batchEndpoints.send, { ...itemAt(begun.id, 0), body: file });
    await run(author, begun.id);
    await ann.run((scope) => removeMembers(scope, [author.profileId]));
    await takeIn(world, world.workspaceId);
    const stored = await world.asSystem(({ db }) =>
      db.selectFrom("draft_batch").select(["state", "failure"]).where("id", "=", begun.id).executeTakeFirst(),
    );
    expect(stored).toEqual({ state: "failed", failure: "noLongerAllowed" });
  });
});

describe("the review of a batch", () => {
  it("[PG46] goes through the drafts that are open, and hands the accepted ones over for approval", async () => {
    const { id, items } = await done(ann, {
      "a.docx": manualOf("A", steps(51)),
      "b.docx": manualOf("B", steps(52)),
      "c.docx": manualOf("C", steps(53)),
    });
    const open = async () => (await itemsOf(ann, id, { review: "open" })).map((item) => item.title);
    expect(await open()).toEqual(["A", "B", "C"]);
    const params = { generationId: items[0]?.generationId ?? "" };
    await ann.call(paperEndpoints.accept, { params, body: { confirmed: [] } });
    await ann.call(batchEndpoints.skip, { ...itemAt(id, 1), body: { isSkipped: true } });
    expect(await open()).toEqual(["C"]);
    expect(await get(ann, id)).toMatchObject({ accepted: 1, skipped: 1 });
    const { drafts } = (await ann.call(draftListEndpoints.toPublish, { query: { batchId: id } })).body;
    expect(drafts.map((draft) => draft.title)).toEqual(["A"]);
    const other = await world.member("admin");
    expect((await other.call(draftListEndpoints.toPublish, { query: { batchId: id } })).body.drafts).toEqual([]);
    await ann.call(batchEndpoints.skip, { ...itemAt(id, 1), body: { isSkipped: false } });
    expect(await open()).toEqual(["B", "C"]);
  });
});
