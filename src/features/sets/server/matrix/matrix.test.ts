import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { actingAs } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { auditOf } from "#tests/support/audit.ts";
import { complete, easyProcedure, setBy } from "#tests/support/sets.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { setEndpoints } from "../../contract.ts";
import { matrixEndpoints } from "../../matrix-contract.ts";
import { trainingEndpoints } from "../../training-contract.ts";
import { listProgress } from "../list-progress.ts";
import { countOverdue, listOverduePeople } from "./overdue.ts";
import { progressMatrix, remindMembers } from "./progress-matrix.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin", { name: "Ada" });
});
afterAll(() => world?.close());

const matrixOf = async (by: Person, setId: string, query: object = {}) =>
  (await by.call(matrixEndpoints.matrix, { params: { setId }, query })).body;
const remind = (by: Person, setId: string, people: readonly Person[]) =>
  by.call(matrixEndpoints.remind, { params: { setId }, body: { profileIds: people.map((one) => one.profileId) } });
const remindersOf = async (person: Person, setId: string) => {
  const { body } = await person.call(notificationEndpoints.list, { query: { limit: 200 } });
  return body.notifications.filter((one) => one.kind === "setReminder" && one.data.procedureSetId === setId);
};

/** A set of two procedures for a group of its own, with two members. */
async function line() {
  const group = await world.group(`Line ${crypto.randomUUID()}`);
  const ann = await world.member("operator", { in: [group], name: "Ann" });
  const ben = await world.member("operator", { in: [group], name: "Ben" });
  const procedureIds = [await easyProcedure(admin, "Wipe"), await easyProcedure(admin, "Rinse")];
  const set = await setBy(admin, { procedureIds, accessGroupIds: [group], validMonths: 1, dueDays: 5 });
  return { group, ann, ben, procedureIds, set };
}

describe("[S41] the table of a set", () => {
  it("has a row for each member and a cell for each procedure, with its expiry and due date", async () => {
    const { ann, ben, procedureIds, set } = await line();
    await complete(ann, procedureIds[0] ?? "");
    const { procedures, rows, next } = await matrixOf(admin, set.id);
    expect(procedures.map((one) => one.title)).toEqual(["Wipe", "Rinse"]);
    expect(next).toBeNull();
    expect(rows.map((row) => [row.person.id, row.cells.map((cell) => cell.state), row.mayRemind])).toEqual([
      [ann.profileId, ["done", "notStarted"], true],
      [ben.profileId, ["notStarted", "notStarted"], true],
    ]);
    expect(rows[0]?.cells[0]).toMatchObject({ expiresAt: expect.any(String), dueAt: null, outcome: "passed" });
    expect(rows[1]?.cells[0]).toMatchObject({ expiresAt: null, dueAt: expect.any(String), isOverdue: false });
  });

  it("is filtered and read page by page, and the pages have each member once", async () => {
    const { ann, ben, procedureIds, set } = await line();
    for (const procedureId of procedureIds) await complete(ann, procedureId);
    expect((await matrixOf(admin, set.id, { only: "open" })).rows.map((row) => row.person.id)).toEqual([ben.profileId]);
    expect((await matrixOf(admin, set.id, { only: "done" })).rows.map((row) => row.person.id)).toEqual([ann.profileId]);
    const first = await matrixOf(admin, set.id, { limit: 1 });
    const second = await matrixOf(admin, set.id, { limit: 1, after: first.next });
    expect([...first.rows, ...second.rows].map((row) => row.person.id)).toEqual([ann.profileId, ben.profileId]);
    const late = await admin.run((scope) =>
      progressMatrix(actingAs(scope, scope.actor, new Date(scope.now.getTime() + 6 * day)), set.id, {
        only: "overdue",
      }),
    );
    expect(late.rows.map((row) => row.person.id)).toEqual([ben.profileId]);
  });

  it("is for those who manage sets and see this one", async () => {
    const { group, ann, set } = await line();
    const elsewhere = await world.member(["content.sets.manage"], { in: [await world.group("Elsewhere")] });
    const trainer = await world.member(["content.sets.manage"], { in: [group] });
    const statusOf = async (by: Person) =>
      (await by.call(matrixEndpoints.matrix, { params: { setId: set.id }, query: {} })).status;
    expect([await statusOf(ann), await statusOf(elsewhere), await statusOf(trainer)]).toEqual([403, 404, 200]);
  });
});

describe("[S43] who is overdue", () => {
  const later = <Result>(by: Person, ask: (scope: Parameters<typeof progressMatrix>[0]) => Promise<Result>) =>
    by.run((scope) => ask(actingAs(scope, scope.actor, new Date(scope.now.getTime() + 6 * day))));

  it("is counted by set as its progress lists them, and each member once", async () => {
    const { group, ann, ben, procedureIds, set } = await line();
    const trainer = await world.member(["content.sets.manage"], { in: [group] });
    const second = await setBy(admin, { procedureIds, accessGroupIds: [group], dueDays: 5, title: "Second week" });
    await setBy(admin, { procedureIds, accessGroupIds: [group], title: "Without a date" });
    for (const procedureId of procedureIds) for (const done of [ann, trainer]) await complete(done, procedureId);
    expect(await trainer.run((scope) => countOverdue(scope, {}))).toEqual({ people: 0, sets: [], isPartial: false });
    const overdue = await later(trainer, (scope) => countOverdue(scope, {}));
    expect(overdue).toEqual({
      people: 1,
      sets: [
        { id: set.id, title: set.title, people: 1, isPartial: false },
        { id: second.id, title: "Second week", people: 1, isPartial: false },
      ],
      isPartial: false,
    });
    for (const one of overdue.sets) {
      const listed = await later(trainer, (scope) => progressMatrix(scope, one.id, { only: "overdue" }));
      expect(listed.rows.map((row) => row.person.id)).toEqual([ben.profileId]);
    }
    const bounded = await later(trainer, (scope) => countOverdue(scope, {}, { lookedMax: 1 }));
    expect([bounded.isPartial, bounded.sets.map((one) => one.isPartial)]).toEqual([true, [true, true]]);
  });

  it("is narrowed to members of a group and those below it, in the count and in the lists", async () => {
    const { group, ann, ben, procedureIds, set } = await line();
    const shift = await world.group(`Shift ${crypto.randomUUID()}`);
    const outside = await world.group(`Outside ${crypto.randomUUID()}`);
    const carl = await world.member("operator", { in: [group, shift], name: "Carl" });
    const trainer = await world.member(["content.sets.manage"], { in: [group, shift] });
    for (const procedureId of procedureIds) for (const done of [ann, trainer]) await complete(done, procedureId);
    const peopleOf = async (accessGroupIds: string) => {
      const { sets } = await later(trainer, (scope) => countOverdue(scope, { accessGroupIds }));
      const query = { only: "overdue", accessGroupIds } as const;
      const table = await later(trainer, (scope) => progressMatrix(scope, set.id, query));
      const list = await later(trainer, (scope) => listProgress(scope, { ...query, procedureSetId: set.id }));
      const listed = list.progress.map((row) => row.person.id);
      expect(table.rows.map((row) => row.person.id)).toEqual(listed);
      expect(sets.find((one) => one.id === set.id)?.people).toBe(listed.length);
      return listed;
    };
    expect(await peopleOf(group)).toEqual([ben.profileId, carl.profileId]);
    expect(await peopleOf(shift)).toEqual([carl.profileId]);
    const refused = await trainer.call(trainingEndpoints.overdue, { query: { accessGroupIds: outside } });
    expect([refused.status, refused.body]).toMatchObject([400, { code: "unknownAccessGroup" }]);
  });
});

describe("[S47] the list of overdue people", () => {
  const in8Days = <Result>(by: Person, ask: (scope: Parameters<typeof progressMatrix>[0]) => Promise<Result>) =>
    by.run((scope) => ask(actingAs(scope, scope.actor, new Date(scope.now.getTime() + 8 * day))));
  const namesOf = (people: readonly { readonly person: { readonly displayName: string } }[]) =>
    people.map((one) => one.person.displayName);

  it("has each member once with all their sets, the longest overdue first, as each set lists them", async () => {
    const { group, ann, ben, procedureIds, set } = await line();
    const other = await world.group(`Other ${crypto.randomUUID()}`);
    const cem = await world.member("operator", { in: [other], name: "Cem" });
    const trainer = await world.member(["content.sets.manage"], { in: [group, other] });
    const second = await setBy(admin, { procedureIds, accessGroupIds: [group, other], dueDays: 7, title: "Second" });
    for (const procedureId of procedureIds) for (const done of [ann, trainer]) await complete(done, procedureId);
    const { people, sets, isPartial } = await in8Days(trainer, (scope) => listOverduePeople(scope, {}));
    expect([namesOf(people), isPartial]).toEqual([["Ben", "Cem"], false]);
    expect(people[0]?.sets).toMatchObject([
      { procedureSetId: set.id, overdueCount: 2, mayRemind: true, remindedAt: null },
      { procedureSetId: second.id, overdueCount: 2 },
    ]);
    expect(people[0]?.since).toBe(people[0]?.sets[0]?.since);
    expect(sets.map((one) => one.id).toSorted()).toEqual([set.id, second.id].toSorted());
    const listed = await in8Days(trainer, (scope) => progressMatrix(scope, second.id, { only: "overdue" }));
    expect(namesOf(listed.rows)).toEqual(["Ben", "Cem"]);
    const narrowed = async (query: object) =>
      namesOf((await in8Days(trainer, (s) => listOverduePeople(s, query))).people);
    expect(await narrowed({ procedureSetId: set.id })).toEqual(["Ben"]);
    expect(await narrowed({ accessGroupIds: other })).toEqual(["Cem"]);
    expect(await narrowed({ search: "ce" })).toEqual(["Cem"]);
    const bounded = await in8Days(trainer, (scope) => listOverduePeople(scope, {}, { lookedMax: 1 }));
    expect(bounded.isPartial).toBe(true);
    await remind(admin, set.id, [ben, cem]);
    const [reminded] = (await in8Days(trainer, (scope) => listOverduePeople(scope, {}))).people;
    expect(reminded?.sets[0]?.remindedAt).toEqual(expect.any(String));
  });

  it("names nobody whom the reader does not know, no hidden set, and is closed to those who manage no sets", async () => {
    const { ann, set } = await line();
    const elsewhere = await world.member(["content.sets.manage"], { in: [await world.group("Far off")] });
    const { people, sets } = await in8Days(elsewhere, (scope) => listOverduePeople(scope, { procedureSetId: set.id }));
    expect([people, sets.filter((one) => one.id === set.id)]).toEqual([[], []]);
    expect((await ann.call(matrixEndpoints.overduePeople, { query: {} })).status).toBe(403);
  });
});

describe("[S42] a reminder by hand", () => {
  it("notifies each member with something open once a day, and says what became of the others", async () => {
    const { ann, ben, procedureIds, set } = await line();
    const stranger = await world.member("operator");
    for (const procedureId of procedureIds) await complete(ann, procedureId);
    const first = await remind(admin, set.id, [ann, ben, stranger, ben]);
    expect(first.body).toEqual({
      reminded: [ben.profileId],
      alreadyToday: [],
      nothingOpen: [ann.profileId, stranger.profileId],
    });
    expect((await remind(admin, set.id, [ben])).body).toMatchObject({ reminded: [], alreadyToday: [ben.profileId] });
    expect((await remindersOf(ben, set.id)).map((one) => one.data)).toMatchObject([{ count: 2, remindedBy: "Ada" }]);
    expect(await remindersOf(ann, set.id)).toEqual([]);
    const row = (await matrixOf(admin, set.id)).rows.find((one) => one.person.id === ben.profileId);
    expect(row).toMatchObject({ mayRemind: false, remindedAt: expect.any(String) });
    const audited = (await auditOf(world, set.id)).filter((event) => event.action === "procedureSet.membersReminded");
    expect(audited).toHaveLength(1);
  });

  it("is possible again on the next day", async () => {
    const { ben, set } = await line();
    await remind(admin, set.id, [ben]);
    const tomorrow = await admin.run((scope) =>
      remindMembers(actingAs(scope, scope.actor, new Date(scope.now.getTime() + day)), set.id, [ben.profileId]),
    );
    expect(tomorrow.reminded).toEqual([ben.profileId]);
    expect(await remindersOf(ben, set.id)).toHaveLength(2);
  });

  it("of two trainers at once reaches each member once", async () => {
    const { ann, ben, set } = await line();
    const replies = await Promise.all([remind(admin, set.id, [ann, ben]), remind(admin, set.id, [ann, ben])]);
    expect(replies.map((one) => one.status)).toEqual([200, 200]);
    expect(replies.flatMap((one) => one.body.reminded)).toHaveLength(2);
    expect(await remindersOf(ann, set.id)).toHaveLength(1);
  });
});

describe("[S44] the sets of a member", () => {
  const setsOf = async (by: Person, person: Person) =>
    (await by.call(matrixEndpoints.ofMember, { params: { profileId: person.profileId } })).body.sets;

  it("are shown as the table of each set has them, with the next expiry", async () => {
    const { group, ann, ben, procedureIds, set } = await line();
    const trainer = await world.member(["content.sets.manage"], { in: [group] });
    await complete(ann, procedureIds[0] ?? "");
    const row = (await matrixOf(trainer, set.id)).rows.find((one) => one.person.id === ann.profileId);
    const [shown, ...others] = await setsOf(trainer, ann);
    expect(others).toEqual([]);
    expect(shown).toMatchObject({
      procedureSetId: set.id,
      doneCount: 1,
      count: 2,
      dueAt: row?.dueAt,
      expiresAt: row?.cells[0]?.expiresAt,
      mayRemind: true,
    });
    await remind(trainer, set.id, [ben]);
    expect(await setsOf(trainer, ben)).toMatchObject([{ mayRemind: false, remindedAt: expect.any(String) }]);
  });

  it("are none of a member whom the reader does not know, nor where the reader does not see the set", async () => {
    const { ann } = await line();
    const elsewhere = await world.member(["content.sets.manage"], { in: [await world.group("Far away")] });
    expect(await setsOf(elsewhere, ann)).toEqual([]);
    expect((await ann.call(matrixEndpoints.ofMember, { params: { profileId: ann.profileId } })).status).toBe(403);
  });
});

it("[S45] a member who was reminded reads in the set by whom, as long as something is open there", async () => {
  const { ann, ben, procedureIds, set } = await line();
  const reminderOf = async (person: Person) =>
    (await person.call(setEndpoints.get, { params: { setId: set.id } })).body.myReminder;
  expect(await reminderOf(ben)).toBeNull();
  await remind(admin, set.id, [ann, ben]);
  expect(await reminderOf(ben)).toMatchObject({ by: { displayName: "Ada" } });
  for (const procedureId of procedureIds) await complete(ann, procedureId);
  expect(await reminderOf(ann)).toBeNull();
});
