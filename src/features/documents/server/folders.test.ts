import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { day as dayMs } from "#kit/time.ts";
import { auditOf } from "#tests/support/audit.ts";
import { documentOf, folderOf, uploadOf } from "#tests/support/documents.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { documentEndpoints } from "../contract.ts";
import { folderEndpoints } from "../folder-contract.ts";
import { moveEndpoints } from "../move-contract.ts";
import { folderDepthMax } from "../rules.ts";

let world: World;
let admin: Person;
/** Of the night shift, and may delete. */
let author: Person;
/** Of the day shift, and may delete. */
let other: Person;
let operator: Person;
let night: string;
let day: string;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  admin = await world.member("admin");
  const both = ["content.documents.manage", "content.documents.delete"] as const;
  author = await world.member(both, { in: [night], name: "Ann" });
  other = await world.member(both, { in: [day], name: "Ben" });
  operator = await world.member("operator", { in: [day], name: "Cleo" });
});
afterAll(() => world?.close());

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
const params = (folderId: string) => ({ params: { folderId } });
const create = (person: Person, folderName: string, parentFolderId: string | null = null) =>
  person.call(folderEndpoints.create, { body: { folderName, parentFolderId } });
const listOf = async (person: Person, includeDeleted?: "true") =>
  (await person.call(folderEndpoints.list, { query: { includeDeleted } })).body.folders;
const removeDocument = (person: Person, ...documentIds: string[]) =>
  person.call(documentEndpoints.remove, { body: { documentIds } });
const restore = (person: Person, what: { documents?: string[]; folders?: string[] }) =>
  person.call(documentEndpoints.restore, {
    body: { documentIds: what.documents ?? [], documentFolderIds: what.folders ?? [] },
  });
const bin = async (person: Person) =>
  (await person.call(documentEndpoints.list, { query: { includeDeleted: "only" } })).body.documents;

describe("a new folder", () => {
  it("is trimmed, and refused where a sibling has the name whatever its case [D3]", async () => {
    const name = unique("Presses");
    const made = await create(author, `  ${name} `);
    expect(made).toMatchObject({ status: 201, body: { name, parentId: null, isNameOnly: false } });
    expect(await create(author, name.toUpperCase())).toMatchObject({ status: 409, body: { code: "folderExists" } });
    expect((await create(author, name, made.body.id)).status).toBe(201);
    expect((await create(author, "  ")).status).toBe(400);
  });

  it("gets a number where only something out of sight has the name, and a refusal where its name is shown [D3]", async () => {
    const name = unique("Secret");
    const hidden = await folderOf(admin, name, { groups: [day] });
    expect(await create(author, name)).toMatchObject({ status: 201, body: { name: `${name} (2)` } });
    const shown = await folderOf(admin, unique("Way"), { groups: [day] });
    await documentOf(world, admin, "Seen.pdf", { in: shown.id, groups: [night] });
    expect(await create(author, shown.name)).toMatchObject({ status: 409, body: { code: "folderExists" } });
    expect(hidden.name).toBe(name);
  });

  it("can be nested at most 20 deep [D17]", async () => {
    let parent: string | null = null;
    for (let level = 1; level <= folderDepthMax; level++) parent = (await create(admin, unique("L"), parent)).body.id;
    expect(await create(admin, "Too deep", parent)).toMatchObject({ status: 422, body: { code: "tooDeep" } });
  });

  it("takes another name by If-Match [D7]", async () => {
    const made = await folderOf(author, unique("Old"));
    const rename = (ifMatch: number, name: string) =>
      author.call(folderEndpoints.update, { ...params(made.id), ifMatch, body: { name } });
    expect((await rename(1, unique("New"))).body.revision).toBe(2);
    expect((await rename(1, "Other")).status).toBe(412);
    const taken = await folderOf(author, unique("Taken"));
    expect((await rename(2, taken.name.toLowerCase())).body.code).toBe("folderExists");
    expect((await rename(2, made.name.toLowerCase())).status).toBe(200);
  });
});

describe("a folder out of sight", () => {
  it("shows its name alone where it holds something in sight, and can be neither changed nor filled [D2] [D9]", async () => {
    const outer = await folderOf(admin, unique("Outer"), { groups: [day] });
    const inner = await folderOf(admin, "Inner", { in: outer.id });
    const seen = await documentOf(world, admin, "Seen.pdf", { in: inner.id, groups: [night] });
    await documentOf(world, admin, "Unseen.pdf", { in: inner.id });
    const shown = (await listOf(author)).filter((one) => [outer.id, inner.id].includes(one.id));
    expect(shown).toEqual([
      expect.objectContaining({ id: inner.id, isNameOnly: true, documentCount: 1, folderCount: 0, authorId: null }),
      expect.objectContaining({ id: outer.id, isNameOnly: true, documentCount: 0, folderCount: 1, createdAt: null }),
    ]);
    expect((await author.call(folderEndpoints.get, params(inner.id))).body).toEqual(shown[0]);
    const inside = await author.call(documentEndpoints.list, { query: { folderId: inner.id } });
    expect(inside.body.documents.map((one) => one.id)).toEqual([seen.id]);
    expect(inside.body.total).toBe(1);
    const rename = await author.call(folderEndpoints.update, { ...params(inner.id), ifMatch: 1, body: { name: "X" } });
    expect(rename.status).toBe(404);
    expect((await author.call(folderEndpoints.remove, params(inner.id))).status).toBe(404);
    expect((await create(author, "In it", inner.id)).body.code).toBe("unknownFolder");
    await removeDocument(admin, seen.id);
    expect((await author.call(folderEndpoints.get, params(inner.id))).status).toBe(404);
    expect((await author.call(documentEndpoints.list, { query: { folderId: inner.id } })).status).toBe(404);
  });
});

describe("deleting a folder", () => {
  it("deletes all that is in it, says how much, and brings just that back [D20] [D24]", async () => {
    const outer = await folderOf(author, unique("Outer"));
    const inner = await folderOf(author, "Inner", { in: outer.id });
    const early = await documentOf(world, author, "Early.pdf", { in: inner.id });
    const one = await documentOf(world, author, "One.pdf", { in: outer.id });
    const two = await documentOf(world, author, "Two.pdf", { in: inner.id });
    await removeDocument(author, early.id);
    const extent = await operator.call(folderEndpoints.extent, params(outer.id));
    expect(extent.body).toEqual({ documentCount: 2, folderCount: 1 });
    const removed = await author.call(folderEndpoints.remove, params(outer.id));
    expect(removed.body).toEqual({ documentCount: 2, folderCount: 2 });
    expect((await listOf(author)).some((folder) => folder.id === inner.id)).toBe(false);
    expect((await author.call(documentEndpoints.get, { params: { documentId: two.id } })).status).toBe(404);
    const deleted = (await listOf(author, "true")).filter((folder) => folder.deletedAt !== null);
    expect(deleted.map((folder) => folder.id)).toEqual(expect.arrayContaining([outer.id, inner.id]));
    const back = await restore(author, { folders: [outer.id] });
    expect(back.body).toEqual({ documentCount: 2, folderCount: 2, renamed: [] });
    const there = await author.call(documentEndpoints.list, { query: { folderId: outer.id, deep: "true" } });
    expect(there.body.documents.map((document) => document.id).sort()).toEqual([one.id, two.id].sort());
    expect((await bin(author)).map((document) => document.id)).toContain(early.id);
  });

  it("is refused where something in it is out of the deleter's sight, whatever that is [D20]", async () => {
    const folder = await folderOf(admin, unique("Mixed"));
    await documentOf(world, admin, "Hidden.pdf", { in: folder.id, groups: [day] });
    const refused = await author.call(folderEndpoints.remove, params(folder.id));
    expect(refused).toMatchObject({ status: 409, body: { code: "notDeletable" } });
    expect(refused.text).not.toContain("Hidden");
    expect((await author.call(folderEndpoints.extent, params(folder.id))).body.documentCount).toBe(0);
    expect((await admin.call(folderEndpoints.remove, params(folder.id))).status).toBe(200);
    // The same holds for bringing it back.
    expect(await restore(author, { folders: [folder.id] })).toMatchObject({
      status: 409,
      body: { code: "notRestorable" },
    });
    expect((await restore(admin, { folders: [folder.id] })).status).toBe(200);
  });
});

describe("deleting documents", () => {
  it("takes all or none, and never an empty list [D21]", async () => {
    const [mine, hidden] = [
      await documentOf(world, author, unique("Mine")),
      await documentOf(world, admin, unique("Hidden"), { groups: [day] }),
    ];
    expect((await removeDocument(author, mine.id, hidden.id)).status).toBe(404);
    expect((await removeDocument(author)).status).toBe(400);
    expect((await author.call(documentEndpoints.get, { params: { documentId: mine.id } })).status).toBe(200);
    expect((await removeDocument(author, mine.id)).body).toEqual({ documentCount: 1, folderCount: 0 });
  });

  it("fills a bin that only who may delete opens, under the same groups, for 30 days [D22]", async () => {
    const made = await documentOf(world, admin, unique("Binned"), { groups: [night] });
    await removeDocument(admin, made.id);
    const isIn = async (person: Person) => (await bin(person)).some((one) => one.id === made.id);
    expect([await isIn(author), await isIn(other)]).toEqual([true, false]);
    expect((await operator.call(documentEndpoints.list, { query: { includeDeleted: "true" } })).status).toBe(403);
    expect((await restore(other, { documents: [made.id] })).status).toBe(404);
    const backdate = (deleted_at: Date) =>
      world.asSystem(({ db }) => db.updateTable("document").set({ deleted_at }).where("id", "=", made.id).execute());
    await backdate(new Date(Date.now() - 30 * dayMs - 1000));
    expect(await isIn(author)).toBe(false);
    expect((await restore(author, { documents: [made.id] })).status).toBe(404);
    await backdate(new Date(Date.now() - 30 * dayMs + 60_000));
    expect((await restore(author, { documents: [made.id] })).body.documentCount).toBe(1);
  });
});

describe("bringing back", () => {
  it("numbers a name that was taken meanwhile [D23]", async () => {
    const made = await documentOf(world, author, unique("Plan") + ".pdf");
    await removeDocument(author, made.id);
    await documentOf(world, author, made.documentName);
    const name = made.documentName.replace(".pdf", " (2).pdf");
    expect((await restore(author, { documents: [made.id] })).body.renamed).toEqual([{ id: made.id, name }]);
  });

  it("returns to the nearest existing folder above, and becomes visible to nobody else [D23]", async () => {
    const top = await folderOf(admin, unique("Top"));
    const middle = await folderOf(admin, "Middle", { in: top.id, groups: [night] });
    const made = await documentOf(world, admin, "Low.pdf", { in: middle.id });
    await removeDocument(admin, made.id);
    await admin.call(folderEndpoints.remove, params(middle.id));
    expect((await restore(admin, { documents: [made.id] })).status).toBe(200);
    const back = await admin.call(documentEndpoints.get, { params: { documentId: made.id } });
    expect(back.body).toMatchObject({ documentFolderId: top.id, accessGroups: [night], inheritedAccessGroups: [] });
    expect((await operator.call(documentEndpoints.get, { params: { documentId: made.id } })).status).toBe(404);
  });

  it("returns to the top if the remaining folder above it is hidden [D23]", async () => {
    const top = await folderOf(admin, unique("Top"), { groups: [day] });
    const middle = await folderOf(admin, "Middle", { in: top.id });
    const made = await documentOf(world, admin, unique("Low"), { in: middle.id, groups: [night] });
    await removeDocument(admin, made.id);
    await admin.call(folderEndpoints.remove, params(middle.id));
    expect((await restore(author, { documents: [made.id] })).status).toBe(200);
    const back = await admin.call(documentEndpoints.get, { params: { documentId: made.id } });
    expect(back.body.documentFolderId).toBe(null);
    expect([...back.body.accessGroups].sort()).toEqual([day, night].sort());
  });
});

describe("moving", () => {
  const move = (person: Person, options: { folders?: string[]; documents?: string[]; to: string | null }, more = {}) =>
    person.call(moveEndpoints.move, { body: { ...named(options), ...more } });
  const check = (person: Person, options: { folders?: string[]; documents?: string[]; to: string | null }) =>
    person.call(moveEndpoints.checkMove, { body: named(options) });
  const named = (options: { folders?: string[]; documents?: string[]; to: string | null }) => ({
    sourceDocumentFolderIds: options.folders ?? [],
    sourceDocumentIds: options.documents ?? [],
    targetFolderId: options.to,
  });

  it("says who gains and loses sight of what, and is made only as it was shown [D18] [D19]", async () => {
    const from = await folderOf(admin, unique("From"), { groups: [night] });
    const to = await folderOf(admin, unique("To"), { groups: [day] });
    const inner = await folderOf(admin, "Inner", { in: from.id });
    const made = await documentOf(world, admin, "Moved.pdf", { in: inner.id });
    const options = { folders: [inner.id], to: to.id };
    const checked = await check(admin, options);
    expect(checked.body).toMatchObject({
      documentsGainingAccess: { [made.id]: [day] },
      documentFoldersGainingAccess: { [inner.id]: [day] },
      everyone: { documentIds: [], documentFolderIds: [] },
      losing: { documentIds: [made.id], documentFolderIds: [inner.id] },
      hiddenCount: 0,
    });
    expect(checked.body.gains).toMatchObject({ peopleCount: 2, documentCount: 1, folderCount: 1 });
    expect(checked.body.gains.people.map((one) => one.displayName)).toEqual(["Ben", "Cleo"]);
    expect(checked.body.losses).toMatchObject({ peopleCount: 1, people: [{ displayName: "Ann" }] });
    await world.member("operator", { in: [day], name: "Dan" });
    const stale = await move(admin, options, { digest: checked.body.digest });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "sightChanged", current: { gains: { peopleCount: 3 } } },
    });
    const current = stale.body.current as { digest: string };
    expect((await move(admin, options, { digest: current.digest })).status).toBe(200);
    expect((await operator.call(documentEndpoints.get, { params: { documentId: made.id } })).status).toBe(200);
  });

  it("names what everyone would newly see, and requires a confirmation and the permission [D11]", async () => {
    const from = await folderOf(admin, unique("From"), { groups: [night] });
    const made = await documentOf(world, admin, unique("Open"), { in: from.id });
    const options = { documents: [made.id], to: null };
    const checked = await check(author, options);
    expect(checked.body).toMatchObject({ everyone: { documentIds: [made.id] }, gains: { peopleCount: 0 } });
    const { digest } = checked.body;
    expect((await move(author, options, { digest })).body.code).toBe("wouldBecomeGlobal");
    expect((await move(author, options, { digest, makeGlobal: true })).body.code).toBe("wouldBecomeGlobal");
    expect((await move(admin, options, { digest, makeGlobal: true })).status).toBe(200);
  });

  it("into a restricted folder reports that everyone else loses access [D18]", async () => {
    const to = await folderOf(admin, unique("To"), { groups: [night] });
    const made = await documentOf(world, admin, unique("Closing"));
    const { body } = await check(admin, { documents: [made.id], to: to.id });
    expect(body.documentsGainingAccess).toEqual({});
    expect(body.losing.documentIds).toEqual([made.id]);
    expect(body.losses.people.map((one) => one.displayName)).toEqual(expect.arrayContaining(["Ben", "Cleo"]));
    expect(body.losses.people.map((one) => one.displayName)).not.toContain("Ann");
  });

  it("is made without a check, as the specification has it, and the audit says that none was shown [D19] [GR22]", async () => {
    const from = await folderOf(admin, unique("From"), { groups: [night] });
    const to = await folderOf(admin, unique("To"), { groups: [day] });
    const [unseen, seen] = [
      await documentOf(world, admin, unique("A"), { in: from.id }),
      await documentOf(world, admin, unique("B"), { in: from.id }),
    ];
    expect(await move(admin, { documents: [unseen.id], to: to.id })).toMatchObject({
      status: 200,
      body: { renamed: [] },
    });
    const options = { documents: [seen.id], to: to.id };
    const { digest, gains } = (await check(admin, options)).body;
    expect((await move(admin, options, { digest })).status).toBe(200);
    const shown = async (documentId: string) =>
      (await auditOf(world, documentId)).filter((one) => one.action === "document.moved").map((one) => one.details);
    expect(await shown(unseen.id)).toMatchObject([{ previewShown: false, gainedBy: gains.peopleCount }]);
    expect(await shown(seen.id)).toMatchObject([{ previewShown: true }]);
  });

  it("is refused where the actor may not change source or target, for cycles, and for too many at once [D16] [D17] [D24]", async () => {
    const hidden = await folderOf(admin, unique("Hidden"), { groups: [day] });
    const open = await folderOf(author, unique("Open"));
    const inner = await folderOf(author, "Inner", { in: open.id });
    const statuses = async (options: Parameters<typeof check>[1]) => [
      (await check(author, options)).status,
      (await move(author, options)).status,
    ];
    expect(await statuses({ folders: [hidden.id], to: null })).toEqual([404, 404]);
    expect(await statuses({ folders: [open.id], to: hidden.id })).toEqual([400, 400]);
    expect(await statuses({ folders: [open.id], to: inner.id })).toEqual([409, 409]);
    expect(await statuses({ folders: [open.id], to: open.id })).toEqual([409, 409]);
    expect(await statuses({ to: null })).toEqual([400, 400]);
    expect(await statuses({ documents: Array.from({ length: 1001 }, () => randomUUID()), to: null })).toEqual([
      400, 400,
    ]);
    // A thousand in both lists together (threat B68).
    const some = (length: number) => Array.from({ length }, () => randomUUID());
    expect(await statuses({ folders: some(501), documents: some(500), to: null })).toEqual([400, 400]);
    expect(await statuses({ folders: some(500), documents: some(500), to: null })).toEqual([404, 404]);
    expect((await restore(author, { folders: some(501), documents: some(500) })).status).toBe(400);
    expect((await restore(author, { folders: some(500), documents: some(500) })).status).toBe(404);
    let deep: string | null = null;
    for (let level = 1; level < folderDepthMax; level++) deep = (await create(author, unique("L"), deep)).body.id;
    expect(await statuses({ folders: [open.id], to: deep })).toEqual([422, 422]);
  });

  it("is refused where the name is taken, or numbers the name on request [D3]", async () => {
    const to = await folderOf(author, unique("To"));
    await documentOf(world, author, "Same.pdf", { in: to.id });
    const made = await documentOf(world, author, unique("Same"));
    await author.call(documentEndpoints.update, {
      params: { documentId: made.id },
      ifMatch: 1,
      body: { name: unique("x") },
    });
    const from = await folderOf(author, unique("From"));
    const same = await documentOf(world, author, "SAME.pdf", { in: from.id });
    const options = { documents: [same.id], to: to.id };
    expect((await move(author, options)).body.code).toBe("documentExists");
    const moved = await move(author, options, { onTaken: "rename" });
    expect(moved.body.renamed).toEqual([{ id: same.id, name: "SAME (2).pdf" }]);
    // Moving an item to its own folder changes nothing.
    expect((await move(author, options)).body.renamed).toEqual([]);
  });

  it("counts what is hidden in a folder, and does not make it visible to the mover [D12] [D18]", async () => {
    const folder = await folderOf(admin, unique("Mixed"));
    const secret = await documentOf(world, admin, "Secret.pdf", { in: folder.id, groups: [day] });
    const nights = await folderOf(admin, unique("Nights"), { groups: [night] });
    const options = { folders: [folder.id], to: nights.id };
    const checked = await check(author, options);
    expect(checked).toMatchObject({ status: 200, body: { hiddenCount: 1, documentsGainingAccess: {} } });
    // Who gains sight of what the mover does not see is counted, and not named.
    expect(checked.body.gains).toMatchObject({ people: [], documentCount: 0 });
    expect(checked.body.gains.peopleCount).toBeGreaterThan(0);
    expect(checked.text).not.toContain(secret.id);
    const { digest } = checked.body;
    expect(await move(author, options, { digest })).toMatchObject({ status: 403, body: { code: "ownAccess" } });
    const whole = await check(admin, options);
    expect(whole.body).toMatchObject({ hiddenCount: 0, documentsGainingAccess: { [secret.id]: [night] } });
  });
});

describe("groups and documents [D25]", () => {
  it("inherited groups count in the previews of groups and in the explanation of why something is visible", async () => {
    const crew = await world.group(unique("Crew"));
    const member = await world.member("operator", { in: [crew], name: "Fay" });
    const folder = await folderOf(admin, unique("Crew"), { groups: [crew] });
    const made = await documentOf(world, admin, "Inside.pdf", { in: folder.id, groups: [night] });
    const detail = await admin.call(groupEndpoints.get, { params: { groupId: crew } });
    expect(detail.body.things).toEqual(
      expect.arrayContaining([
        { kind: "document", count: 1 },
        { kind: "documentFolder", count: 1 },
      ]),
    );
    const why = await admin.call(groupEndpoints.why, {
      query: { profileId: member.profileId, kind: "document", thingId: made.id },
    });
    expect(why.body.ways).toMatchObject([
      { because: "group", chain: [{ id: crew }], folder: { id: folder.id, name: folder.name } },
    ]);
    const preview = await admin.call(groupEndpoints.preview, {
      params: { groupId: crew },
      body: { change: "membership", addProfileIds: [], removeProfileIds: [member.profileId] },
    });
    expect(preview.body.losses).toMatchObject({
      peopleCount: 1,
      things: expect.arrayContaining([{ kind: "document", count: 1 }]),
    });
    const remove = (body: object) =>
      admin.call(groupEndpoints.remove, { params: { groupId: crew }, body: { assignMembersToGroupId: null, ...body } });
    expect((await remove({ assignContentToGroupId: null })).body.code).toBe("wouldBecomeGlobal");
    expect((await remove({ assignContentToGroupId: day })).status).toBe(204);
    const after = await operator.call(folderEndpoints.get, params(folder.id));
    expect(after.body.accessGroups).toEqual([day]);
  });
});

describe("lists [D6]", () => {
  it("come in pages in each order, forwards and back, without a gap or a repeat", async () => {
    const folder = await folderOf(admin, unique("Paged"));
    const names = ["Zebra", "äpfel 2", "Apfel 10", "apfel 1", "Birne", "birne 20", "Birne 3", "ß-Plan", "Straße"];
    for (const [at, name] of names.entries()) {
      const upload = await uploadOf(world, admin, {
        sizeBytes: (at * 37) % 5,
        mimeType: at % 2 ? "text/plain" : "text/csv",
      });
      await admin.call(documentEndpoints.create, {
        body: { fileName: name, workspaceId: world.workspaceId, ...upload, folderId: folder.id },
      });
    }
    const walk = async (query: Record<string, string | number>) => {
      const found: { documentName: string; sizeBytes: number; mimeType: string; updatedAt: string }[] = [];
      for (let after: string | undefined; ; ) {
        const page = await author.call(documentEndpoints.list, {
          query: { folderId: folder.id, limit: 2, after, ...query },
        });
        expect(page.body.total).toBe(after === undefined ? names.length : null);
        found.push(...page.body.documents);
        if (page.body.next === null) return found;
        after = page.body.next;
      }
    };
    const byName = (await walk({})).map((one) => one.documentName);
    const ordered = ["apfel 1", "äpfel 2", "Apfel 10", "Birne", "Birne 3", "birne 20", "ß-Plan", "Straße", "Zebra"];
    expect(byName).toEqual(ordered);
    for (const sort of ["name", "updatedAt", "size", "type"] as const) {
      const up = await walk({ sort });
      expect(new Set(up.map((one) => one.documentName)).size).toBe(names.length);
      expect((await walk({ sort, descending: "true" })).map((one) => one.documentName)).toEqual(
        up.map((one) => one.documentName).toReversed(),
      );
    }
    const sizes = (await walk({ sort: "size" })).map((one) => one.sizeBytes);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    const filtered = await author.call(documentEndpoints.list, { query: { folderId: folder.id, name: "BIRNE 2" } });
    expect(filtered.body).toMatchObject({ total: 1, documents: [{ documentName: "birne 20" }] });
    const foreign = await author.call(documentEndpoints.list, { query: { sort: "size", after: "name+~x~y" } });
    expect(foreign.status).toBe(400);
  });
});
