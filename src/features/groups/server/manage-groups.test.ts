import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { createArea } from "#features/areas/server/service.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { publish } from "#tests/support/performs.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type GroupDetail, groupEndpoints } from "../contract.ts";

let world: World;
let admin: Person;
let lead: Person;
let worker: Person;
let plant: string;
let hall: string;
let office: string;

beforeAll(async () => {
  world = await openWorld();
  plant = await world.group("Plant");
  hall = await world.group("Hall", { under: plant });
  office = await world.group("Office");
  admin = await world.member("admin");
  lead = await world.member("groupAdmin", { in: [plant], name: "Lea" });
  worker = await world.member("operator", { in: [hall], name: "Wim" });
});
afterAll(() => world?.close());

const at = (groupId: string) => ({ params: { groupId } });
const create = async (person: Person, name: string, parentId: string | null) =>
  person.call(groupEndpoints.create, { body: { name, parentId } });
const made = async (name: string, parentId: string | null = null) => (await create(admin, name, parentId)).body;
const detail = async (groupId: string): Promise<GroupDetail> =>
  (await admin.call(groupEndpoints.get, at(groupId))).body;
const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return `${status} ${(body as { code?: string } | undefined)?.code ?? ""}`.trim();
};
const area = (groupIds: string[], name = "Area") =>
  admin.run((scope) => createArea(scope, { name, accessGroupIds: groupIds }));
const sees = async (person: Person) =>
  (await person.call(areaEndpoints.list)).body.areas.map((one) => one.name).toSorted();
const audited = async (objectId: string): Promise<string[]> => {
  const { rows } = await inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, (client) =>
    client.query<{ action: string }>("select action from audit_entry where object_id = $1 order by seq", [objectId]),
  );
  return rows.map((row) => row.action);
};

describe("groups", () => {
  it("[GR8] [GR12] are created below a group that one manages, with a name that means nothing else", async () => {
    expect((await create(lead, "Bench", hall)).status).toBe(201);
    expect(await codeOf(create(lead, "Bench", hall))).toBe("409 groupExists");
    expect(await codeOf(create(lead, "bench ", hall))).toBe("409 groupExists");
    expect(await codeOf(create(lead, "Top", null))).toBe("403 groupOutOfReach");
    expect(await codeOf(create(lead, "Elsewhere", office))).toBe("404 notFound");
    expect(await codeOf(create(worker, "Mine", hall))).toBe("403 forbidden");
    for (const name of ["Global", "unassigned", "A/B", "A;B"]) {
      expect(await codeOf(create(admin, name, null))).toBe("400 nameReserved");
    }
    expect(await codeOf(create(admin, " ", null))).toBe("400 invalidRequest");
  });

  it("[GR18] are renamed on the revision that was seen", async () => {
    const { id, revision } = await made("Store");
    const rename = (name: string, ifMatch: number) =>
      admin.call(groupEndpoints.update, { ...at(id), ifMatch, body: { name } });
    const renamed = await rename("Stores", revision);
    expect([renamed.status, renamed.body.name, renamed.body.revision]).toEqual([200, "Stores", revision + 1]);
    expect(await codeOf(rename("Depot", revision))).toBe("412 stale");
    expect(await codeOf(rename("office", revision + 1))).toBe("409 groupExists");
    expect(await audited(id)).toEqual(["group.created", "group.updated"]);
  });

  it("[GR26] are renamed without telling which names neighbours in hiding have", async () => {
    await made("Layoffs", plant);
    const { id, revision } = await made("Quay", plant);
    const guest = await world.member("groupAdmin", { in: [id] });
    const rename = (person: Person, name: string, ifMatch: number) =>
      person.call(groupEndpoints.update, { ...at(id), ifMatch, body: { name } });
    expect(await codeOf(rename(lead, "LAYOFFS", revision))).toBe("409 groupExists");
    const renamed = await rename(guest, "Layoffs", revision);
    expect([renamed.status, renamed.body.name]).toEqual([200, "Layoffs (2)"]);
    expect((await detail(id)).name).toBe("Layoffs (2)");
    expect((await rename(guest, "Layoffs (2)", revision + 1)).body.name).toBe("Layoffs (2)");
  });

  it("[GR11] move if both ends are the actor's own, and never below themselves", async () => {
    const here = await made("Here", plant);
    const below = await made("Below", here.id);
    const move = (person: Person, id: string, parentId: string | null, ifMatch = 1) =>
      person.call(groupEndpoints.update, { ...at(id), ifMatch, body: { parentId } });
    expect(await codeOf(move(admin, here.id, below.id))).toBe("409 groupBelowItself");
    expect(await codeOf(move(admin, here.id, here.id))).toBe("409 groupBelowItself");
    expect(await codeOf(move(lead, here.id, office))).toBe("404 notFound");
    expect(await codeOf(move(lead, here.id, null))).toBe("403 groupOutOfReach");
    expect(await codeOf(move(lead, plant, null))).toBe("200");
    expect(await codeOf(move(lead, below.id, hall))).toBe("200");
    expect((await detail(below.id)).parentId).toBe(hall);
    expect(await audited(below.id)).toEqual(["group.created", "group.moved"]);
  });

  it("[GR9] [GR10] are given to members within reach, and to oneself by an admin alone", async () => {
    const stranger = await world.member("operator", { in: [office] });
    const nobodys = await world.member("operator");
    const add = (person: Person, groupId: string, ...profileIds: string[]) =>
      person.call(groupEndpoints.addMembers, { ...at(groupId), body: { profileIds } });
    const bench = (await made("Bank", hall)).id;
    expect((await add(lead, bench, worker.profileId)).body).toEqual({ groupId: bench, changedCount: 1 });
    expect((await add(lead, bench, worker.profileId)).body.changedCount).toBe(0);
    expect(await codeOf(add(lead, bench, stranger.profileId))).toBe("403 memberOutOfReach");
    expect(await codeOf(add(lead, bench, worker.profileId, nobodys.profileId))).toBe("403 memberOutOfReach");
    expect(await codeOf(add(lead, office, worker.profileId))).toBe("404 notFound");
    expect(await codeOf(add(lead, bench, lead.profileId))).toBe("403 ownAccess");
    expect(await codeOf(add(worker, bench, worker.profileId))).toBe("403 forbidden");
    expect(await codeOf(add(admin, bench, admin.profileId))).toBe("200");
    expect(await codeOf(add(admin, bench, "11111111-1111-4111-8111-111111111111"))).toBe("400 unknownMember");
    const remove = await lead.call(groupEndpoints.removeMembers, {
      ...at(bench),
      body: { profileIds: [worker.profileId] },
    });
    expect([remove.status, remove.body.changedCount]).toEqual([200, 1]);
    expect((await detail(bench)).memberIds).toEqual([admin.profileId]);
    expect((await audited(bench)).filter((one) => one === "group.membersChanged")).toHaveLength(3);
  });

  it("[GR17] list their members to a member manager, for the visible groups alone", async () => {
    const all = (await admin.call(groupEndpoints.membership)).body;
    expect([all[lead.profileId], all[worker.profileId]]).toEqual([[plant], [hall]]);
    expect((await worker.call(groupEndpoints.membership)).body).toEqual({ [worker.profileId]: [hall] });
    const leads = (await lead.call(groupEndpoints.membership)).body;
    expect(Object.values(leads).flat()).not.toContain(office);
    expect(await codeOf(worker.call(groupEndpoints.get, at(hall)))).toBe("403 forbidden");
    expect(await codeOf(lead.call(groupEndpoints.get, at(office)))).toBe("404 notFound");
  });
});

describe("[GR13] [A19] [P74] the end of a group", () => {
  const remove = (person: Person, id: string, body: object) => person.call(groupEndpoints.remove, { ...at(id), body });

  it("asks where content and members go, and takes them there, with the groups below moving up", async () => {
    const old = await made("Old", plant);
    await made("Bay", plant);
    const child = await made("bay", old.id);
    await area([old.id], "Only old");
    await area([old.id, office], "Old and office");
    await admin.call(groupEndpoints.addMembers, { ...at(old.id), body: { profileIds: [worker.profileId] } });
    expect(await codeOf(remove(admin, old.id, {}))).toBe("409 contentUnassigned");
    expect(await codeOf(remove(admin, old.id, { assignContentToGroupId: office }))).toBe("409 membersUnassigned");
    const body = { assignContentToGroupId: office, assignMembersToGroupId: hall };
    expect(await codeOf(remove(admin, old.id, { ...body, assignMembersToGroupId: old.id }))).toBe(
      "400 unknownAccessGroup",
    );
    expect(await codeOf(remove(lead, old.id, body))).toBe("400 unknownAccessGroup");
    expect(await codeOf(remove(worker, old.id, body))).toBe("403 forbidden");
    expect(await sees(worker)).toEqual(["Old and office", "Only old"]);
    expect(await codeOf(remove(admin, old.id, body))).toBe("204");
    expect(await codeOf(remove(admin, old.id, body))).toBe("404 notFound");
    expect(await sees(worker)).toEqual([]);
    expect(await detail(child.id)).toMatchObject({ name: "bay (2)", parentId: plant });
    expect((await detail(hall)).memberIds).toContain(worker.profileId);
    expect([...new Set(await audited(old.id))].slice(-2)).toEqual(["group.deleted", "access.handedOn"]);
  });

  it("makes nothing visible to everyone without a confirmation by a permitted member", async () => {
    const old = await made("Secret", hall);
    await area([old.id], "Kept close");
    const none = { assignContentToGroupId: null, assignMembersToGroupId: null };
    expect(await codeOf(remove(admin, old.id, none))).toBe("409 wouldBecomeGlobal");
    expect(await codeOf(remove(lead, old.id, { ...none, makeGlobal: true }))).toBe("409 wouldBecomeGlobal");
    const free = await world.member("operator");
    expect(await sees(free)).toEqual([]);
    expect(await codeOf(remove(admin, old.id, { ...none, makeGlobal: true }))).toBe("204");
    expect(await sees(free)).toEqual(["Kept close"]);
  });

  it("counts a deleted procedure as content, so that restoring it does not show it to everyone", async () => {
    const author = await world.member("contentAuthor", { in: [hall] });
    const old = await made("Ended", hall);
    const { procedureId } = await publish(world, author, contentWith([[["freeResponse"]]]));
    await world.asSystem(({ db, workspaceId }) =>
      db
        .insertInto("procedure_group")
        .values({ workspace_id: workspaceId, procedure_id: procedureId, group_id: old.id })
        .execute(),
    );
    await world.asSystem(({ db, workspaceId, now }) =>
      db
        .updateTable("procedure")
        .set({ deleted_at: now })
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", procedureId)
        .execute(),
    );
    expect(await codeOf(remove(admin, old.id, {}))).toBe("409 contentUnassigned");
    const options = { change: "removal", assignContentToGroupId: null, assignMembersToGroupId: null } as const;
    const preview = await admin.call(groupEndpoints.preview, { ...at(old.id), body: options });
    expect(preview.body.everyone).toEqual([{ kind: "procedure", count: 1 }]);
    expect(await codeOf(remove(admin, old.id, { assignContentToGroupId: hall }))).toBe("204");
    const held = await world.asSystem(({ db, workspaceId }) =>
      db
        .selectFrom("procedure_group")
        .select("group_id")
        .where("workspace_id", "=", workspaceId)
        .where("procedure_id", "=", procedureId)
        .execute(),
    );
    expect(held.map((row) => row.group_id)).toEqual([hall]);
  });

  it("is plain for a group without content and members", async () => {
    const { id } = await made("Empty", hall);
    expect(await codeOf(remove(lead, id, {}))).toBe("204");
  });
});

describe("[GR15] a change with the digest of its preview", () => {
  it("is done while the world is as it was, and else answered with the new preview", async () => {
    const bench = await made("Table", office);
    await area([bench.id], "At the table");
    const preview = async () =>
      (await admin.call(groupEndpoints.preview, { ...at(bench.id), body: { change: "move", parentId: plant } })).body;
    const before = await preview();
    expect(before.gains).toMatchObject({ peopleCount: 1, things: [{ kind: "area", count: 1 }] });
    expect(before.gains.people.map((one) => one.displayName)).toEqual(["Lea"]);
    await area([bench.id], "Also at the table");
    const move = (digest: string) =>
      admin.call(groupEndpoints.update, { ...at(bench.id), ifMatch: 1, body: { parentId: plant, digest } });
    const refused = await move(before.digest);
    expect(await codeOf(Promise.resolve(refused))).toBe("409 sightChanged");
    const { current } = refused.body as unknown as { current: typeof before };
    expect(current).toEqual(await preview());
    expect(current.gains.things).toEqual([{ kind: "area", count: 2 }]);
    expect(await codeOf(move(current.digest))).toBe("200");
    expect(await sees(lead)).toContain("Also at the table");
  });

  it("is not previewed for who may not make it", async () => {
    const preview = (person: Person, groupId: string, body: object) =>
      codeOf(person.call(groupEndpoints.preview, { ...at(groupId), body: body as never }));
    expect(await preview(worker, hall, { change: "move", parentId: null })).toBe("403 forbidden");
    expect(await preview(lead, hall, { change: "move", parentId: null })).toBe("403 groupOutOfReach");
    expect(await preview(lead, office, { change: "move", parentId: plant })).toBe("404 notFound");
    expect(await preview(admin, plant, { change: "move", parentId: hall })).toBe("409 groupBelowItself");
  });
});

describe("[GR16] the explanation of why a member sees a thing", () => {
  it("is answered for what the asker sees, without names hidden from them", async () => {
    const { id: thingId } = await area([hall], "Shop floor");
    const why = (person: Person, profileId: string) =>
      person.call(groupEndpoints.why, { query: { profileId, kind: "area", thingId } });
    const ways = (await why(admin, lead.profileId)).body.ways;
    expect(ways.map((way) => way.chain.map((one) => one.name))).toEqual([["Plant", "Hall"]]);
    expect((await why(admin, admin.profileId)).body.ways[0]?.because).toBe("role");
    expect((await why(worker, worker.profileId)).body.ways).toHaveLength(1);
    expect(await codeOf(why(worker, lead.profileId))).toBe("403 forbidden");
    const foreman = await world.member("groupAdmin", { in: [hall] });
    expect((await why(foreman, lead.profileId)).body.ways[0]?.chain).toEqual([
      { id: null, name: null },
      { id: hall, name: "Hall" },
    ]);
    const outside = await world.member("groupAdmin", { in: [office] });
    expect(await codeOf(why(outside, lead.profileId))).toBe("404 notFound");
    const found = await admin.call(groupEndpoints.things, { query: { groupId: hall, search: "shop" } });
    expect(found.body.things.map((one) => one.title)).toEqual(["Shop floor"]);
  });
});

it("a member's scope follows at once", async () => {
  const { id } = await made("Fresh");
  await admin.call(groupEndpoints.addMembers, { ...at(id), body: { profileIds: [worker.profileId] } });
  expect((await worker.call(memberEndpoints.me)).body.scope).toContain(id);
});
