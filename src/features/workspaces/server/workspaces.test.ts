import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callServer, openWorld, type Person, type World } from "#tests/support/world.ts";
import { memberEndpoints } from "../../members/contract.ts";
import { roleEndpoints } from "../../roles/contract.ts";
import { sessionEndpoints, welcomeEndpoints } from "../../sessions/contract.ts";
import { makeOneTimeLink } from "../../sessions/server/service.ts";
import { workspaceEndpoints } from "../contract.ts";
import { createWorkspace, isEmpty } from "./service.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld({ FETTLE_MODE: "production" });
  // As an operator finds it: the workspace that every test world has is taken away again.
  await world.foundation.database.pool.query("truncate enterprise cascade");
});
afterAll(() => world?.close());

const wish = { enterpriseName: "Acme", workspaceName: "Mill", displayName: "Ada", email: "ada@acme.example" };
const setUp = (token: string, more: object = {}) =>
  callServer(world.server, workspaceEndpoints.setUp, {
    workspaceId: "",
    token: undefined,
    input: { body: { token, ...wish, ...more } },
    headers: {},
  });
const needsSetUp = async () =>
  (
    await callServer(world.server, welcomeEndpoints.get, {
      workspaceId: "",
      token: undefined,
      input: {},
      headers: {},
    })
  ).body.needsSetUp;

describe("[WS1] the first start", () => {
  it("is not done with another's link, or without all that it asks for, and the link stays good", async () => {
    expect(await needsSetUp()).toBe(true);
    const link = await makeOneTimeLink(world.foundation, "setup", null);
    expect((await setUp("x".repeat(43))).body.code).toBe("linkInvalid");
    expect((await setUp(link, { workspaceName: " " })).status).toBe(400);
    expect((await setUp(link, { email: "ada" })).status).toBe(400);
    expect(await isEmpty(world.foundation)).toBe(true);
  });

  it("leaves nothing of a workspace whose filling failed", async () => {
    const { rows } = await world.foundation.database.pool.query<{ id: string }>(
      "insert into enterprise (id, name) values (gen_random_uuid(), 'Acme') returning id",
    );
    const enterpriseId = rows[0]?.id ?? "";
    const failing = createWorkspace(world.foundation, { enterpriseId, name: "Half" }, async () => {
      throw new Error("the power is gone");
    });
    await expect(failing).rejects.toThrow("the power is gone");
    expect(await isEmpty(world.foundation)).toBe(true);
  });

  it("makes an enterprise, a workspace and an admin who is signed in, once", async () => {
    const older = await makeOneTimeLink(world.foundation, "setup", null);
    const link = await makeOneTimeLink(world.foundation, "setup", null);
    expect((await setUp(older)).body.code).toBe("linkInvalid");
    const answers = await Promise.all([setUp(link), setUp(link)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    const done = answers.find((answer) => answer.status === 201);
    const { workspaceId = "", token = "" } = done?.body ?? {};
    expect(String(done?.headers["set-cookie"])).toContain("HttpOnly; SameSite=Strict");

    const as = { workspaceId, token, input: {}, headers: {} };
    const me = await callServer(world.server, memberEndpoints.me, as);
    expect(me.body).toMatchObject({ displayName: "Ada", rank: 4, profileRole: { builtInRole: "admin" } });
    const info = await callServer(world.server, workspaceEndpoints.info, as);
    expect(info.body).toMatchObject({ name: "Mill", enterpriseName: "Acme", workspaceAuthRequirement: "none" });
    const mine = await callServer(world.server, sessionEndpoints.me, as);
    expect(mine.body.memberships.map((one) => one.workspaceName)).toEqual(["Mill"]);
    expect([await needsSetUp(), (await setUp(link)).body.code]).toEqual([false, "linkInvalid"]);
  });
});

describe("a workspace", () => {
  let other: World;
  let ann: Person;
  beforeAll(async () => {
    other = await openWorld();
    ann = await other.member("operator");
  });
  afterAll(() => other?.close());

  it("[WS2] has its built-in roles, and gets them once", async () => {
    const again = { id: other.workspaceId, enterpriseId: other.enterpriseId, name: "Again" };
    await createWorkspace(other.foundation, again);
    const roles = await ann.call(roleEndpoints.list);
    const builtIn = ["admin", "groupAdmin", "contentAuthor", "operator"];
    expect(roles.body.builtInRoles.map((role) => role.builtInRole)).toEqual(builtIn);
  });

  it("[WS3] is seen from inside alone", async () => {
    const sibling = await other.workspace("sibling");
    const own = await ann.call(workspaceEndpoints.info);
    expect(own.body).toMatchObject({ id: other.workspaceId, timeZone: "UTC", ssoAuthTypes: [] });
    const infoOf = (workspaceId: string) => ann.call(workspaceEndpoints.info, { params: { workspaceId } });
    const theirs = await infoOf(sibling.workspaceId);
    const nobodys = await infoOf("11111111-1111-4111-8111-111111111111");
    expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
  });
});
