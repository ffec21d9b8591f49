import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { groupEndpoints } from "#features/groups/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { hears } from "#kit/server/feed/feed-hub.ts";
import { eventsAfter, lastSeq } from "#kit/server/feed/feed-store.ts";
import { actingAs } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { draftBy } from "#tests/support/procedures.ts";
import { easyProcedure, setBy } from "#tests/support/sets.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { setEndpoints } from "../contract.ts";
import { trainingEndpoints } from "../training-contract.ts";
import { changeSet, changeSetGroups, getSet, listSets, removeSet, restoreSet } from "./service.ts";

let world: World;
let admin: Person;
/** Manages sets, in the night shift. */
let keeper: Person;
let night: string;
let day1: string;
let open: string;
let ofNight: string;
let ofDay: string;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  night = await world.group("Night shift");
  day1 = await world.group("Day shift");
  keeper = await world.member("contentAuthor", { in: [night] });
  open = await easyProcedure(admin, "Open");
  ofNight = await easyProcedure(admin, "Of the night", [night]);
  ofDay = await easyProcedure(admin, "Of the day", [day1]);
});
afterAll(() => world?.close());

const refusal = (code: string) => ({ code });
const edit = (by: Person, id: string, change: Parameters<typeof changeSet>[3]) =>
  by.run(async (scope) => changeSet(scope, id, (await getSet(scope, id)).revision, change));
const see = (by: Person, id: string) => by.run((scope) => getSet(scope, id));

describe("a set", () => {
  it("[S28] is created once under one key, with its procedures in order and no progress", async () => {
    const body = { title: " First week ", setType: "learning" as const, procedureIds: [ofNight, open], dueDays: 14 };
    const headers = { "idempotency-key": randomUUID() };
    const [one, again] = [
      await keeper.call(setEndpoints.create, { body }, headers),
      await keeper.call(setEndpoints.create, { body }, headers),
    ];
    expect(one.status).toBe(201);
    expect(again.body.id).toBe(one.body.id);
    expect(one.body).toMatchObject({
      title: "First week",
      procedureIds: [ofNight, open],
      dueDays: 14,
      dueOn: null,
      enforcesOrder: false,
      myProgress: { doneCount: 0, count: 2, isOverdue: false },
      procedures: [
        { id: ofNight, title: "Of the night", version: 1, stepCount: 2, state: "notStarted" },
        { id: open, state: "notStarted" },
      ],
    });
  });

  it("[S26] is edited on the revision that was seen; missing fields stay", async () => {
    const set = await setBy(keeper, { procedureIds: [open], validMonths: 12 });
    const params = { setId: set.id };
    const renamed = await keeper.call(setEndpoints.update, { params, ifMatch: 1, body: { title: "Second week" } });
    expect(renamed.body).toMatchObject({ title: "Second week", procedureIds: [open], validMonths: 12, revision: 2 });
    const stale = await keeper.call(setEndpoints.update, { params, ifMatch: 1, body: { title: "Late" } });
    expect(stale).toMatchObject({ status: 412, body: { current: { title: "Second week", revision: 2 } } });
  });

  it("[S8] refuses terms of the other type and two due dates, at their fields", async () => {
    const create = (body: object) =>
      keeper.call(setEndpoints.create, { body: { title: "Set", setType: "workflow", ...body } as never });
    expect(await create({ dueDays: 3 })).toMatchObject({
      status: 400,
      body: { code: "termsOfOtherType", errors: { dueDays: [expect.any(String)] } },
    });
    const dueOn = "2026-07-01T12:00:00.000Z";
    expect(await create({ setType: "learning", dueDays: 3, dueOn })).toMatchObject({ body: { code: "twoDueDates" } });
    expect(await create({ enforcesOrder: true })).toMatchObject({ status: 201, body: { enforcesOrder: true } });
  });

  it("[S10] takes no procedure that is missing, foreign, a draft alone, deleted or out of sight", async () => {
    const draft = await draftBy(admin);
    const deleted = await easyProcedure(admin);
    await admin.call(procedureEndpoints.remove, { params: { procedureId: deleted } });
    const stranger = await (await world.workspace("foreign")).member("admin");
    const foreign = await easyProcedure(stranger);
    const set = await setBy(keeper, { procedureIds: [open] });
    for (const id of [randomUUID(), foreign, draft.id, deleted, ofDay]) {
      const made = keeper.call(setEndpoints.create, {
        body: { title: "Set", setType: "learning", procedureIds: [id] },
      });
      expect((await made).body.code).toBe("unknownProcedure");
      await expect(edit(keeper, set.id, { procedureIds: [open, id] })).rejects.toMatchObject(
        refusal("unknownProcedure"),
      );
    }
    expect((await see(keeper, set.id)).procedureIds).toEqual([open]);
  });

  it("[S9] keeps hidden procedures in their places, and loses deleted ones", async () => {
    const deleted = await easyProcedure(admin, "Deleted");
    const set = await setBy(admin, { procedureIds: [open, ofDay, deleted, ofNight] });
    await admin.call(procedureEndpoints.remove, { params: { procedureId: deleted } });
    expect((await see(keeper, set.id)).procedureIds).toEqual([open, ofNight]);
    await edit(keeper, set.id, { procedureIds: [ofNight, open] });
    expect((await see(admin, set.id)).procedureIds).toEqual([ofNight, open, ofDay]);
    await admin.call(procedureEndpoints.restore, { params: { procedureId: deleted } });
    expect((await see(admin, set.id)).procedureIds).toEqual([ofNight, open, ofDay]);
  });

  it("[S9] shows a restored procedure again, unless the set's procedures were chosen again in between", async () => {
    const deleted = await easyProcedure(admin, "Comes back");
    const set = await setBy(admin, { procedureIds: [deleted, open] });
    await admin.call(procedureEndpoints.remove, { params: { procedureId: deleted } });
    await edit(admin, set.id, { title: "Renamed meanwhile" });
    expect((await see(admin, set.id)).procedureIds).toEqual([open]);
    await admin.call(procedureEndpoints.restore, { params: { procedureId: deleted } });
    expect((await see(admin, set.id)).procedureIds).toEqual([deleted, open]);
  });
});

it("[S29] is seen by every member, written by who manages sets, deleted by who deletes them", async () => {
  const people = {
    operator: await world.member("operator"),
    author: await world.member("contentAuthor"),
    deleter: await world.member(["content.sets.delete"]),
  };
  const answers: Record<string, number[]> = {};
  for (const [name, person] of Object.entries(people)) {
    const { id: setId } = await setBy(admin);
    answers[name] = [
      (await person.call(setEndpoints.get, { params: { setId } })).status,
      (await person.call(setEndpoints.create, { body: { title: "Set", setType: "learning" } })).status,
      (await person.call(setEndpoints.update, { params: { setId }, ifMatch: 1, body: { title: "Set" } })).status,
      (await person.call(trainingEndpoints.progress, { query: { procedureSetId: setId } })).status,
      (await person.call(setEndpoints.remove, { params: { setId } })).status,
    ];
  }
  expect(answers).toEqual({
    operator: [200, 403, 403, 403, 403],
    author: [200, 201, 200, 200, 403],
    deleter: [200, 403, 403, 403, 204],
  });
});

describe("groups of a set", () => {
  it("[S6] [S7] change by adding and removing, and never open it by accident", async () => {
    const set = await setBy(admin, { accessGroupIds: [night] });
    const change = (by: Person, add: string[], remove: string[], makeGlobal?: boolean) =>
      by.run((scope) =>
        changeSetGroups(scope, set.id, { addAccessGroupIds: add, removeAccessGroupIds: remove, makeGlobal }),
      );
    await expect(change(admin, [], [night])).rejects.toMatchObject(refusal("wouldBecomeGlobal"));
    await expect(change(keeper, [], [night], true)).rejects.toMatchObject(refusal("wouldBecomeGlobal"));
    await expect(change(keeper, [day1], [])).rejects.toMatchObject(refusal("unknownAccessGroup"));
    expect((await change(admin, [day1], [])).accessGroupIds.toSorted()).toEqual([day1, night].toSorted());
    expect(await change(keeper, [], [])).toMatchObject({ accessGroupIds: [night], hiddenAccessGroups: 1 });
    expect((await change(admin, [], [day1, night], true)).accessGroupIds).toEqual([]);
  });

  it("[S11] are replaced where one is deleted, on deleted sets too", async () => {
    const [going, heir] = [await world.group("Going"), await world.group("Heir")];
    const sets = [await setBy(admin, { accessGroupIds: [going] }), await setBy(admin, { accessGroupIds: [going] })];
    await admin.run((scope) => removeSet(scope, sets[1]?.id ?? ""));
    const answer = await admin.call(groupEndpoints.remove, {
      params: { groupId: going },
      body: { assignContentToGroupId: heir, assignMembersToGroupId: null },
    });
    expect(answer.status).toBe(204);
    await admin.run((scope) => restoreSet(scope, sets[1]?.id ?? ""));
    for (const set of sets) expect((await see(admin, set.id)).accessGroupIds).toEqual([heir]);
  });
});

describe("deleting", () => {
  it("[S12] takes a set away and brings it back as it was, for as long as deleted things are kept", async () => {
    const set = await setBy(admin, { procedureIds: [open], accessGroupIds: [night], dueDays: 3 });
    const params = { setId: set.id };
    expect((await keeper.call(setEndpoints.remove, { params })).status).toBe(403);
    expect((await admin.call(setEndpoints.restore, { params })).status).toBe(404);
    expect((await admin.call(setEndpoints.remove, { params })).status).toBe(204);
    for (const endpoint of [setEndpoints.get, setEndpoints.remove])
      expect((await admin.call(endpoint, { params })).status).toBe(404);
    expect((await admin.run((scope) => listSets(scope, {}))).sets.map((one) => one.id)).not.toContain(set.id);
    expect((await keeper.call(setEndpoints.restore, { params })).status).toBe(403);
    const { sets } = (await admin.call(setEndpoints.listDeleted, {})).body;
    const listed = sets.find((one) => one.id === set.id);
    expect(listed).toMatchObject({ title: set.title, deletedBy: { id: admin.profileId } });
    expect(Date.parse(listed?.goneAt ?? "") - Date.parse(listed?.deletedAt ?? "")).toBe(30 * day);
    expect((await keeper.call(setEndpoints.listDeleted, {})).status).toBe(403);
    const outside = await world.member(["content.sets.delete"], { in: [day1] });
    expect((await outside.call(setEndpoints.listDeleted, {})).body.sets.map((one) => one.id)).not.toContain(set.id);
    expect((await admin.call(setEndpoints.restore, { params })).status).toBe(204);
    expect(await see(admin, set.id)).toMatchObject({ procedureIds: [open], accessGroupIds: [night], dueDays: 3 });
    await admin.call(setEndpoints.remove, { params });
    const late = admin.run((scope) =>
      restoreSet(actingAs(scope, scope.actor, new Date(scope.now.getTime() + 31 * day)), set.id),
    );
    await expect(late).rejects.toMatchObject({ code: "deletedTooLongAgo" });
  });
});

describe("the audit and the feed", () => {
  it("[S5] a change reaches every member who sees the set before or after it", async () => {
    const set = await setBy(admin, { accessGroupIds: [night] });
    const { workspaceId } = world;
    const read = <T>(query: Parameters<typeof inTransaction<undefined, T>>[2]) =>
      inTransaction(world.appContext.database, { workspaceId, readOnly: true }, query);
    const before = await read((client) => lastSeq(client, workspaceId));
    await admin.run((scope) =>
      changeSetGroups(scope, set.id, { addAccessGroupIds: [day1], removeAccessGroupIds: [night] }),
    );
    const events = await read((client) => eventsAfter(client, workspaceId, before));
    const [event] = events.filter((one) => one.topic === "sets" && one.subjectId === set.id);
    if (!event) throw new Error("Nothing was told");
    const hearsIt = async (groups: string[]) =>
      hears(await (await world.member("operator", { in: groups })).run(async (scope) => scope.actor), event);
    expect([await hearsIt([night]), await hearsIt([day1]), await hearsIt([])]).toEqual([true, true, false]);
  });

  it("[S27] the audit holds every deed", async () => {
    const set = await setBy(admin, { accessGroupIds: [night] });
    await edit(admin, set.id, { title: "Renamed" });
    await admin.run((scope) => changeSetGroups(scope, set.id, { addAccessGroupIds: [day1], removeAccessGroupIds: [] }));
    await admin.run((scope) => removeSet(scope, set.id));
    await admin.run((scope) => restoreSet(scope, set.id));
    const deeds = await world.asSystem((scope) =>
      scope.db.selectFrom("audit_entry").select("action").where("object_id", "=", set.id).orderBy("seq").execute(),
    );
    expect(deeds.map((deed) => deed.action)).toEqual([
      "procedureSet.created",
      "procedureSet.updated",
      "procedureSet.accessChanged",
      "procedureSet.deleted",
      "procedureSet.restored",
    ]);
  });
});
