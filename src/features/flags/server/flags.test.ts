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
      inTransaction(world.foundation.database, { workspaceId: world.workspaceId }, (client) =>
        eventsAfter(client, world.workspaceId, 0),
      );
    const before = (await events()).length;
    await world.asSystem((scope) => setFlag(scope, "rbac_enabled", true));
    expect((await events()).slice(before).map((event) => event.topic)).toEqual(["flags"]);
  });
});
