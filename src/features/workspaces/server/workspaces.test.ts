import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEndpoints } from "#features/audit/contract.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { sessionEndpoints, welcomeEndpoints } from "#features/sessions/contract.ts";
import { makeOneTimeLink } from "#features/sessions/server/service.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { callServer, openWorld, type Person, type World } from "#tests/support/world.ts";
import { workspaceEndpoints } from "../contract.ts";
import { retentionJob } from "./retention-job.ts";
import { createWorkspace, isEmpty } from "./service.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld({ FETTLE_MODE: "production" });
  // As an operator finds it: the workspace that every test world has is taken away again.
  await world.appContext.database.pool.query("truncate enterprise cascade");
});
afterAll(() => world?.close());

const options = { enterpriseName: "Acme", workspaceName: "Mill", displayName: "Ada", email: "ada@acme.example" };
const setUp = (token: string, more: object = {}) =>
  callServer(world.server, workspaceEndpoints.setUp, {
    workspaceId: "",
    token: undefined,
    input: { body: { token, ...options, ...more } },
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
    const link = await makeOneTimeLink(world.appContext, "setup", null);
    expect((await setUp("x".repeat(43))).body.code).toBe("linkInvalid");
    expect((await setUp(link, { workspaceName: " " })).status).toBe(400);
    expect((await setUp(link, { email: "ada" })).status).toBe(400);
    expect(await isEmpty(world.appContext)).toBe(true);
  });

  it("leaves nothing of a workspace whose filling failed", async () => {
    const { rows } = await world.appContext.database.pool.query<{ id: string }>(
      "insert into enterprise (id, name) values (gen_random_uuid(), 'Acme') returning id",
    );
    const enterpriseId = rows[0]?.id ?? "";
    const failing = createWorkspace(world.appContext, { enterpriseId, name: "Half" }, async () => {
      throw new Error("the power is gone");
    });
    await expect(failing).rejects.toThrow("the power is gone");
    expect(await isEmpty(world.appContext)).toBe(true);
  });

  it("makes an enterprise, a workspace and an admin who is signed in, once", async () => {
    const older = await makeOneTimeLink(world.appContext, "setup", null);
    const link = await makeOneTimeLink(world.appContext, "setup", null);
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
    await createWorkspace(other.appContext, again);
    const roles = await (await other.member("admin")).call(roleEndpoints.list);
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

describe("the settings of a workspace", () => {
  let place: World;
  let admin: Person;
  beforeAll(async () => {
    place = await openWorld();
    admin = await place.member("admin", { name: "Ada" });
  });
  afterAll(() => place?.close());

  const change = (person: Person, ifMatch: number, body: object) =>
    person.call(workspaceEndpoints.changeInfo, { ifMatch, body });

  it("[WS4] [WS5] are changed by who may, on the revision that was seen, within bounds", async () => {
    const { revision } = (await admin.call(workspaceEndpoints.info)).body;
    const options = {
      name: " Mill 2 ",
      timeZone: "Europe/Oslo",
      dateFormat: "yearFirst",
      languages: ["de"],
      maxUploadBytes: 5_000_000,
    };
    const changed = await change(admin, revision, { ...options, auditRetentionDays: 400 });
    expect(changed.body).toMatchObject({ ...options, name: "Mill 2", auditRetentionDays: 400, revision: revision + 1 });
    const stale = await change(admin, revision, { name: "Mill 3" });
    expect([stale.status, (stale.body as unknown as { current: { name: string } }).current.name]).toEqual([
      412,
      "Mill 2",
    ]);
    const properties = await place.member(["workspace.properties.manage"]);
    expect((await change(properties, revision + 1, { auditRetentionDays: null })).body.auditRetentionDays).toBe(null);
    expect((await change(await place.member("groupAdmin"), revision + 2, { name: "X" })).status).toBe(403);
    for (const wrong of [
      { timeZone: "Europe/Atlantis" },
      { languages: [] },
      { languages: ["fr"] },
      { maxUploadBytes: 1000 },
      { auditRetentionDays: 30 },
      { deletedRetentionDays: 0 },
      { offlineDays: 0 },
      { offlineDays: 91 },
      { dateFormat: "backwards" },
      { workspaceAuthRequirement: "none" },
      { name: " " },
    ]) {
      expect((await change(admin, revision + 2, wrong)).status).toBe(400);
    }
    const { rows } = await inTransaction(place.appContext.database, { workspaceId: place.workspaceId }, (client) =>
      client.query<{ details: unknown }>(
        "select details from audit_entry where action = 'workspace.updated' order by seq",
      ),
    );
    expect(rows.at(-1)?.details).toEqual({ before: { auditRetentionDays: 400 }, after: { auditRetentionDays: null } });
  });

  it("[WS10] let people approve their own drafts if an admin says so, until whoever changes settings forbids it", async () => {
    const properties = await place.member(["workspace.properties.manage"]);
    const { revision } = (await admin.call(workspaceEndpoints.info)).body;
    expect((await change(properties, revision, { allowSelfApproval: true })).status).toBe(403);
    expect((await change(admin, revision, { allowSelfApproval: true })).body.allowSelfApproval).toBe(true);
    expect((await change(properties, revision + 1, { allowSelfApproval: false })).body.allowSelfApproval).toBe(false);
  });

  it("[WS6] [WS7] lead to the enterprise, whose workspaces an admin adds to", async () => {
    await place.workspace("foreign");
    const operator = await place.member("operator");
    expect((await operator.call(workspaceEndpoints.enterprise)).body).toEqual({
      id: place.enterpriseId,
      name: "Enterprise",
    });
    expect((await operator.call(workspaceEndpoints.enterpriseWorkspaces)).status).toBe(403);
    const body = { name: "Mill 7", timeZone: "UTC" };
    const manager = await place.member("groupAdmin");
    expect((await manager.call(workspaceEndpoints.createSibling, { body })).status).toBe(403);
    const made = await admin.call(workspaceEndpoints.createSibling, { body });
    expect(made.status).toBe(201);
    expect(
      (await admin.call(workspaceEndpoints.createSibling, { body: { ...body, name: "mill 7" } })).body,
    ).toMatchObject({
      code: "workspaceExists",
    });
    const { workspaces } = (await manager.call(workspaceEndpoints.enterpriseWorkspaces)).body;
    expect(workspaces.map((one) => one.workspaceName)).toEqual(["Mill 2", "Mill 7"]);
    const { workspaceId } = made.body;
    const me = await admin.call(memberEndpoints.me, { params: { workspaceId } });
    expect(me.body).toMatchObject({ displayName: "Ada", profileRole: { builtInRole: "admin" } });
    expect((await operator.call(memberEndpoints.me, { params: { workspaceId } })).status).toBe(404);
  });

  it("[WS7] have one workspace of a name, also when several are created at the same moment", async () => {
    const eager = await place.member("admin");
    const create = (name: string) => eager.call(workspaceEndpoints.createSibling, { body: { name, timeZone: "UTC" } });
    const answers = await Promise.all(["Mill 8", "mill 8", " Mill 8", "MILL 8"].map(create));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const { workspaces } = (await eager.call(workspaceEndpoints.enterpriseWorkspaces)).body;
    expect(workspaces.filter(({ workspaceName }) => workspaceName.toLowerCase() === "mill 8")).toHaveLength(1);
  });

  it("[WS8] are kept: the audit gives up what is too old, and its chain holds", async () => {
    const { workspaceId, asSystem } = place;
    place.clock.offsetMs += 500 * 24 * 60 * 60 * 1000;
    // Every session of before is over by now.
    const later = await place.member("admin");
    const verify = async () => {
      place.clock.offsetMs += 60_000;
      return later.call(auditEndpoints.verify);
    };
    const entries = async () => (await verify()).body.count;
    await asSystem(async (scope) => scope.audit({ action: "area.created", objectType: "area" }));
    const before = await entries();
    await retentionJob.run(place.appContext, undefined);
    expect(await entries()).toBe(before);
    await place.appContext.database.pool.query("update workspace set audit_days = 400 where id = $1", [workspaceId]);
    await retentionJob.run(place.appContext, undefined);
    const { entries: left } = (await later.call(auditEndpoints.list, { query: {} })).body;
    expect(left.map((entry) => entry.action)).toEqual(["audit.expired", "area.created"]);
    expect((await verify()).body.faults).toEqual([]);
    await retentionJob.run(place.appContext, undefined);
    expect(await entries()).toBe(2);
    // A beginning that is set forward hides nothing.
    await inTransaction(place.appContext.database, { workspaceId }, (client) =>
      client.query("update audit_head set first_seq = first_seq + 1"),
    );
    expect((await verify()).body.faults).not.toEqual([]);
  });
});
