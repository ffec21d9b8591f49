import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { actingAs } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { Device } from "#tests/support/performs.ts";
import { allProgress, complete, easyProcedure, publishChange, setBy, startIn } from "#tests/support/sets.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { setEndpoints } from "../contract.ts";
import { trainingEndpoints } from "../training-contract.ts";
import { changeSetGroups, getSet, listProgress } from "./service.ts";

let world: World;
let admin: Person;
let night: string;
let keeper: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin", { name: "Ada" });
  night = await world.group("Night shift");
  keeper = await world.member("contentAuthor", { in: [night], name: "Kim" });
});
afterAll(() => world?.close());

const see = (person: Person, setId: string, inDays = 0) =>
  person.run((scope) => getSet(actingAs(scope, scope.actor, new Date(scope.now.getTime() + inDays * day)), setId));
const stateOf = async (person: Person, setId: string, inDays = 0) =>
  (await see(person, setId, inDays)).procedures.map((one) => one.again ?? one.state);

describe("a learning set", () => {
  it("[S16] [S15] counts records from before the set was created too", async () => {
    const olga = await world.member("operator");
    const [one, two, three] = [await easyProcedure(admin), await easyProcedure(admin), await easyProcedure(admin)];
    await complete(olga, one);
    const set = await setBy(admin, { procedureIds: [one, two, three] });
    await new Device(olga, two).save([]);
    expect(await stateOf(olga, set.id)).toEqual(["done", "inProgress", "notStarted"]);
    expect((await see(olga, set.id)).myProgress).toMatchObject({ doneCount: 1, count: 3, againCount: 0 });
    const { body } = await olga.call(setEndpoints.list);
    expect(body.sets.find((listed) => listed.id === set.id)?.myProgress.doneCount).toBe(1);
  });

  it("[S17] [S23] asks exactly those again who did it before the change, for the steps that changed", async () => {
    const [before, after, never] = [
      await world.member("operator"),
      await world.member("operator"),
      await world.member("operator"),
    ];
    const [changing, steady] = [await easyProcedure(admin, "Changing"), await easyProcedure(admin, "Steady")];
    const set = await setBy(admin, { procedureIds: [changing, steady] });
    for (const procedureId of [changing, steady]) await complete(before, procedureId);
    await publishChange(admin, changing, "Wear the new gloves");
    await complete(after, changing);
    expect(await stateOf(before, set.id)).toEqual(["changed", "done"]);
    expect(await stateOf(after, set.id)).toEqual(["done", "notStarted"]);
    expect(await stateOf(never, set.id)).toEqual(["notStarted", "notStarted"]);
    const asked = await see(before, set.id);
    expect(asked.myProgress).toMatchObject({ doneCount: 1, count: 2, againCount: 1 });
    expect(asked.procedures[0]?.changedSteps).toEqual([
      { stepId: expect.any(String), number: 1, title: "Wear the new gloves", change: "changed" },
    ]);
    expect((await see(after, set.id)).procedures[0]?.changedSteps).toEqual([]);
    await complete(before, changing);
    expect(await stateOf(before, set.id)).toEqual(["done", "done"]);
  });

  it("[S17] two versions require one retraining, and an older version submitted late afterwards requires no other", async () => {
    const olga = await world.member("operator");
    const procedureId = await easyProcedure(admin);
    const set = await setBy(admin, { procedureIds: [procedureId] });
    await complete(olga, procedureId);
    const slow = new Device(olga, procedureId);
    await slow.save([]);
    await publishChange(admin, procedureId, "Second");
    await publishChange(admin, procedureId, "Third");
    expect((await see(olga, set.id)).procedures[0]?.changedSteps.map((step) => step.title)).toEqual(["Third"]);
    await complete(olga, procedureId);
    expect((await slow.submit()).status).toBe(200);
    expect(await stateOf(olga, set.id)).toEqual(["done"]);
  });

  it("[S18] [S19] a completion expires, and is due again so many days later", async () => {
    const olga = await world.member("operator");
    const procedureId = await easyProcedure(admin);
    const set = await setBy(admin, { procedureIds: [procedureId], validMonths: 1, dueDays: 10 });
    expect((await see(olga, set.id, 9)).myProgress).toMatchObject({ isOverdue: false });
    expect((await see(olga, set.id, 11)).myProgress).toMatchObject({ isOverdue: true });
    await complete(olga, procedureId);
    expect(await stateOf(olga, set.id, 27)).toEqual(["done"]);
    expect(await stateOf(olga, set.id, 32)).toEqual(["expired"]);
    expect((await see(olga, set.id, 34)).myProgress).toMatchObject({ isOverdue: false, againCount: 1 });
    expect((await see(olga, set.id, 44)).myProgress).toMatchObject({ isOverdue: true });
  });

  it("[S13] asks the members of its groups, since they are in it, and not those above or with a role that sees all", async () => {
    const line = await world.group("Line 7");
    const below = await world.group("Line 7 below", { under: line });
    const above = await world.member("operator", { in: [line] });
    const own = await world.member("operator", { in: [below] });
    const procedureId = await easyProcedure(admin);
    const set = await setBy(admin, { procedureIds: [procedureId], accessGroupIds: [below], dueDays: 5 });
    const dueOf = async (person: Person) => (await see(person, set.id)).myProgress.dueAt;
    expect([await dueOf(above), await dueOf(admin)]).toEqual([null, null]);
    const due = Date.parse((await dueOf(own)) ?? "");
    expect(due - Date.now()).toBeGreaterThan(4.9 * day);
    expect((await allProgress(admin, { procedureSetId: set.id })).map((row) => row.person.id)).toEqual([own.profileId]);
    // A group that is added later requires it of its members from then on; for the others it counts from their earlier
    // date.
    const other = await world.group("Line 8");
    const late = await world.member("operator", { in: [other] });
    await admin.run((scope) =>
      changeSetGroups(actingAs(scope, scope.actor, new Date(scope.now.getTime() + 3 * day)), set.id, {
        addAccessGroupIds: [other],
        removeAccessGroupIds: [],
      }),
    );
    expect(Date.parse((await dueOf(own)) ?? "")).toBe(due);
    expect(Date.parse((await dueOf(late)) ?? "") - due).toBeGreaterThan(2.9 * day);
  });
});

describe("a workflow", () => {
  it("[S21] [S22] [S24] is started in its order, on the server, and again once it is finished", async () => {
    const olga = await world.member("operator");
    const [one, two] = [await easyProcedure(admin, "One"), await easyProcedure(admin, "Two")];
    const set = await setBy(admin, { setType: "workflow", enforcesOrder: true, procedureIds: [one, two] });
    const finish = async (procedureId: string) => {
      const performId = randomUUID();
      expect((await startIn(olga, set.id, procedureId, performId)).status).toBe(200);
      const device = new Device(olga, procedureId, performId);
      expect((await device.submit()).status).toBe(200);
    };
    expect(await startIn(olga, set.id, two)).toMatchObject({
      status: 409,
      body: { code: "outOfOrder", current: { procedureId: one } },
    });
    await finish(one);
    expect((await see(olga, set.id)).procedures.map((item) => item.mayStart)).toEqual([true, true]);
    await finish(two);
    expect((await see(olga, set.id)).myProgress).toMatchObject({ doneCount: 2, count: 2 });
    expect(await startIn(olga, set.id, two)).toMatchObject({ status: 409, body: { current: { procedureId: one } } });
    await finish(one);
    expect(await stateOf(olga, set.id)).toEqual(["done", "notStarted"]);
  });

  it("[S21] a perform that was begun elsewhere before its turn does not count", async () => {
    const olga = await world.member("operator");
    const [one, two, three] = [await easyProcedure(admin), await easyProcedure(admin), await easyProcedure(admin)];
    const set = await setBy(admin, { setType: "workflow", enforcesOrder: true, procedureIds: [one, two, three] });
    const early = new Device(olga, two);
    await early.save([]);
    await complete(olga, one);
    await early.submit();
    expect(await stateOf(olga, set.id)).toEqual(["done", "notStarted", "notStarted"]);
    expect((await startIn(olga, set.id, three)).status).toBe(409);
    await complete(olga, two);
    expect((await startIn(olga, set.id, three)).status).toBe(200);
  });

  it("[S24] is started once under one id, and only where it is in the set and visible to the member", async () => {
    const olga = await world.member("operator");
    const [inside, outside] = [await easyProcedure(admin), await easyProcedure(admin)];
    const hidden = await easyProcedure(admin, "Hidden", [night]);
    const set = await setBy(admin, { setType: "workflow", procedureIds: [inside, hidden] });
    const performId = randomUUID();
    for (let time = 0; time < 2; time++) {
      expect(await startIn(olga, set.id, inside, performId)).toMatchObject({ status: 200, body: { id: performId } });
    }
    expect((await new Device(olga, inside, performId).get()).status).toBe(200);
    const rows = await world.asSystem((scope) =>
      scope.db.selectFrom("perform").select("id").where("profile_id", "=", olga.profileId).execute(),
    );
    expect(rows).toEqual([{ id: performId }]);
    for (const procedureId of [outside, hidden, randomUUID()]) {
      expect(await startIn(olga, set.id, procedureId)).toMatchObject({
        status: 400,
        body: { code: "unknownProcedure" },
      });
    }
    const secret = await setBy(admin, { accessGroupIds: [night], procedureIds: [inside] });
    expect((await startIn(olga, secret.id, inside)).status).toBe(404);
  });

  it("[S20] [S21] a hidden procedure does not block a member", async () => {
    const olga = await world.member("operator");
    const [one, three] = [await easyProcedure(admin), await easyProcedure(admin)];
    const two = await easyProcedure(admin, "Hidden", [night]);
    const set = await setBy(admin, { setType: "workflow", enforcesOrder: true, procedureIds: [one, two, three] });
    await complete(olga, one);
    expect((await startIn(olga, set.id, three)).status).toBe(200);
  });
});

describe("the progress of all members", () => {
  it("[S14] [S25] is listed set by set and by name, page by page, without former members", async () => {
    const own = await world.workspace("sibling");
    const boss = await own.member("admin", { name: "Zoe" });
    const people: Person[] = [];
    for (const name of ["Eve", "bob", "Ann", "dan", "Cid"]) people.push(await own.member("operator", { name }));
    const procedureId = await easyProcedure(boss);
    const [a, b] = [
      await setBy(boss, { title: "A", procedureIds: [procedureId] }),
      await setBy(boss, { title: "B", procedureIds: [procedureId] }),
    ];
    await complete(people[1] ?? boss, procedureId);
    const names = ["Ann", "bob", "Cid", "dan", "Eve", "Zoe"];
    const rows = await allProgress(boss, { limit: 2 });
    expect(rows.map((row) => row.person.displayName)).toEqual([...names, ...names]);
    expect(rows.map((row) => row.procedureSetId)).toEqual([...names.map(() => a.id), ...names.map(() => b.id)]);
    expect(rows.filter((row) => row.doneCount === 1).map((row) => row.person.displayName)).toEqual(["bob", "bob"]);
    const only = (filter: "open" | "done" | "overdue", search?: string) =>
      boss.run(async (scope) => {
        const { progress } = await listProgress(scope, { procedureSetId: a.id, only: filter, search });
        return progress.map((row) => row.person.displayName);
      });
    expect(await only("done")).toEqual(["bob"]);
    expect(await only("open")).toEqual(names.filter((name) => name !== "bob"));
    expect(await only("open", "E")).toEqual(["Eve", "Zoe"]);
    expect(await only("overdue")).toEqual([]);
    await own.asSystem((scope) =>
      scope.db
        .updateTable("profile")
        .set({ removed_at: scope.now })
        .where("workspace_id", "=", own.workspaceId)
        .where("id", "=", people[1]?.profileId ?? "")
        .execute(),
    );
    expect((await allProgress(boss, { procedureSetId: a.id })).map((row) => row.person.displayName)).not.toContain(
      "bob",
    );
  });

  it("[S25] a filter that matches no member ends a page early, and the next page follows", async () => {
    const own = await world.workspace("sibling");
    const boss = await own.member("admin");
    for (let count = 0; count < 12; count++) await own.member("operator");
    const set = await setBy(boss, { procedureIds: [await easyProcedure(boss)] });
    const page = await boss.run((scope) => listProgress(scope, { procedureSetId: set.id, only: "done", limit: 1 }));
    expect(page).toMatchObject({ progress: [], next: expect.any(String) });
    const query = { procedureSetId: set.id, only: "done" as const, limit: 1, after: page.next ?? "" };
    expect(await boss.run((scope) => listProgress(scope, query))).toEqual({ progress: [], next: null });
  });

  it("[S14] of the members of the reader's groups alone, and of the procedures that both see", async () => {
    const day1 = await world.group("Day shift");
    const colleague = await world.member("operator", { in: [night], name: "Nils" });
    const stranger = await world.member("operator", { in: [day1], name: "Dora" });
    const [shared, ofDay] = [await easyProcedure(admin), await easyProcedure(admin, "Of the day", [day1])];
    const ofNight = await easyProcedure(admin, "Of the night", [night]);
    const set = await setBy(admin, { procedureIds: [shared, ofDay, ofNight], accessGroupIds: [night, day1] });
    for (const procedureId of [shared, ofNight]) await complete(colleague, procedureId);
    for (const procedureId of [shared, ofDay]) await complete(stranger, procedureId);
    const told = async (reader: Person) =>
      (await allProgress(reader, { procedureSetId: set.id })).map(
        (row) => `${row.person.displayName} ${row.doneCount}/${row.count}`,
      );
    expect(await told(keeper)).toEqual(["Kim 0/2", "Nils 2/2"]);
    expect(await told(admin)).toEqual(["Dora 2/2", "Kim 0/2", "Nils 2/2"]);
    expect((await stranger.call(trainingEndpoints.progress)).status).toBe(403);
    const hidden = await setBy(admin, { accessGroupIds: [day1] });
    expect((await keeper.call(trainingEndpoints.progress, { query: { procedureSetId: hidden.id } })).status).toBe(404);
    await admin.call(procedureEndpoints.remove, { params: { procedureId: ofNight } });
    expect(await told(keeper)).toEqual(["Kim 0/1", "Nils 1/1"]);
  });
});
