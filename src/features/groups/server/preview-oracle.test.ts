import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { createArea } from "#features/areas/server/service.ts";
import { openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";
import { groupEndpoints, type VisibilityChange } from "../contract.ts";
import { addMembers } from "./service.ts";

/** What the preview says is held against what members really see before and after the change. */
let world: World;
let workspace: Workspace;
let admin: Person;
const people: Person[] = [];
const peopleCount = 4;
const groupsMax = 7;

beforeAll(async () => {
  world = await openWorld();
  workspace = world;
  admin = await workspace.member("admin");
  for (let n = 0; n < peopleCount; n++) people.push(await workspace.member("operator", { name: `P${n}` }));
});
afterAll(() => world?.close());

const some = (minLength: number, maxLength: number) => fc.uniqueArray(fc.nat(groupsMax - 1), { minLength, maxLength });
const shape = fc.record({
  /** Of each group one of the earlier ones, mostly. */
  parents: fc.array(fc.option(fc.nat(100), { freq: 3 }), { minLength: 4, maxLength: groupsMax }),
  memberships: fc.array(some(1, 2), { minLength: peopleCount, maxLength: peopleCount }),
  areas: fc.array(some(0, 2), { minLength: 3, maxLength: 5 }),
  change: fc.constantFrom("move", "move", "membership", "removal"),
  group: fc.nat(groupsMax - 1),
  target: fc.option(fc.nat(groupsMax - 1)),
  other: fc.option(fc.nat(groupsMax - 1)),
  added: fc.uniqueArray(fc.nat(peopleCount - 1)),
});
type Shape = typeof shape extends fc.Arbitrary<infer S> ? S : never;

async function build(options: Shape): Promise<string[]> {
  await workspace.asSystem(async ({ db, workspaceId }) => {
    await db.deleteFrom("area").where("workspace_id", "=", workspaceId).execute();
    await db.deleteFrom("group_member").where("workspace_id", "=", workspaceId).execute();
    await db.deleteFrom("access_group").where("workspace_id", "=", workspaceId).execute();
  });
  const ids: string[] = [];
  for (const [at, parent] of options.parents.entries()) {
    const under = parent === null || at === 0 ? undefined : ids[parent % at];
    ids.push(await workspace.group(`G${at}`, under === undefined ? {} : { under }));
  }
  const idsOf = (places: readonly number[]) => places.flatMap((place) => ids[place] ?? []);
  for (const [at, places] of options.memberships.entries()) {
    const profileId = people[at]?.profileId ?? "";
    await workspace.asSystem(async (scope) => {
      for (const groupId of idsOf(places)) await addMembers(scope, groupId, [profileId]);
    });
  }
  for (const [at, places] of options.areas.entries()) {
    await admin.run((scope) => createArea(scope, { name: `A${at}`, accessGroupIds: idsOf(places) }));
  }
  return ids;
}

/** For each person the areas that the product shows them; and for each area whether everyone may. */
async function visibilityChecks(): Promise<{ seen: Map<string, Set<string>>; everyones: Set<string> }> {
  const seen = new Map<string, Set<string>>();
  for (const person of people) {
    const { body } = await person.call(areaEndpoints.list);
    seen.set(person.displayName, new Set(body.areas.map((area) => area.id)));
  }
  const { body } = await admin.call(areaEndpoints.list);
  return { seen, everyones: new Set(body.areas.filter((one) => one.accessGroups.length === 0).map((one) => one.id)) };
}

type VisibilityChecks = Awaited<ReturnType<typeof visibilityChecks>>;

function differenceOf(here: VisibilityChecks, there: VisibilityChecks, turnedGlobal: ReadonlySet<string>) {
  const names: string[] = [];
  const things = new Set<string>();
  for (const [name, seen] of here.seen) {
    const only = [...seen].filter((id) => !there.seen.get(name)?.has(id) && !turnedGlobal.has(id));
    if (only.length > 0) names.push(name);
    for (const id of only) things.add(id);
  }
  return { names: names.sort(), areaCount: things.size };
}

const told = (side: VisibilityChange["gains"]) => ({
  names: side.people.map((one) => one.displayName).sort(),
  areaCount: side.things.find((one) => one.kind === "area")?.count ?? 0,
});

describe("[GR14] the preview", () => {
  it("says what really changes, for any tree and any change", async () => {
    const kinds = new Set<string>();
    const property = fc.asyncProperty(shape, async (options) => {
      const ids = await build(options);
      const pick = (place: number | null) => (place === null ? null : (ids[place % ids.length] ?? null));
      const groupId = pick(options.group) ?? "";
      const profileIds = options.added.map((at) => people[at]?.profileId ?? "");
      const params = { groupId };
      const target = pick(options.target);
      const other = pick(options.other);
      if (options.change === "membership" && profileIds.length === 0) return;
      if (options.change === "removal" && (target === groupId || other === groupId)) return;
      const body = {
        move: { change: "move", parentId: target } as const,
        membership: { change: "membership", addProfileIds: profileIds, removeProfileIds: [] } as const,
        removal: { change: "removal", assignContentToGroupId: target, assignMembersToGroupId: other } as const,
      }[options.change as "move"];
      const preview = await admin.call(groupEndpoints.preview, { params, body });
      if (preview.status === 409) return;
      expect(preview.status).toBe(200);
      const { digest } = preview.body;
      const before = await visibilityChecks();
      const answer = await {
        move: () => admin.call(groupEndpoints.update, { params, ifMatch: 1, body: { parentId: target, digest } }),
        membership: () => admin.call(groupEndpoints.addMembers, { params, body: { profileIds, digest } }),
        removal: () =>
          admin.call(groupEndpoints.remove, {
            params,
            body: { assignContentToGroupId: target, assignMembersToGroupId: other, makeGlobal: true, digest },
          }),
      }[options.change as "move"]();
      expect(answer.status).toBeLessThan(300);
      const after = await visibilityChecks();
      const turnedGlobal = new Set([...after.everyones].filter((id) => !before.everyones.has(id)));
      expect(told(preview.body.gains)).toEqual(differenceOf(after, before, turnedGlobal));
      expect(told(preview.body.losses)).toEqual(differenceOf(before, after, turnedGlobal));
      expect(preview.body.everyone.reduce((sum, one) => sum + one.count, 0)).toBe(turnedGlobal.size);
      for (const side of ["gains", "losses"] as const) {
        if (preview.body[side].peopleCount > 0) kinds.add(`${options.change} ${side}`);
      }
    });
    await fc.assert(property, { numRuns: 40, seed: 2 });
    // The worlds are not all dull: each kind of change took and gave something.
    expect([...kinds].sort()).toEqual([
      "membership gains",
      "move gains",
      "move losses",
      "removal gains",
      "removal losses",
    ]);
  }, 120_000);
});
