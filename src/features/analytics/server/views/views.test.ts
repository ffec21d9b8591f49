import { afterAll, beforeAll, expect, it } from "vitest";
import { contentWith } from "#tests/support/content-samples.ts";
import { publish } from "#tests/support/performs.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { overviewEndpoints } from "../../overview-contract.ts";
import { type ViewAsked, type ViewSaved, viewEndpoints, viewLimits } from "../../view-contract.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
});
afterAll(() => world?.close());

const save = (person: Person, given: Partial<ViewSaved> = {}) =>
  person.call(viewEndpoints.save, {
    body: { screen: "overview", name: "Line 2", asked: { range: "quarter" }, isShared: false, ...given },
  });
const namesOf = async (person: Person) => (await person.call(viewEndpoints.list)).body.views.map(({ name }) => name);

it("[AN16] a view is its maker's own, and keeps what the screen asked", async () => {
  const [ann, ben] = [await world.member("groupAdmin"), await world.member("groupAdmin")];
  const asked: ViewAsked = { from: "2026-01-01", to: "2026-02-01", unit: "week", measure: "Areas.Entered" };
  const { body: view } = await save(ann, { asked });
  expect((await ann.call(viewEndpoints.list)).body.views).toEqual([view]);
  expect(view).toMatchObject({ asked, isOwn: true, isShared: false, by: { id: ann.profileId } });
  expect(await namesOf(ben)).toEqual([]);
  const params = { viewId: view.id };
  const renamed = await ann.call(viewEndpoints.change, { params, body: { name: "Line 3" } });
  expect(renamed.body.name).toBe("Line 3");
  expect((await ben.call(viewEndpoints.change, { params, body: { name: "Mine" } })).status).toBe(404);
  expect((await ben.call(viewEndpoints.remove, { params })).status).toBe(404);
  expect((await ann.call(viewEndpoints.remove, { params })).status).toBe(204);
  expect(await namesOf(ann)).toEqual([]);
});

it("[AN16] those who may analyze procedures share a view; others see it and change nothing", async () => {
  const reader = await world.member(["analytics.view"]);
  expect((await save(reader, { isShared: true })).status).toBe(403);
  const { body: own } = await save(reader);
  const kept = { params: { viewId: own.id }, body: { isShared: true } };
  expect((await reader.call(viewEndpoints.change, kept)).status).toBe(403);
  const { body: shared } = await save(admin, { name: "Everybody's", isShared: true });
  expect(await namesOf(reader)).toEqual(["Everybody's", "Line 2"]);
  const params = { viewId: shared.id };
  expect((await reader.call(viewEndpoints.change, { params, body: { name: "Mine" } })).status).toBe(403);
  expect((await reader.call(viewEndpoints.remove, { params })).status).toBe(403);
  const manager = await world.member(["analytics.view", "content.procedures.analyze"]);
  expect((await manager.call(viewEndpoints.remove, { params })).status).toBe(204);
});

it("[AN16] a shared view about a group or a procedure out of sight does not exist for the reader", async () => {
  const [mine, theirs] = [await world.group("Mine"), await world.group("Theirs")];
  const reader = await world.member("groupAdmin", { in: [mine] });
  const { procedureId } = await publish(world, admin, contentWith([[["instruction"]]]), [theirs]);
  const seen = await save(admin, { name: "Seen", asked: { group: mine }, isShared: true });
  const hidden = [
    await save(admin, { name: "Their group", asked: { group: theirs }, isShared: true }),
    await save(admin, {
      name: "Their procedure",
      screen: "procedures",
      asked: { procedure: procedureId },
      isShared: true,
    }),
  ];
  expect(await namesOf(reader)).toEqual(["Seen"]);
  for (const { body } of hidden) {
    expect((await reader.call(viewEndpoints.remove, { params: { viewId: body.id } })).status).toBe(404);
  }
  // Who shared it is named to those who see that person alone.
  const { views } = (await reader.call(viewEndpoints.list)).body;
  expect(views.map(({ id, by }) => [id, by])).toEqual([[seen.body.id, null]]);
  const refused = await save(reader, { asked: { group: theirs } });
  expect([refused.status, refused.body.code]).toEqual([400, "unknownAccessGroup"]);
});

it("[AN22] a view whose group was deleted, or is its maker's no longer, is shown without it and says so", async () => {
  const [gone, left] = [await world.group("Gone"), await world.group("Left")];
  const ann = await world.member("groupAdmin", { in: [gone, left] });
  const asked = { range: "quarter" } as const;
  await save(ann, { name: "Of gone", asked: { ...asked, group: gone } });
  await save(ann, { name: "Of left", asked: { ...asked, group: left } });
  const { body: shared } = await save(admin, { name: "Shared", asked: { ...asked, group: gone }, isShared: true });
  const viewsOf = async (person: Person) => (await person.call(viewEndpoints.list)).body.views;
  expect((await viewsOf(ann)).map(({ isWithoutGroup }) => isWithoutGroup)).toEqual([false, false, false]);

  await world.asSystem(async ({ db, workspaceId }) => {
    await db
      .deleteFrom("group_member")
      .where("workspace_id", "=", workspaceId)
      .where("group_id", "in", [gone, left])
      .execute();
    await db.deleteFrom("access_group").where("workspace_id", "=", workspaceId).where("id", "=", gone).execute();
  });
  const views = await viewsOf(ann);
  expect(views.map(({ name, isWithoutGroup, asked: shown }) => [name, isWithoutGroup, shown])).toEqual([
    ["Of gone", true, asked],
    ["Of left", true, asked],
    ["Shared", true, asked],
  ]);
  for (const view of views) {
    const { group } = view.asked;
    const query = group === undefined ? {} : { accessGroupIds: group };
    expect((await ann.call(overviewEndpoints.overview, { query })).status).toBe(200);
  }
  await admin.call(viewEndpoints.remove, { params: { viewId: shared.id } });
});

it("[AN16] a person keeps fifty", async () => {
  const ann = await world.member("groupAdmin");
  for (let n = 0; n < viewLimits.perPerson; n++) expect((await save(ann, { name: `View ${n}` })).status).toBe(201);
  const refused = await save(ann);
  expect([refused.status, refused.body.code]).toEqual([422, "tooManyViews"]);
});
