import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember } from "#features/members/server/service.ts";
import { builtInRoleId, createRole } from "#features/roles/server/service.ts";
import { minute } from "#kit/time.ts";
import { openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";
import { inviteEndpoints } from "../contract.ts";
import { inviteLimits } from "../rules/invite-state.ts";

let world: World;
let place: Workspace;
let ada: Person;
let night: string;
let tests = 0;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  // Each test uses minutes of its own: the limits per minute are not under test.
  world.clock.offsetMs = 10 * minute * ++tests;
  place = await world.workspace("sibling");
  ada = await place.member("admin", { name: "Ada" });
  night = await place.group("Night shift");
});
afterAll(() => world?.close());

const row = (line: number, change: object = {}) => ({
  line,
  displayName: `Ben ${line}`,
  contactInfo: `ben${line}@test.invalid`,
  role: "Operator",
  access: "",
  ...change,
});

const send = (rows: readonly ReturnType<typeof row>[], by = ada, key: string = randomUUID()) =>
  by.call(inviteEndpoints.importCsv, { body: { rows: [...rows] } }, { "idempotency-key": key });

const list = async (by = ada) => (await by.call(inviteEndpoints.list, { query: { limit: 200 } })).body.invites;

const messages = () =>
  place.asSystem(({ db, workspaceId }) =>
    db.selectFrom("outbox_message").select("recipient").where("workspace_id", "=", workspaceId).execute(),
  );

const faultsIn = (body: { current?: unknown }) => (body.current as { faults: unknown[] }).faults;

describe("an import", () => {
  it("[IN16] invites everyone in the file, with a result by line", async () => {
    const fitter = await place.asSystem((scope) => createRole(scope, { name: "Fitter", permissions: [] }));
    const roleId = await place.asSystem((scope) => builtInRoleId(scope, "operator"));
    await place.asSystem((scope) => createMember(scope, { displayName: "Eve", email: "Eve@Test.invalid", roleId }));
    const rows = [
      row(2, { access: "night SHIFT" }),
      row(3, { role: " autor:in ", contactInfo: "(555) 234-5678" }),
      row(5, { role: "FITTER", access: "global" }),
      row(6, { contactInfo: "eve@test.invalid" }),
    ];
    const { status, body } = await send(rows);
    expect(status).toBe(201);
    expect(body.results.map((one) => [one.line, one.outcome])).toEqual([
      [2, "invited"],
      [3, "invited"],
      [5, "invited"],
      [6, "alreadyMember"],
    ]);
    const invites = new Map((await list()).map((one) => [one.displayName, one]));
    expect(invites.get("Ben 2")).toMatchObject({ accessGroupIds: [night], profileRole: { builtInRole: "operator" } });
    expect(invites.get("Ben 3")).toMatchObject({
      phoneNumber: "+15552345678",
      profileRole: { builtInRole: "contentAuthor" },
    });
    expect(invites.get("Ben 5")).toMatchObject({ accessGroupIds: [], profileRole: { workspaceRoleId: fitter } });
    expect(await messages()).toHaveLength(3);
  });

  it("[IN15] [IN16] with one invalid row is refused as a whole, with every fault by line", async () => {
    await place.asSystem((scope) => createRole(scope, { name: "Fitter", permissions: [] }));
    const foreign = await (await world.workspace("foreign")).group("Their group");
    expect(foreign).toBeDefined();
    const { status, body } = await send([
      row(2),
      row(3, { displayName: "" }),
      row(4, { contactInfo: "nobody" }),
      row(5, { contactInfo: "BEN2@test.invalid" }),
      row(6, { role: "Boss", access: "Their group" }),
      row(7, { contactInfo: "+44 20 7946 0000" }),
    ]);
    expect([status, body.code, body.detail]).toEqual([422, "csvInvalid", "CSV has invalid rows"]);
    expect(faultsIn(body)).toEqual([
      { line: 2, field: "contactInfo", fault: "contactTwice", about: "5" },
      { line: 3, field: "displayName", fault: "missing" },
      { line: 4, field: "contactInfo", fault: "contactInvalid" },
      { line: 5, field: "contactInfo", fault: "contactTwice", about: "2" },
      { line: 6, field: "role", fault: "roleUnknown" },
      { line: 6, field: "access", fault: "groupUnknown", about: "Their group" },
      { line: 7, field: "contactInfo", fault: "countryNotAllowed" },
    ]);
    expect(body.errors?.["lines.4.contactInfo"]).toEqual(["contactInvalid"]);
    expect([await list(), await messages()]).toEqual([[], []]);
  });

  it("[IN15] gives no role and no group that the inviter could not give", async () => {
    await place.group("Day shift");
    const gil = await place.member("groupAdmin", { in: [night] });
    const { body } = await send(
      [
        row(2, { role: "Admin", access: "Night shift" }),
        row(3, { role: "Group admin", access: "Night shift" }),
        row(4, { access: "Day shift" }),
        row(5),
      ],
      gil,
    );
    expect(faultsIn(body)).toEqual([
      { line: 2, field: "role", fault: "roleNotYours" },
      { line: 3, field: "role", fault: "roleNotYours" },
      // A hidden group looks like one that is not there.
      { line: 4, field: "access", fault: "groupUnknown", about: "Day shift" },
      // [IN21] Without a group it would be a member whom a group admin does not reach.
      { line: 5, field: "access", fault: "groupRequired" },
    ]);
    expect((await send([row(2, { role: "Content author", access: "Night shift" })], gil)).status).toBe(201);
  });

  it("[IN13] takes no look-alike of a built-in role for it", async () => {
    await place.asSystem((scope) =>
      scope.db
        .insertInto("role")
        .values({ workspace_id: scope.workspaceId, id: scope.newId(), name: "ｏｐｅｒａｔｏｒ", permissions: [] })
        .execute(),
    );
    expect(faultsIn((await send([row(2)])).body)).toEqual([{ line: 2, field: "role", fault: "roleAmbiguous" }]);
    expect((await send([row(2, { role: "Fachkraft" })])).status).toBe(201);
  });

  it("[IN5] again replaces the open invites, and the old links are dead", async () => {
    const first = await send([row(2), row(3)]);
    const again = await send([row(2, { displayName: "Benjamin" }), row(3)]);
    expect(again.body.results.map((one) => one.outcome)).toEqual(["reinvited", "reinvited"]);
    expect(again.body.results.map((one) => one.inviteId)).toEqual(first.body.results.map((one) => one.inviteId));
    expect((await list()).map((one) => one.displayName).toSorted()).toEqual(["Ben 3", "Benjamin"]);
  });

  it("[IN16] happens once for one Idempotency-Key, however often and however parallel it is sent", async () => {
    const rows = Array.from({ length: 20 }, (_, n) => row(n + 2));
    const seen = await Promise.all([1, 2, 3].map(() => send(rows, ada, "the same")));
    expect(seen.map((one) => one.status)).toEqual([201, 201, 201]);
    expect(seen[1]?.body).toEqual(seen[0]?.body);
    expect(await messages()).toHaveLength(20);
  });

  it("[IN16] accepts 5,000 rows and no more", async () => {
    const rows = Array.from({ length: inviteLimits.rowsMax }, (_, n) => row(n + 2, { access: "Night shift" }));
    expect((await send([...rows, row(6000)])).status).toBe(400);
    const { status, body } = await send(rows);
    expect([status, body.results.length]).toEqual([201, 5000]);
    expect(await messages()).toHaveLength(5000);
  }, 60_000);

  it("[IN18] stops at the short messages of a day", async () => {
    await place.asSystem(async ({ enqueue }) => {
      for (let n = 0; n < inviteLimits.smsPerWorkspaceMax - 1; n++) {
        enqueue({ channel: "sms", recipient: `+1555${String(2_000_000 + n)}`, body: "Hello" });
      }
    });
    const two = [row(2, { contactInfo: "555 900 0001" }), row(3, { contactInfo: "555 900 0002" })];
    expect((await send(two)).body.code).toBe("tooManyMessages");
    expect((await send(two.slice(0, 1))).status).toBe(201);
    expect((await send([row(4)])).status).toBe(201);
  });

  it("is allowed to a member manager, in their own workspace alone", async () => {
    const bob = await place.member("contentAuthor");
    expect((await send([row(2)], bob)).status).toBe(403);
    const other = await world.workspace("foreign");
    const foreign = await ada.call(inviteEndpoints.importCsv, {
      params: { workspaceId: other.workspaceId },
      body: { rows: [row(2)] },
    });
    expect(foreign.status).toBe(404);
    for (const rows of [[], [row(1)], [row(2, { roleId: night })]]) expect((await send(rows)).status).toBe(400);
  });
});
