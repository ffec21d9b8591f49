import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberEndpoints } from "#features/members/contract.ts";
import { isProblem } from "#kit/problem.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { groupEndpoints } from "../contract.ts";
import { groupLimits } from "../rules.ts";
import { addMembers, createGroup, requireGroupChange } from "./service.ts";

let world: World;
let plant: string;
let hall: string;
let line: string;
let office: string;
let ann: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  plant = await world.group("Plant");
  hall = await world.group("Hall 10", { under: plant });
  line = await world.group("Line", { under: hall });
  office = await world.group("Hall 9");
  ann = await world.member("operator", { in: [hall] });
  admin = await world.member("admin");
});
afterAll(() => world?.close());

const names = async (person: Person) => (await person.call(groupEndpoints.list)).body.groups.map((group) => group.name);

describe("groups", () => {
  it("[GR1] give a member everything below the ones they are in, with the next request", async () => {
    const bob = await world.member("operator", { in: [hall] });
    const scope = async () => new Set((await bob.call(memberEndpoints.me)).body.scope);
    expect(await scope()).toEqual(new Set([hall, line]));
    const bench = await world.group("Bench", { under: line });
    expect(await scope()).toEqual(new Set([hall, line, bench]));
    await world.asSystem((system) => addMembers(system, office, [bob.profileId]));
    expect(await scope()).toEqual(new Set([hall, line, bench, office]));
    await world.asSystem(({ db, workspaceId }) =>
      db
        .deleteFrom("group_member")
        .where("workspace_id", "=", workspaceId)
        .where("profile_id", "=", bob.profileId)
        .execute(),
    );
    expect(await scope()).toEqual(new Set());
    await world.asSystem(({ db, workspaceId }) =>
      db.deleteFrom("access_group").where("workspace_id", "=", workspaceId).where("id", "=", bench).execute(),
    );
  });

  it("[GR2] are at most ten deep, below a group that exists, and named once among their neighbours", async () => {
    let parent: string | null = null;
    for (let depth = 1; depth <= groupLimits.depthMax; depth++) {
      const parentId: string | null = parent;
      parent = await world.asSystem((scope) => createGroup(scope, { name: `Deep ${depth}`, icon: "users", parentId }));
    }
    const create = (name: string, parentId: string | null) =>
      world.asSystem((scope) => createGroup(scope, { name, icon: "users", parentId }));
    await expect(create("Deep 11", parent)).rejects.toMatchObject({ code: "tooDeep" });
    await expect(create("Lost", "11111111-1111-4111-8111-111111111111")).rejects.toMatchObject({ code: "notFound" });
    await expect(create("LINE", hall)).rejects.toMatchObject({ code: "groupExists" });
    await world.asSystem(({ db, workspaceId }) =>
      db.deleteFrom("access_group").where("workspace_id", "=", workspaceId).where("name", "like", "Deep %").execute(),
    );
  });

  it("[GR6] are visible as far as the scope reaches, by name with numbers by value", async () => {
    expect(await names(ann)).toEqual(["Hall 10", "Line"]);
    expect(await names(admin)).toEqual(["Hall 9", "Hall 10", "Line", "Plant"]);
    const { groups } = (await ann.call(groupEndpoints.list)).body;
    expect(groups.map((group) => group.parentId)).toEqual([null, hall]);
    const modifiable = async (person: Person) =>
      new Set((await person.call(groupEndpoints.permissions)).body.modifiableGroups);
    expect(await modifiable(ann)).toEqual(new Set([hall, line]));
    expect((await modifiable(admin)).size).toBe(4);
  });

  describe("[GR7] on content", () => {
    const change = (
      person: Person,
      held: readonly string[],
      add: readonly string[],
      remove: readonly string[],
      makeGlobal = false,
    ): Promise<unknown> =>
      person
        .run(async (scope) => requireGroupChange(scope, held, { add, remove }, makeGlobal))
        .catch((error: unknown) => (isProblem(error) ? error.code : error));

    it("are assigned and taken away by who sees them", async () => {
      expect(await change(ann, [hall], [line], [])).toEqual([hall, line]);
      expect(await change(ann, [hall, line], [], [hall])).toEqual([line]);
      expect(await change(ann, [], [office], [])).toBe("unknownAccessGroup");
      expect(await change(ann, [hall, office], [], [office])).toBe("unknownAccessGroup");
      expect(await change(ann, [], ["11111111-1111-4111-8111-111111111111"], [])).toBe("unknownAccessGroup");
      expect(await change(admin, [hall, office], [plant], [office])).toEqual([hall, plant]);
    });

    it("are all taken away only by who is not restricted, and says so", async () => {
      expect(await change(ann, [hall], [], [hall])).toBe("wouldBecomeGlobal");
      expect(await change(ann, [hall], [], [hall], true)).toBe("wouldBecomeGlobal");
      expect(await change(admin, [hall], [], [hall])).toBe("wouldBecomeGlobal");
      expect(await change(admin, [hall], [], [hall], true)).toEqual([]);
    });
  });
});
