import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { eventsAfter } from "#kit/server/feed/feed-store.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { flagEndpoints } from "../contract.ts";
import { setFlag } from "./service.ts";

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("operator");
});
afterAll(() => world?.close());

const fetchFlags = (orgID: string) => ann.call(flagEndpoints.fetch, { body: { orgID, platform: "web" } });

describe("the flags of a workspace", () => {
  it("[FL2] are what was set, there and nowhere else", async () => {
    const other = await world.workspace("sibling");
    const bob = await other.member("operator");
    await world.asSystem((scope) => setFlag(scope, "checklists_enabled", true));
    await world.asSystem((scope) => setFlag(scope, "checklists_enabled", false));
    expect((await fetchFlags(world.workspaceId)).body.flags.checklists_enabled).toBe(false);
    const theirs = await bob.call(flagEndpoints.fetch, { body: { orgID: other.workspaceId, platform: "web" } });
    expect(theirs.body.flags.checklists_enabled).toBe(true);
  });

  it("[FL3] are told to members of the workspace in the body alone", async () => {
    const other = await world.workspace("sibling");
    expect((await fetchFlags(other.workspaceId)).status).toBe(404);
    expect((await fetchFlags("not-an-id")).status).toBe(400);
    const nothing = await ann.call(flagEndpoints.fetch, {});
    expect(nothing.body.errors).toEqual({ orgID: ["Workspace ID is required"] });
  });

  it("[FL4] tell whoever listens", async () => {
    const events = () =>
      inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, (client) =>
        eventsAfter(client, world.workspaceId, 0),
      );
    const before = (await events()).length;
    await world.asSystem((scope) => setFlag(scope, "rbac_enabled", true));
    expect((await events()).slice(before).map((event) => event.topic)).toEqual(["flags"]);
  });

  it("[FL5] are switched by an admin, and audited", async () => {
    const admin = await world.member("admin");
    const roles = await world.member(["workspace.roles.manage"]);
    const put = (person: Person, flagName: string, isOn: boolean) =>
      person.call(flagEndpoints.set, { params: { flagName }, body: { isOn } });
    const off = await put(admin, "areas_web_v2_enabled", false);
    expect([off.status, off.body.flags.areas_web_v2_enabled]).toEqual([200, false]);
    expect((await put(admin, "areas_web_v2_enabled", false)).status).toBe(200);
    expect((await put(admin, "areas_web_v2_enabled", true)).body.flags.areas_web_v2_enabled).toBe(true);
    expect((await put(roles, "areas_web_v2_enabled", false)).status).toBe(403);
    expect((await put(admin, "no_such_flag", true)).status).toBe(404);
    const { rows } = await inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, (client) =>
      client.query<{ action: string }>("select action from audit_entry where object_type = 'flag' order by seq"),
    );
    expect(rows.map((row) => row.action)).toEqual(["flag.switchedOff", "flag.switchedOn"]);
  });
});
