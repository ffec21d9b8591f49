import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { inspectAudit } from "#kit/server/audit/inspect-audit.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { auditEndpoints } from "../contract.ts";

let world: World;
let admin: Person;
let ann: Person;
const thingId = "22222222-2222-4222-8222-222222222222";

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  ann = await world.member("operator", { name: "=Ann" });
  for (let n = 1; n <= 7; n++) {
    world.clock.offsetMs += 60_000;
    const by = n % 2 === 0 ? ann.run : world.asSystem;
    await by(async (scope) =>
      scope.audit({
        action: n === 4 ? "group.created" : "area.created",
        objectType: n === 4 ? "group" : "area",
        objectId: n < 3 ? thingId : scope.newId(),
        details: { n, name: 'a "quoted"\nname' },
      }),
    );
  }
});
afterAll(() => world?.close());

const list = (query: object, person = admin) => person.call(auditEndpoints.list, { query });
const numbers = async (query: object) =>
  (await list(query)).body.entries.map((entry) => (entry.details as { n?: number }).n);
const download = (query: object, person = admin) =>
  world.server.http.inject({
    method: "GET",
    url: `/v1/workspaces/${world.workspaceId}/audit/export`,
    query: query as Record<string, string>,
    headers: { authorization: `Bearer ${person.token}` },
  });

describe("[AU1] the audit", () => {
  it("opens for admins and for members who manage roles, and for no other member", async () => {
    const roles = await world.member(["workspace.roles.manage"]);
    const groupAdmin = await world.member("groupAdmin");
    expect([(await list({})).status, (await list({}, roles)).status]).toEqual([200, 200]);
    for (const endpoint of [auditEndpoints.list, auditEndpoints.verify] as const) {
      expect((await groupAdmin.call(endpoint)).status).toBe(403);
    }
    expect((await download({ format: "csv" }, groupAdmin)).statusCode).toBe(403);
  });

  it("is another one in another workspace", async () => {
    const sibling = await world.workspace("sibling");
    const theirs = await sibling.member("admin");
    expect((await theirs.call(auditEndpoints.list)).body.entries).toEqual([]);
    const answer = await theirs.call(auditEndpoints.list, { params: { workspaceId: world.workspaceId }, query: {} });
    expect(answer.status).toBe(404);
  });
});

describe("[AU2] a page", () => {
  it("is the newest first and continues from the last entry seen", async () => {
    const seen: (number | undefined)[] = [];
    let after: string | undefined;
    for (let page = 0; page < 5; page++) {
      const { body } = await list({ limit: 3, ...(after && { after }), objectType: "area" });
      seen.push(...body.entries.map((entry) => (entry.details as { n: number }).n));
      if (body.next === null) break;
      after = body.next;
    }
    expect(seen).toEqual([7, 6, 5, 3, 2, 1]);
    expect((await list({ after: "x" })).status).toBe(400);
    expect((await list({ after: "x~y" })).status).toBe(400);
  });

  it("is found by actor, action, kind, thing and time", async () => {
    expect(await numbers({ actorId: ann.profileId })).toEqual([6, 4, 2]);
    expect(await numbers({ actorId: "system" })).toEqual([7, 5, 3, 1]);
    expect(await numbers({ action: "group.created" })).toEqual([4]);
    expect(await numbers({ objectId: thingId })).toEqual([2, 1]);
    expect(await numbers({ objectType: "group", actorId: "system" })).toEqual([]);
    const { entries } = (await list({})).body;
    const third = entries.find((entry) => (entry.details as { n?: number }).n === 3)?.at;
    const fifth = entries.find((entry) => (entry.details as { n?: number }).n === 5)?.at;
    expect(await numbers({ from: third, to: fifth })).toEqual([4, 3]);
    expect((await list({ actorId: "me" })).status).toBe(400);
  });
});

describe("[AU6] an entry", () => {
  it("contains the kind of sign-in and the call, and both are part of the chain", async () => {
    const made = await admin.call(areaEndpoints.create, { body: { name: "Hall", accessGroupIds: [] } });
    const requestId = made.headers["x-request-id"];
    const [entry] = (await list({ action: "area.created", actorId: admin.profileId })).body.entries;
    expect(entry).toMatchObject({ sessionKind: "google", requestId });
    const [job] = (await list({ actorId: "system", limit: 1 })).body.entries;
    expect(job).toMatchObject({ sessionKind: null, requestId: null });
    const json = await download({ format: "json", actorId: admin.profileId, action: "area.created" });
    expect(json.json()).toMatchObject([{ sessionKind: "google", requestId }]);
    const as = (column: string, value: string) =>
      inTransaction(world.appContext.database, {}, async (client) => {
        await client.query("select set_config('fettle.workspace', $1, true)", [world.workspaceId]);
        await client.query(`update audit_entry set ${column} = $1 where seq = $2`, [value, entry?.seq]);
        const { faults } = await inspectAudit(client, world.appContext.seals, world.workspaceId);
        return faults;
      });
    expect(await as("session_kind", "device")).toEqual([{ seq: entry?.seq, fault: "altered" }]);
    expect(await as("session_kind", "google")).toEqual([]);
    expect(await as("request_id", "x")).toEqual([{ seq: entry?.seq, fault: "altered" }]);
    expect(await as("request_id", String(requestId))).toEqual([]);
  });

  it("[MB7] marks a removed member as such", async () => {
    const gone = await world.member("operator", { name: "Gus" });
    await gone.run(async (scope) => scope.audit({ action: "area.updated", objectType: "area" }));
    const [before] = (await list({ actorId: gone.profileId })).body.entries;
    expect(before).not.toHaveProperty("isFormer");
    await admin.call(memberChangeEndpoints.remove, { params: { profileId: gone.profileId } });
    const [after] = (await list({ actorId: gone.profileId })).body.entries;
    expect(after).toMatchObject({ actorName: "Gus", isFormer: true });
  });
});

describe("[AU3] an export", () => {
  it("has what the filter finds, oldest first, defused, and is recorded itself", async () => {
    const csv = await download({ format: "csv", actorId: ann.profileId });
    expect(csv.headers["content-disposition"]).toMatch(/^attachment; filename="audit-.*\.csv"$/);
    expect(csv.payload.startsWith("\uFEFFseq,at,")).toBe(true);
    const lines = csv.payload.trim().split("\r\n");
    expect(lines.slice(1).map((line) => line.split(",")[3])).toEqual(["'=Ann", "'=Ann", "'=Ann"]);
    const json = await download({ format: "json", objectType: "group" });
    expect(json.json()).toMatchObject([{ action: "group.created", details: { n: 4 } }]);
    expect((await download({ format: "json", action: "no.such" })).json()).toEqual([]);
    const exports = (await list({ action: "audit.exported" })).body.entries;
    expect(exports.map((entry) => entry.details)).toContainEqual({
      format: "csv",
      filter: { actorId: ann.profileId },
    });
  });

  it("continues across batches", async () => {
    const crowded = await world.workspace("foreign");
    const theirs = await crowded.member("admin");
    await crowded.asSystem(async (scope) => {
      for (let n = 0; n < 2100; n++) scope.audit({ action: "area.created", objectType: "area", details: { n } });
    });
    const json = await world.server.http.inject({
      method: "GET",
      url: `/v1/workspaces/${crowded.workspaceId}/audit/export?format=json`,
      headers: { authorization: `Bearer ${theirs.token}` },
    });
    const seqs = json.json<{ seq: number }[]>().map((entry) => entry.seq);
    expect(seqs.slice(0, 2100)).toEqual(Array.from({ length: 2100 }, (_, n) => n + 1));
  });
});

describe("[AU4] the check", () => {
  it("is complete, or names the faults", async () => {
    const checked = (await admin.call(auditEndpoints.verify)).body;
    const newest = (await list({ limit: 1 })).body.entries[0];
    expect(checked).toMatchObject({ faults: [], count: newest?.seq, lastHash: newest?.hash });
    await inTransaction(world.appContext.database, {}, async (client) => {
      await client.query("select set_config('fettle.workspace', $1, true)", [world.workspaceId]);
      await client.query("update audit_entry set actor_name = 'Eve' where seq = 2");
    });
    expect((await admin.call(auditEndpoints.verify)).body.faults).toEqual([{ seq: 2, fault: "altered" }]);
  });
});
