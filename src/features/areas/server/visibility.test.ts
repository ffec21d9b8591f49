import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inScope } from "#kit/policy.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";
import { searched } from "#tests/support/depth.ts";
import { insertGroupsOf, memberOf, type RandomWorld, randomWorlds } from "#tests/support/random-world.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { listNotes } from "./note-service.ts";
import { getArea, listAreas } from "./service.ts";

const worldsEach = 20;
const batches = searched(15);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it(`[A1] lists, counts and details agree with the policy for ${batches * worldsEach} random members`, async () => {
  for (let seed = 1; seed <= batches; seed++) {
    // The worlds of a batch share a workspace, so that each member is checked against the areas of all of them.
    const workspace = await world.workspace("sibling");
    const author = await workspace.member("operator");
    const worlds = randomWorlds(worldsEach, seed, randomUUID);
    await workspace.asSystem(async (scope) => {
      const actor = { ...scope.actor, profileId: author.profileId };
      await insertGroupsOf(scope, worlds);
      await insertAreasOf(actingAs(scope, actor), worlds);
      for (const one of worlds) await requireAgreement(actingAs(scope, memberOf(one, actor)), worlds);
    });
  }
}, 120_000);

async function requireAgreement(scope: Scope, worlds: readonly RandomWorld[]): Promise<void> {
  const things = worlds.flatMap((one) => one.things);
  const [visible, hidden] = [
    things.filter((one) => inScope(scope.actor, one)),
    things.filter((one) => !inScope(scope.actor, one)),
  ];
  const listed = await listAreas(scope);
  expect(listed.map((area) => area.id).toSorted()).toEqual(visible.map((one) => one.id).toSorted());
  const notes = await listNotes(scope, undefined);
  expect(notes.map((note) => note.areaId).toSorted()).toEqual(listed.map((area) => area.id).toSorted());
  expect(listed.every((area) => area.noteCount === 1)).toBe(true);
  const [first] = listed;
  if (first) expect(await getArea(scope, first.id)).toEqual(first);
  if (hidden[0]) await expect(getArea(scope, hidden[0].id)).rejects.toMatchObject({ code: "notFound" });
}

/** One area a thing, each with one note. */
async function insertAreasOf(scope: Scope, worlds: readonly RandomWorld[]): Promise<void> {
  const { workspaceId: workspace_id, now, actor } = scope;
  const things = worlds.flatMap((one) => one.things);
  const made = { workspace_id, created_by: actor.profileId, created_at: now, updated_at: now };
  await scope.db
    .insertInto("area")
    .values(things.map(({ id }) => ({ ...made, id, name: "Area" })))
    .execute();
  await scope.db
    .insertInto("area_note")
    .values(
      things.map(({ id }) => ({
        ...made,
        id: scope.newId(),
        area_id: id,
        content: JSON.stringify({ ops: [] }),
        updated_by: actor.profileId,
      })),
    )
    .execute();
  const ties = things.flatMap(({ id, accessGroupIds }) =>
    accessGroupIds.map((group_id) => ({ workspace_id, area_id: id, group_id })),
  );
  await scope.db.insertInto("area_group").values(ties).execute();
}
