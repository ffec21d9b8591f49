import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeAreaGroups, createArea } from "#features/areas/server/service.ts";
import { changeProcedureGroups } from "#features/procedures/server/service/change-groups.ts";
import { createProcedure } from "#features/procedures/server/service/create-procedure.ts";
import { changeElementListGroups, createElementList } from "#features/time-studies/server/element-list-service.ts";
import { changeStudyGroups, createStudy } from "#features/time-studies/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { untilSomebodyWaits } from "#tests/support/lock-waits.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let night: string;
let day: string;
let ada: Person;
let bea: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  ada = await world.member("admin");
  bea = await world.member("admin");
});
afterAll(() => world?.close());

interface Change {
  readonly addAccessGroupIds: readonly string[];
  readonly removeAccessGroupIds: readonly string[];
}
interface Kind {
  readonly ties: readonly [table: string, column: string];
  /** A thing that everyone sees. */
  readonly make: (scope: Scope) => Promise<{ readonly id: string }>;
  readonly change: (scope: Scope, id: string, change: Change) => Promise<unknown>;
}

const elements = [{ id: crypto.randomUUID(), name: "Reach", kind: "valueAdding" as const }];
const list = (scope: Scope) => createElementList(scope, { name: "Assembly", description: "", elements });

const kinds: Readonly<Record<string, Kind>> = {
  area: {
    ties: ["area_group", "area_id"],
    make: (scope) => createArea(scope, { name: "Hall" }),
    change: changeAreaGroups,
  },
  procedure: {
    ties: ["procedure_group", "procedure_id"],
    make: (scope) => createProcedure(scope, { title: "Oil" }),
    change: changeProcedureGroups,
  },
  "element list": { ties: ["element_list_group", "element_list_id"], make: list, change: changeElementListGroups },
  "time study": {
    ties: ["time_study_group", "study_id"],
    make: async (scope) =>
      createStudy(scope, { title: "Study", subject: { kind: "elementList", elementListId: (await list(scope)).id } }),
    change: changeStudyGroups,
  },
};

const groupsOf = (kind: Kind, id: string): Promise<string[]> =>
  world.asSystem(async ({ db, workspaceId }) => {
    const [table, column] = kind.ties;
    const rows = await db
      .selectFrom(table as "area_group")
      .select("group_id")
      .where("workspace_id", "=", workspaceId)
      .where(column as "area_id", "=", id)
      .execute();
    return rows.map((row) => row.group_id).sort();
  });

/** Runs the second change while the first one has been made and is not committed. */
async function meanwhile(first: (scope: Scope) => Promise<unknown>, second: (scope: Scope) => Promise<unknown>) {
  let waiting: Promise<unknown> = Promise.resolve();
  await ada.run(async (scope) => {
    await first(scope);
    waiting = bea.run(second);
    await untilSomebodyWaits(world);
  });
  await waiting;
}

describe.each(Object.entries(kinds))("the groups of %s, changed by two at once", (_name, kind) => {
  it("[GR27] a change that waits for a restriction does not take it back", async () => {
    const { id } = await ada.run(kind.make);
    await meanwhile(
      (scope) => kind.change(scope, id, { addAccessGroupIds: [night], removeAccessGroupIds: [] }),
      (scope) => kind.change(scope, id, { addAccessGroupIds: [], removeAccessGroupIds: [day] }),
    );
    expect(await groupsOf(kind, id)).toEqual([night]);
  });

  it("[GR27] nobody sees again what a group was taken from", async () => {
    const { id } = await ada.run(kind.make);
    await ada.run((scope) => kind.change(scope, id, { addAccessGroupIds: [night, day], removeAccessGroupIds: [] }));
    const other = await world.group(`Other ${id}`);
    await meanwhile(
      (scope) => kind.change(scope, id, { addAccessGroupIds: [], removeAccessGroupIds: [day] }),
      (scope) => kind.change(scope, id, { addAccessGroupIds: [other], removeAccessGroupIds: [] }),
    );
    expect(await groupsOf(kind, id)).toEqual([night, other].sort());
  });
});
