import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { createArea } from "#features/areas/server/service.ts";
import { documentEndpoints } from "#features/documents/contract.ts";
import { folderEndpoints } from "#features/documents/folder-contract.ts";
import { moveEndpoints } from "#features/documents/move-contract.ts";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { documentOf, folderOf } from "#tests/support/documents.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { groupEndpoints, type VisibilityChange } from "../contract.ts";

let world: World;
let admin: Person;
let author: Person;
let wim: Person;
let hall: string;
let office: string;

beforeAll(async () => {
  world = await openWorld();
  hall = await world.group("Hall");
  office = await world.group("Office");
  admin = await world.member("admin");
  author = await world.member("contentAuthor", { in: [hall], name: "Ann" });
  wim = await world.member("operator", { in: [hall], name: "Wim" });
  await world.member("operator", { in: [office], name: "Olga" });
});
afterAll(() => world?.close());

const area = (groupIds: string[], name: string) =>
  admin.run((scope) => createArea(scope, { name, accessGroupIds: groupIds }));
const preview = (by: Person, things: { kind: "area" | "document" | "documentFolder"; id: string }[], change: object) =>
  by.call(groupEndpoints.previewAccess, {
    body: { things, addAccessGroupIds: [], removeAccessGroupIds: [], ...change },
  });
const said = (side: VisibilityChange["gains"]) => [
  side.people.map((one) => one.displayName).toSorted(),
  side.titles.map((one) => one.title).toSorted(),
];
const entries = (objectId: string) =>
  world.asSystem(async ({ db, workspaceId }) => {
    const rows = await db
      .selectFrom("audit_entry")
      .select(["action", "details"])
      .where("workspace_id", "=", workspaceId)
      .where("object_id", "=", objectId)
      .orderBy("seq")
      .execute();
    return rows as unknown as { action: string; details: Record<string, unknown> }[];
  });

describe("other groups on things", () => {
  it("are previewed by name, for several things at once, and each thing's digest goes with its own change [GR20] [GR21]", async () => {
    const [one, two] = [await area([hall], "Line 1"), await area([hall], "Line 2")];
    const things = [one, two].map(({ id }) => ({ kind: "area" as const, id }));
    const change = { addAccessGroupIds: [office], removeAccessGroupIds: [hall] };
    const { body } = await preview(admin, things, change);
    expect(said(body.gains)).toEqual([["Olga"], ["Line 1", "Line 2"]]);
    expect(said(body.losses)).toEqual([
      ["Ann", "Wim"],
      ["Line 1", "Line 2"],
    ]);
    for (const { id } of things) {
      const digest = body.digests[id];
      const input = { params: { areaId: id }, body: { ...change, digest } };
      expect((await admin.call(areaEndpoints.setGroups, input)).status).toBe(200);
      expect((await entries(id)).at(-1)).toMatchObject({
        action: "area.accessChanged",
        details: { previewShown: true },
      });
    }
  });

  it("are refused with the new preview once the world has changed, and made without a digest [GR15] [GR22]", async () => {
    const { id } = await area([hall], "Kiln");
    const change = { addAccessGroupIds: [office], removeAccessGroupIds: [] };
    const digest = (await preview(admin, [{ kind: "area", id }], change)).body.digests[id];
    await world.member("operator", { in: [office], name: "Otto" });
    const call = (body: object) =>
      admin.call(areaEndpoints.setGroups, { params: { areaId: id }, body: { ...change, ...body } });
    const stale = await call({ digest });
    expect([stale.status, stale.body.code]).toEqual([409, "sightChanged"]);
    const current = stale.body.current as VisibilityChange & { digests: Record<string, string> };
    expect(said(current.gains)[0]).toEqual(["Olga", "Otto"]);
    expect((await call({})).status).toBe(200);
    expect((await entries(id)).at(-1)?.details).toMatchObject({ previewShown: false });
  });

  it("of a folder change all its contents, and the audit lists them [GR20] [GR23]", async () => {
    const folder = await folderOf(admin, "Manuals", { groups: [hall] });
    const inside = await documentOf(world, admin, "Pump", { in: folder.id });
    const own = await documentOf(world, admin, "Payroll", { in: folder.id, groups: [office] });
    const change = { addAccessGroupIds: [office], removeAccessGroupIds: [hall] };
    const { body } = await preview(admin, [{ kind: "documentFolder", id: folder.id }], change);
    expect(said(body.gains)[1]).toEqual(["Manuals", "Pump"]);
    expect(said(body.losses)[1]).toEqual(["Manuals", "Payroll", "Pump"]);
    const input = { params: { folderId: folder.id }, body: { ...change, digest: body.digests[folder.id] } };
    expect((await admin.call(folderEndpoints.setGroups, input)).status).toBe(200);
    const listed = (await entries(folder.id)).filter((one) => one.action === "access.handedOn");
    expect(listed.flatMap((one) => one.details["ids"]).toSorted()).toEqual([folder.id, inside.id, own.id].toSorted());
    expect((await wim.call(documentEndpoints.list, { query: {} })).body.documents).toEqual([]);
  });

  it("are previewed only for who may choose them, and name nothing hidden from the reader [GR20] [GR21]", async () => {
    const hidden = await area([office], "Board room");
    const shown = await area([hall], "Bench");
    const asked = [{ kind: "area" as const, id: hidden.id }];
    expect((await preview(author, asked, {})).status).toBe(404);
    expect((await preview(wim, [{ kind: "area", id: shown.id }], {})).status).toBe(403);
    const unknown = await preview(author, [{ kind: "area", id: shown.id }], { addAccessGroupIds: [office] });
    expect([unknown.status, unknown.body.code]).toEqual([400, "unknownAccessGroup"]);
    const folder = await folderOf(admin, "Mixed", { groups: [hall] });
    await documentOf(world, admin, "Secret", { in: folder.id, groups: [office] });
    const { body } = await preview(admin, [{ kind: "documentFolder", id: folder.id }], {
      removeAccessGroupIds: [hall],
    });
    expect([body.everyone, body.everyoneTitles.map((one) => one.title)]).toEqual([
      [{ kind: "documentFolder", count: 1 }],
      ["Mixed"],
    ]);
  });
});

describe("a mass change of access", () => {
  it("leaves the list of what a deleted group handed on in the audit [GR23]", async () => {
    const gone = await world.group("Gone");
    const { id } = await area([gone], "Store");
    const body = { assignContentToGroupId: hall, assignMembersToGroupId: null };
    expect((await admin.call(groupEndpoints.remove, { params: { groupId: gone }, body })).status).toBe(204);
    expect((await entries(gone)).slice(-2)).toMatchObject([
      { action: "group.deleted", details: { previewShown: false, thingCount: 1 } },
      { action: "access.handedOn", details: { kind: "area", ids: [id], before: [gone], after: [hall] } },
    ]);
  });

  it("leaves the list of what a moved folder handed on in the audit [GR23]", async () => {
    const to = await folderOf(admin, "Target", { groups: [office] });
    const moved = await folderOf(admin, "Moved", { groups: [hall] });
    const inside = await documentOf(world, admin, "Inside", { in: moved.id });
    const body = { sourceDocumentFolderIds: [moved.id], sourceDocumentIds: [], targetFolderId: to.id };
    const { digest } = (await admin.call(moveEndpoints.checkMove, { body })).body;
    expect((await admin.call(moveEndpoints.move, { body: { ...body, digest } })).status).toBe(200);
    const listed = (await entries(moved.id)).filter((one) => one.action === "access.handedOn");
    expect(listed.flatMap((one) => one.details["ids"]).toSorted()).toEqual([moved.id, inside.id].toSorted());
    expect((await entries(moved.id)).find((one) => one.action === "documentFolder.moved")?.details).toMatchObject({
      previewShown: true,
    });
  });
});

describe("members", () => {
  it("have a preview by name before their groups change, and its digest is compared with the present state [MB31]", async () => {
    const { id } = await area([office], "Desk");
    const ben = await world.member("operator", { name: "Ben" });
    const body = { profileIds: [ben.profileId], addGroupIds: [office], deleteGroupIds: [] };
    const shown = (await admin.call(memberChangeEndpoints.previewGroups, { body })).body;
    expect(said(shown.gains)[0]).toEqual(["Ben"]);
    expect(shown.gains.titles.map((one) => one.title)).toContain("Desk");
    await admin.call(areaEndpoints.remove, { params: { areaId: id } });
    const stale = await admin.call(memberChangeEndpoints.changeGroups, { body: { ...body, digest: shown.digest } });
    expect([stale.status, stale.body.code]).toEqual([409, "sightChanged"]);
    const { digest } = stale.body.current as VisibilityChange;
    expect((await admin.call(memberChangeEndpoints.changeGroups, { body: { ...body, digest } })).status).toBe(200);
  });

  it("have a preview of another role where it binds them to groups or frees them [MB31] [RO30]", async () => {
    const free = (
      await admin.call(roleEndpoints.create, {
        body: { name: "Auditor", permissions: [], restrictContentToAccessGroups: false },
      })
    ).body;
    const cid = await world.member("operator", { name: "Cid" });
    await area([office], "Vault");
    const workspaceRoleId = free.roleId;
    const assignments = [{ profileId: cid.profileId, workspaceRoleId }];
    const lifted = (await admin.call(memberChangeEndpoints.previewRoles, { body: { assignments } })).body;
    expect([said(lifted.gains)[0], lifted.gains.titles.map((one) => one.title)]).toEqual([
      ["Cid"],
      expect.arrayContaining(["Vault"]),
    ]);
    const given = await admin.call(memberChangeEndpoints.assignRoles, { body: { assignments, digest: lifted.digest } });
    expect(given.status).toBe(200);
    const roleId = free.roleId;
    const bound = (
      await admin.call(roleEndpoints.preview, { params: { roleId }, body: { restrictContentToAccessGroups: true } })
    ).body;
    expect(said(bound.losses)[0]).toEqual(["Cid"]);
    const left = (
      await admin.call(roleEndpoints.preview, { params: { roleId }, body: { reassignToRoleId: "operator" } })
    ).body;
    expect(left.digest).toBe(bound.digest);
    await area([hall], "New cell");
    const edit = { restrictContentToAccessGroups: true, digest: bound.digest };
    const stale = await admin.call(roleEndpoints.update, { params: { roleId }, ifMatch: free.revision, body: edit });
    expect([stale.status, stale.body.code]).toEqual([409, "sightChanged"]);
  });
});
