import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditOf } from "#tests/support/audit.ts";
import { documentOf, folderOf, uploadOf } from "#tests/support/documents.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { documentEndpoints } from "../contract.ts";
import { folderEndpoints } from "../folder-contract.ts";
import { moveEndpoints } from "../move-contract.ts";
import { selectVisibleDocumentIds } from "./service.ts";

let world: World;
let admin: Person;
let author: Person;
let operator: Person;
let night: string;
let day: string;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  admin = await world.member("admin");
  author = await world.member("contentAuthor", { in: [night] });
  operator = await world.member("operator", { in: [day] });
});
afterAll(() => world?.close());

const params = (documentId: string) => ({ params: { documentId } });
const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
const bodyOf = async (person: Person, fileName = unique("Manual") + ".pdf") => ({
  fileName,
  workspaceId: world.workspaceId,
  ...(await uploadOf(world, person)),
});

describe("making a document of an upload", () => {
  it("answers it with what the server knows of the file [D13]", async () => {
    const body = await bodyOf(author);
    const made = await author.call(documentEndpoints.create, { body: { ...body, mimeType: "text/html" } });
    expect(made).toMatchObject({
      status: 201,
      body: {
        documentName: body.fileName,
        documentFolderId: null,
        remoteFileId: body.remoteFileId,
        mimeType: "application/pdf",
        checksum: body.checksum,
        uploadedById: author.profileId,
        itemStatus: "available",
        version: 1,
        revision: 1,
        accessGroups: [],
      },
    });
    const listed = await operator.call(documentEndpoints.get, params(made.body.id));
    expect(listed.body).toEqual(made.body);
  });

  it("takes only a finished upload of the caller's own that nothing uses, with the checksum that it has [D13]", async () => {
    const create = (body: Awaited<ReturnType<typeof bodyOf>>) => author.call(documentEndpoints.create, { body });
    const mine = await bodyOf(author);
    expect((await create({ ...mine, checksum: "0".repeat(64) })).body.code).toBe("checksumMismatch");
    expect((await create({ ...mine, workspaceId: randomUUID() })).status).toBe(400);
    expect((await create({ ...mine, remoteFileId: randomUUID() })).body.code).toBe("unknownMedia");
    const others = await bodyOf(admin);
    expect((await create(others)).body.code).toBe("unknownMedia");
    expect((await create({ ...mine, checksum: Buffer.from(mine.checksum, "hex").toString("base64") })).status).toBe(
      201,
    );
    expect((await create({ ...mine, fileName: "Again.pdf" })).body.code).toBe("unknownMedia");
    const elsewhere = await world.workspace("sibling");
    const bob = await elsewhere.member("admin");
    const foreign = { ...(await bodyOf(author)), ...(await uploadOf(elsewhere, bob)) };
    expect((await create(foreign)).body.code).toBe("unknownMedia");
  });

  it("refuses a name that is taken, whatever its case, accents' form and spaces [D3]", async () => {
    const name = unique("Café Plan") + ".pdf";
    await documentOf(world, admin, name);
    const same = `  ${name.normalize("NFD").toUpperCase()} `;
    const refused = await author.call(documentEndpoints.create, { body: await bodyOf(author, same) });
    expect(refused).toMatchObject({ status: 409, body: { code: "documentExists" } });
    const checked = await author.call(documentEndpoints.checkNames, { body: { folderId: null, names: [same] } });
    const proposal = same.trim().normalize("NFC").replace(".PDF", " (2).PDF");
    expect(checked.body.taken).toMatchObject([{ proposedName: proposal, mayReplace: true }]);
  });

  it("numbers a name that only a hidden document has, and so reveals nothing of it [D3]", async () => {
    const name = unique("Secret") + ".pdf";
    await documentOf(world, admin, name, { groups: [day] });
    const checked = await author.call(documentEndpoints.checkNames, { body: { folderId: null, names: [name] } });
    expect(checked.body.taken).toEqual([]);
    const made = await author.call(documentEndpoints.create, { body: await bodyOf(author, name) });
    expect(made).toMatchObject({ status: 201, body: { documentName: name.replace(".pdf", " (2).pdf") } });
  });

  it("keeps what turns the direction of writing, and controls, out of names [D5]", async () => {
    const body = await bodyOf(author, unique("a\u202Efdp\r\n.exe"));
    const made = await author.call(documentEndpoints.create, { body });
    expect(made.body.documentName).toMatch(/^afdp\.exe/);
  });

  it("puts nothing into a folder that is missing, out of sight or another workspace's [D9]", async () => {
    const hidden = await folderOf(admin, unique("Hidden"), { groups: [day] });
    for (const folderId of [hidden.id, randomUUID()]) {
      const refused = await author.call(documentEndpoints.create, { body: { ...(await bodyOf(author)), folderId } });
      expect(refused).toMatchObject({ status: 400, body: { code: "unknownFolder" } });
    }
  });
});

describe("another file", () => {
  it("keeps id, place and groups, and the earlier file as a version that can come back [D14] [D15]", async () => {
    const folder = await folderOf(admin, unique("Lines"), { groups: [night] });
    const made = await documentOf(world, author, "Line.pdf", { in: folder.id, groups: [night] });
    const second = await uploadOf(world, author, { mimeType: "image/png" });
    const replaced = await author.call(documentEndpoints.replace, { ...params(made.id), body: second });
    expect(replaced.body).toMatchObject({
      id: made.id,
      documentName: "Line.pdf",
      documentFolderId: folder.id,
      accessGroups: [night],
      version: 2,
      mimeType: "image/png",
      remoteFileId: second.remoteFileId,
    });
    const versions = await author.call(documentEndpoints.versions, params(made.id));
    expect(versions.body.versions.map((one) => one.remoteFileId)).toEqual([second.remoteFileId, made.remoteFileId]);
    const back = await author.call(documentEndpoints.restoreVersion, { params: { documentId: made.id, number: "1" } });
    expect(back.body).toMatchObject({ version: 3, remoteFileId: made.remoteFileId, mimeType: "application/pdf" });
    const none = await author.call(documentEndpoints.restoreVersion, { params: { documentId: made.id, number: "9" } });
    expect(none.status).toBe(404);
  });

  it("is readable by every member who sees the document, and by nobody once it is deleted [D27]", async () => {
    const made = await documentOf(world, admin, unique("Read") + ".pdf", { groups: [day] });
    await admin.call(documentEndpoints.replace, { ...params(made.id), body: await uploadOf(world, admin) });
    const visible = () => operator.run((scope) => selectVisibleDocumentIds(scope, [made.id]));
    expect(await visible()).toEqual(new Set([made.id]));
    await admin.call(documentEndpoints.remove, { body: { documentIds: [made.id] } });
    expect(await visible()).toEqual(new Set());
  });
});

describe("names and groups", () => {
  it("a rename names the revision that it saw [D7]", async () => {
    const made = await documentOf(world, author, unique("Old") + ".pdf");
    const rename = (ifMatch: number, name: string) =>
      author.call(documentEndpoints.update, { ...params(made.id), ifMatch, body: { name } });
    expect((await rename(1, unique("New"))).body.revision).toBe(2);
    expect(await rename(1, "Other")).toMatchObject({ status: 412, body: { code: "stale", current: { revision: 2 } } });
  });

  it("needs confirmation only where everyone would newly see it [D10]", async () => {
    const folder = await folderOf(admin, unique("F"), { groups: [night] });
    const made = await documentOf(world, admin, "One.pdf", { in: folder.id, groups: [day] });
    const change = (person: Person, id: string, remove: string[], makeGlobal?: boolean) =>
      person.call(documentEndpoints.setGroups, {
        ...params(id),
        body: { addAccessGroupIds: [], removeAccessGroupIds: remove, ...(makeGlobal && { makeGlobal }) },
      });
    // The folder still restricts it.
    expect((await change(admin, made.id, [day])).body).toMatchObject({
      accessGroups: [],
      inheritedAccessGroups: [night],
    });
    const alone = await documentOf(world, author, unique("Alone"), { groups: [night] });
    expect((await change(author, alone.id, [night])).body.code).toBe("wouldBecomeGlobal");
    expect((await change(author, alone.id, [night], true)).body.code).toBe("wouldBecomeGlobal");
    expect((await change(admin, alone.id, [night], true)).body.accessGroups).toEqual([]);
  });

  it("of a folder does not open it to a member who would thereby see what is hidden in it [D12]", async () => {
    const folder = await folderOf(admin, unique("Open"));
    await documentOf(world, admin, "Hidden.pdf", { in: folder.id, groups: [day] });
    const narrow = (person: Person) =>
      person.call(folderEndpoints.setGroups, {
        params: { folderId: folder.id },
        body: { addAccessGroupIds: [night], removeAccessGroupIds: [] },
      });
    expect(await narrow(author)).toMatchObject({ status: 403, body: { code: "ownAccess" } });
    expect((await narrow(admin)).status).toBe(200);
  });
});

describe("the audit [D28]", () => {
  it("holds each event", async () => {
    const made = await documentOf(world, admin, unique("Audited") + ".pdf");
    const folder = await folderOf(admin, unique("Audited"));
    const body = { sourceDocumentFolderIds: [], sourceDocumentIds: [made.id], targetFolderId: folder.id };
    await admin.call(moveEndpoints.move, { body });
    await admin.call(documentEndpoints.remove, { body: { documentIds: [made.id] } });
    await admin.call(documentEndpoints.restore, { body: { documentIds: [made.id], documentFolderIds: [] } });
    const actions = (await auditOf(world, made.id)).map((entry) => entry.action);
    expect(actions).toEqual(["document.created", "document.moved", "document.deleted", "document.restored"]);
  });
});

describe("the feed [D26]", () => {
  it("notifies the members who see a thing before or after a change, and nobody else", async () => {
    const heard = async (subjectId: string) =>
      world.asSystem(async ({ db, workspaceId }) => {
        const row = await db
          .selectFrom("feed_event")
          .select(["topic", "group_ids"])
          .where("workspace_id", "=", workspaceId)
          .where("subject_id", "=", subjectId)
          .orderBy("seq", "desc")
          .executeTakeFirstOrThrow();
        expect(row.topic).toBe("documents");
        return [...(row.group_ids ?? [])].sort();
      });
    const folder = await folderOf(admin, unique("Heard"), { groups: [night] });
    expect(await heard(folder.id)).toEqual([night]);
    const made = await documentOf(world, admin, "Heard.pdf", { in: folder.id, groups: [day] });
    expect(await heard(made.id)).toEqual([day, night].sort());
    // Who sees the document knows the folder's name.
    await admin.call(folderEndpoints.update, {
      params: { folderId: folder.id },
      ifMatch: 1,
      body: { name: unique("New") },
    });
    expect(await heard(folder.id)).toEqual([day, night].sort());
    const body = { addAccessGroupIds: [], removeAccessGroupIds: [night], makeGlobal: true };
    await admin.call(folderEndpoints.setGroups, { params: { folderId: folder.id }, body });
    expect(await heard(folder.id)).toEqual([]);
  });
});
