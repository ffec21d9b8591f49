import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import type { FlagName } from "#features/flags/rules.ts";
import { setFlag } from "#features/flags/server/service.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import { interviewEndpoints } from "#features/interviews/contract.ts";
import { setEndpoints } from "#features/sets/contract.ts";
import type { Route } from "#kit/server/http/route.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { closedByFlags, closedWhileOff } from "./switched-calls.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
});
afterAll(() => world?.close());

const switchTo = (name: FlagName, isOn: boolean) => world.asSystem((scope) => setFlag(scope, name, isOn));
const closed = Object.entries(closedWhileOff) as [FlagName, NonNullable<(typeof closedWhileOff)[FlagName]>][];

describe("[FL6] what a flag closes", () => {
  it.each(closed)("%s: each of its calls, and none once it is on again", async (name, endpoints) => {
    const routes = endpoints.map((endpoint): Route => ({ endpoint, kind: "scope", handle: async () => "in" }));
    const outcomes = () =>
      world.asSystem((scope) =>
        Promise.all(
          closedByFlags(routes).map(({ handle }) =>
            handle(scope, {}, {} as never).catch((error: { code?: string }) => error.code),
          ),
        ),
      );
    await switchTo(name, false);
    expect(new Set(await outcomes())).toEqual(new Set(["switchedOff"]));
    await switchTo(name, true);
    expect(new Set(await outcomes())).toEqual(new Set(["in"]));
  });

  it("no call has two flags", () => {
    const all = closed.flatMap(([, endpoints]) => endpoints);
    expect(new Set(all).size).toBe(all.length);
  });

  it("is closed on the server, and what others say of it stays open", async () => {
    const params = { workspaceId: world.workspaceId };
    const listSets = () => admin.call(setEndpoints.list, { params, query: {} });
    const listInterviews = () => admin.call(interviewEndpoints.list, { params });
    const makeGroup = () => admin.call(groupEndpoints.create, { params, body: { name: "Night shift" } });
    expect([(await listSets()).status, (await listInterviews()).status]).toEqual([200, 200]);
    for (const name of ["procedure_sets_enabled", "copilot_interview_enabled", "access_groups_enabled"] as const)
      await switchTo(name, false);
    await switchTo("areas_web_v2_enabled", false);
    for (const reply of [await listSets(), await listInterviews(), await makeGroup()])
      expect([reply.status, reply.body.code]).toEqual([404, "switchedOff"]);
    expect((await admin.call(groupEndpoints.list, { params })).status).toBe(200);
    expect((await admin.call(areaEndpoints.list, { params, query: {} })).status).toBe(200);
  });
});
