import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { groupEndpoints, type VisibilityChange } from "#features/groups/contract.ts";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { draftBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { templateEndpoints } from "../contract.ts";

let world: World;
let admin: Person;
let wes: Person;
let olga: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  wes = await world.member("contentAuthor", { name: "Wes" });
  olga = await world.member("operator", { name: "Olga" });
});
afterAll(() => world?.close());

/** A template that alone has the group. */
async function templateIn(title: string): Promise<{ readonly groupId: string; readonly id: string }> {
  const groupId = await world.group(`Group of ${title}`);
  const { id: procedureId, versionId } = await draftBy(admin, { groups: [groupId] });
  const body = { title, source: { procedureId, versionId } };
  const { id } = (await admin.call(templateEndpoints.create, { body })).body;
  await admin.call(procedureEndpoints.setGroups, {
    params: { procedureId },
    body: { addAccessGroupIds: [], removeAccessGroupIds: [groupId], makeGlobal: true },
  });
  return { groupId, id };
}
const joining = (by: Person, groupId: string) =>
  by.call(groupEndpoints.preview, {
    params: { groupId },
    body: { change: "membership", addProfileIds: [wes.profileId, olga.profileId], removeProfileIds: [] },
  });
const removal = { assignContentToGroupId: null, assignMembersToGroupId: null };
const one = [{ kind: "template", count: 1 }];
const said = (side: VisibilityChange["gains"]) => ({
  people: side.people.map(({ displayName }) => displayName),
  things: side.things,
  titles: side.titles.map(({ title }) => title),
});

describe("the preview of a change of groups", () => {
  it("[TP3] [GR14] counts templates, for the members who write procedures alone", async () => {
    const { groupId } = await templateIn("Weekly round");
    const { gains } = (await joining(admin, groupId)).body;
    expect(said(gains)).toEqual({ people: ["Wes"], things: one, titles: ["Weekly round"] });
    expect(gains.peopleCount).toBe(1);
  });

  it("[TP3] [GR21] names no template to a reader who writes no procedures", async () => {
    const { groupId } = await templateIn("Monthly round");
    const lead = await world.member(["workspace.groups.manage", "workspace.members.manage"], { in: [groupId] });
    expect(said((await joining(lead, groupId)).body.gains)).toMatchObject({ things: one, titles: [] });
    const things = async (by: Person) => (await by.call(groupEndpoints.things, { query: { groupId } })).body.things;
    expect(await things(lead)).toEqual([]);
    expect(await things(admin)).toMatchObject([{ kind: "template", title: "Monthly round" }]);
  });

  it("[TP3] [GR13] [GR15] says what every author would see once the group is deleted, and holds the deletion to it", async () => {
    const { groupId } = await templateIn("Yearly round");
    const params = { groupId };
    const { body } = await admin.call(groupEndpoints.preview, { params, body: { change: "removal", ...removal } });
    expect([body.everyone, body.everyoneTitles.map(({ title }) => title)]).toEqual([one, ["Yearly round"]]);
    expect((await admin.call(groupEndpoints.remove, { params, body: {} })).body.code).toBe("contentUnassigned");
    const remove = (more: object) => admin.call(groupEndpoints.remove, { params, body: { ...removal, ...more } });
    expect((await remove({ digest: body.digest })).body.code).toBe("wouldBecomeGlobal");
    expect((await remove({ digest: body.digest, makeGlobal: true })).status).toBe(204);
  });

  it("[TP3] [RO30] judges a change of roles by whether the new role writes procedures", async () => {
    await templateIn("Round of the auditors");
    const free = async (name: string, permissions: readonly "content.procedures.manage"[]) =>
      (
        await admin.call(roleEndpoints.create, {
          body: { name, permissions: [...permissions], restrictContentToAccessGroups: false },
        })
      ).body.roleId;
    const gainsBy = async (workspaceRoleId: string) => {
      const assignments = [{ profileId: olga.profileId, workspaceRoleId }];
      const { body } = await admin.call(memberChangeEndpoints.previewRoles, { body: { assignments } });
      return body.gains.things.map(({ kind }) => kind);
    };
    expect(await gainsBy(await free("Reader", []))).not.toContain("template");
    expect(await gainsBy(await free("Chief author", ["content.procedures.manage"]))).toContain("template");
  });

  it("[TP3] [GR16] explains to nobody how a member sees it who writes no procedures", async () => {
    const { groupId, id: thingId } = await templateIn("Round with a reason");
    const profileIds = [wes.profileId, olga.profileId];
    expect((await admin.call(groupEndpoints.addMembers, { params: { groupId }, body: { profileIds } })).status).toBe(
      200,
    );
    const waysOf = async ({ profileId }: Person) =>
      (await admin.call(groupEndpoints.why, { query: { profileId, kind: "template", thingId } })).body.ways;
    expect([(await waysOf(wes)).length, (await waysOf(olga)).length]).toEqual([1, 0]);
  });
});
