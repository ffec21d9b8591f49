import { afterAll, beforeAll, expect, it } from "vitest";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { day, hour } from "#kit/time.ts";
import { complete, easyProcedure, setBy } from "#tests/support/sets.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { setEndpoints } from "../../contract.ts";
import { remindOfSets } from "./reminder-job.ts";

let world: World;
let admin: Person;
let night: string;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  night = await world.group("Night shift");
});
afterAll(() => world?.close());

const inMs = (ms: number): Date => new Date(Date.now() + ms);
const remindAt = (now: Date) => remindOfSets({ ...world.appContext, clock: { now: () => now } }, world.workspaceId);

async function dueNews(person: Person, title: string) {
  const { body } = await person.call(notificationEndpoints.list, { query: { limit: 50 } });
  return body.notifications
    .flatMap((one) => (one.kind === "setDue" && one.data.title === title ? [one.data] : []))
    .toReversed();
}

it("[S30] reminds ahead, on the day and afterwards, once each, of what is not done", async () => {
  const olga = await world.member("operator", { in: [night] });
  const omar = await world.member("operator", { in: [night] });
  const procedureIds = [await easyProcedure(admin), await easyProcedure(admin)];
  const title = "Lock out and tag out";
  const dueOn = inMs(10 * day).toISOString();
  await setBy(admin, { title, procedureIds, accessGroupIds: [night], dueOn });

  await remindAt(inMs(5 * day));
  expect(await dueNews(olga, title)).toEqual([]);
  await remindAt(inMs(8 * day));
  await remindAt(inMs(8 * day + hour));
  expect(await dueNews(olga, title)).toMatchObject([{ when: "soon", dueAt: dueOn, count: 2 }]);
  for (const id of procedureIds) await complete(omar, id);
  await complete(olga, procedureIds[0] ?? "");
  await Promise.all([remindAt(inMs(9.5 * day)), remindAt(inMs(9.5 * day))]);
  await remindAt(inMs(11 * day));
  await remindAt(inMs(40 * day));
  expect(await dueNews(olga, title)).toMatchObject([
    { when: "soon", count: 2 },
    { when: "today", count: 1 },
    { when: "overdue", count: 1 },
  ]);
  expect((await dueNews(omar, title)).map((one) => one.when)).toEqual(["soon"]);
  // The set is required of its own group: a member of a group above it sees it but has nothing due.
  expect(await dueNews(admin, title)).toEqual([]);
});

it("[S30] [N2] reminds of no deleted set, and hides a reminder once its set is hidden", async () => {
  const olga = await world.member("operator", { in: [night] });
  const title = "Forklift refresher";
  const set = await setBy(admin, {
    title,
    procedureIds: [await easyProcedure(admin)],
    accessGroupIds: [night],
    dueDays: 2,
  });
  await remindAt(inMs(hour));
  expect(await dueNews(olga, title)).toMatchObject([{ when: "soon" }]);
  await admin.call(setEndpoints.remove, { params: { setId: set.id } });
  expect(await dueNews(olga, title)).toEqual([]);
  await remindAt(inMs(5 * day));
  await admin.call(setEndpoints.restore, { params: { setId: set.id } });
  expect((await dueNews(olga, title)).map((one) => one.when)).toEqual(["soon"]);
});
