import { afterAll, beforeAll, expect, it } from "vitest";
import { createSet } from "#features/sets/server/service.ts";
import { day } from "#kit/time.ts";
import { createThings, insertHappenings, type Things } from "#tests/support/happenings.ts";
import { setZone } from "#tests/support/workspace-zone.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { overviewEndpoints } from "../../overview-contract.ts";

let world: World;
let admin: Person;
let things: Things;
let ann: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  ann = await world.member("operator");
  things = await createThings(world, admin, []);
});
afterAll(() => world?.close());

const ask = (person: Person, query: Readonly<Record<string, string>> = {}) =>
  person.call(overviewEndpoints.overview, { query });

it("[AN6] [AN8] the dashboard has every measure, with its total, the last week, the range and the period before", async () => {
  await admin.run((scope) =>
    createSet(scope, { title: "Rounds", setType: "workflow", procedureIds: [things.procedureId], accessGroupIds: [] }),
  );
  const ago = (days: number) => new Date(Date.now() - days * day);
  const did = { who: ann, things };
  await insertHappenings(world, [
    { ...did, kind: "enter", at: ago(2) },
    { ...did, kind: "enter", at: ago(20) },
    { ...did, kind: "enter", at: ago(40) },
    { ...did, kind: "viewNote", at: ago(2) },
    { ...did, kind: "ask", at: ago(3) },
    { ...did, kind: "ask", at: ago(4) },
    { ...did, kind: "complete", at: ago(40) },
    // Later than the set holds its procedure.
    { ...did, kind: "complete", at: new Date(Date.now() + 1000) },
  ]);
  const { body } = await ask(admin, { endTime: new Date(Date.now() + day).toISOString() });
  const figures = Object.fromEntries(
    body.measures.map(({ measure, total, lastWeek, inRange, before }) => [measure, [total, lastWeek, inRange, before]]),
  );
  expect(figures).toEqual({
    "Members.Total": [2, 2, 2, 0],
    "Members.Added": [2, 2, 2, 0],
    "Members.Active": [1, 1, 1, 1],
    "Procedures.Published": [1, 1, 1, 0],
    "Procedures.PerformsStarted": [2, expect.any(Number), 1, 1],
    "Procedures.PerformsCompleted": [2, expect.any(Number), 1, 1],
    "Procedures.PerformsViewed": [0, 0, 0, 0],
    "ProcedureSets.Created": [1, 1, 1, 0],
    "ProcedureSets.Performed": [1, expect.any(Number), 1, 0],
    "Areas.Created": [1, 1, 1, 0],
    "Areas.Entered": [3, 1, 2, 1],
    "Notes.Created": [1, 1, 1, 0],
    "Notes.Viewed": [1, 1, 1, 0],
    "Documents.Uploaded": [1, 1, 1, 0],
    "Documents.ReturnedViaCopilot": [1, 1, 1, 0],
    "Copilot.QueriesAsked": [2, 2, 2, 0],
    "Copilot.DocumentsReturned": [2, 2, 2, 0],
  });
  expect([body.unit, body.units]).toEqual(["day", ["day", "week"]]);
});

it("[AN7] shows fewer than seven days as the last seven, and refuses a granularity that the range does not offer", async () => {
  const endTime = "2026-06-10T00:00:00.000Z";
  const { body } = await ask(admin, { startTime: "2026-06-09T00:00:00.000Z", endTime });
  expect([body.startTime, body.buckets.length]).toEqual(["2026-06-03T00:00:00.000Z", 7]);
  const refused = await ask(admin, { startTime: "2026-05-10T00:00:00.000Z", endTime, granularity: "month" });
  expect([refused.status, refused.body.code]).toEqual([400, "granularityNotOffered"]);
  const endless = await ask(admin, { startTime: "1926-05-10T00:00:00.000Z", endTime });
  expect([endless.status, endless.body.code]).toEqual([400, "rangeTooLong"]);
});

it.each([
  ["2026-03-23T23:00:00.000Z", "2026-03-30T22:00:00.000Z"],
  ["2026-10-19T22:00:00.000Z", "2026-10-26T23:00:00.000Z"],
])("[AN26] a week in which the clocks were changed has seven days: %s to %s (B136)", async (startTime, endTime) => {
  await setZone(admin, "Europe/Berlin");
  const { body } = await ask(admin, { startTime, endTime });
  await setZone(admin, "UTC");
  expect([body.startTime, body.buckets.length, body.units]).toEqual([startTime, 7, ["day"]]);
});

it("[AN9] names who asked the copilot to those who manage its questions alone (B128)", async () => {
  const manager = await world.member(["analytics.view"]);
  const at = new Date(Date.now() - day);
  await insertHappenings(world, [{ kind: "ask", who: ann, things, at }]);
  for (const [reader, by] of [
    [admin, { id: ann.profileId, displayName: ann.displayName }],
    [manager, null],
  ] as const) {
    const { body } = await reader.call(overviewEndpoints.records, { query: { measure: "Copilot.DocumentsReturned" } });
    for (const record of body.records) expect(record.by).toEqual(by);
  }
});

it("[AN6] is for those who view analytics", async () => {
  expect((await ask(ann)).status).toBe(403);
  const query = { startTime: "2026-05-10T00:00:00.000Z", endTime: "2026-06-10T00:00:00.000Z" };
  expect((await ann.call(overviewEndpoints.userActivity, { query })).status).toBe(403);
});
