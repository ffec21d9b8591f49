import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openWorld, type Workspace, type World } from "#tests/support/world.ts";
import { inTransaction } from "../db/transaction.ts";
import { canonical } from "./audit-chain.ts";
import { Checkpoints } from "./checkpoints.ts";
import { type AuditFault, inspectAudit, verifyAudit } from "./inspect-audit.ts";

let world: World;
let workspace: Workspace;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  workspace = await world.workspace("foreign");
});
afterAll(() => world?.close());

const verify = (): Promise<AuditFault | undefined> =>
  inTransaction(world.appContext.database, { workspaceId: workspace.workspaceId }, (client) =>
    verifyAudit(client, world.appContext.seals, workspace.workspaceId),
  );

const record = (name: string, details?: object): Promise<void> =>
  workspace.asSystem(async (scope) => {
    scope.audit({ action: `thing.${name}`, objectType: "thing", objectId: scope.newId(), details: { ...details } });
  });

/** As the owner of the database: the application's own role may not. */
const tamper = (sql: string): Promise<unknown> =>
  inTransaction(world.appContext.database, {}, async (client) => {
    await client.query("select set_config('fettle.workspace', $1, true)", [workspace.workspaceId]);
    return client.query(sql);
  });

describe("the chain of the audit", () => {
  it("is unbroken, with many writers at once", async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, n) => record(`done${n}`, { n, nested: { b: 1, a: [null, "ü"] } })),
    );
    expect(await verify()).toBeUndefined();
  });

  it("[AU4] is unbroken while it grows under the check", async () => {
    await record("before");
    const { database } = world.appContext;
    const { promise: grown, resolve } = Promise.withResolvers<void>();
    const connect = async () => {
      const client = await database.pool.connect();
      const { query } = client;
      const watched = async (...asked: unknown[]) => {
        const answer: unknown = await Reflect.apply(query, client, asked);
        if (!String(asked[0]).includes("from audit_head")) return answer;
        client.query = query;
        await record("meanwhile");
        resolve();
        return answer;
      };
      client.query = watched as typeof query;
      return client;
    };
    const pool = Object.create(database.pool, { connect: { value: connect } }) as typeof database.pool;
    const appContext = { ...world.appContext, database: Object.create(database, { pool: { value: pool } }) };
    const report = await new Checkpoints([]).inspect(appContext, workspace.workspaceId);
    await grown;
    expect(report.faults).toEqual([]);
    expect(await verify()).toBeUndefined();
  });

  it("is unbroken whatever the details are", async () => {
    const anyDetails = fc.dictionary(fc.string({ unit: "grapheme-ascii" }), fc.jsonValue({ noUnicodeString: true }));
    const storable = anyDetails.filter(
      (details) => !/\\u0000/.test(JSON.stringify(details)) && !("__proto__" in details),
    );
    await fc.assert(
      fc.asyncProperty(storable, async (details) => {
        await record("any", details);
      }),
      { numRuns: 25, seed: 7 },
    );
    expect(await verify()).toBeUndefined();
  });

  it.each<[string, string, AuditFault]>([
    ["an entry that was changed", "update audit_entry set action = 'x' where seq = 2", { seq: 2, fault: "altered" }],
    [
      "details that were changed",
      `update audit_entry set details = '{"n":9}' where seq = 3`,
      { seq: 3, fault: "altered" },
    ],
    [
      "an actor who was changed",
      "update audit_entry set actor_name = 'Eve' where seq = 1",
      { seq: 1, fault: "altered" },
    ],
    [
      "a time that was changed",
      "update audit_entry set at = at - interval '1 hour' where seq = 4",
      { seq: 4, fault: "altered" },
    ],
    ["an entry that is missing", "delete from audit_entry where seq = 2", { seq: 2, fault: "missing" }],
    ["a first entry that is missing", "delete from audit_entry where seq = 1", { seq: 1, fault: "missing" }],
    ["a last entry that is missing", "delete from audit_entry where seq = 5", { seq: 5, fault: "missing" }],
    [
      "two entries that changed places",
      "update audit_entry set seq = seq + 100 where seq in (2, 3);" +
        "update audit_entry set seq = 105 - seq where seq > 100",
      { seq: 2, fault: "unlinked" },
    ],
    [
      "an entry that was made up at the end",
      "insert into audit_entry select workspace_id, 6, at, actor_id, actor_name, action, object_type, object_id, details," +
        " hash, repeat('a', 64) from audit_entry where seq = 5",
      { seq: 6, fault: "altered" },
    ],
  ])("names %s", async (_name, sql, fault) => {
    for (let n = 1; n <= 5; n++) await record("done", { n });
    expect(await verify()).toBeUndefined();
    await tamper(sql);
    expect(await verify()).toEqual(fault);
  });
});

describe("the report on a chain", () => {
  const inspect = () =>
    inTransaction(world.appContext.database, { workspaceId: workspace.workspaceId }, (client) =>
      inspectAudit(client, world.appContext.seals, workspace.workspaceId),
    );

  it("names every fault once, and continues behind it", async () => {
    for (let n = 1; n <= 9; n++) await record("done", { n });
    const whole = await inspect();
    expect(whole).toMatchObject({ count: 9, faults: [] });
    await tamper("update audit_entry set action = 'x' where seq = 2");
    await tamper("delete from audit_entry where seq in (4, 5)");
    await tamper(
      "update audit_entry set seq = seq + 100 where seq in (7, 8); update audit_entry set seq = 115 - seq where seq > 100",
    );
    const { faults } = await inspect();
    expect(faults.map(({ seq, fault }) => `${seq} ${fault}`)).toEqual([
      "2 altered",
      "4 missing",
      "5 missing",
      "7 unlinked",
      "8 unlinked",
      "9 unlinked",
    ]);
  });

  it("[AU8] names an end that was cut off together with the head", async () => {
    for (let n = 1; n <= 3; n++) await record("done", { n });
    await tamper("delete from audit_entry where seq = 3");
    await tamper(
      "update audit_head set seq = 2, hash = (select hash from audit_entry e where e.workspace_id = audit_head.workspace_id and seq = 2)",
    );
    expect((await inspect()).faults).toEqual([{ seq: 2, fault: "headAltered" }]);
  });
});

describe("an entry of the audit", () => {
  const entries = async () =>
    (
      await inTransaction(world.appContext.database, { workspaceId: workspace.workspaceId }, (client) =>
        client.query<{ action: string; actor_id: string | null; actor_name: string }>(
          "select action, actor_id, actor_name from audit_entry order by seq",
        ),
      )
    ).rows;

  it("is written with the change, or not at all", async () => {
    const failing = workspace.asSystem(async (scope) => {
      scope.audit({ action: "thing.done", objectType: "thing" });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await entries()).toEqual([]);
  });

  it("names the actor, and no one for the system", async () => {
    const ann = await workspace.member("operator", { name: "Ann" });
    await ann.run(async (scope) => scope.audit({ action: "thing.done", objectType: "thing" }));
    await record("swept");
    expect(await entries()).toEqual([
      { action: "thing.done", actor_id: ann.profileId, actor_name: "Ann" },
      { action: "thing.swept", actor_id: null, actor_name: "Fettle" },
    ]);
  });

  it.each(["update audit_entry set action = 'x'", "delete from audit_entry", "truncate audit_entry"])(
    "is out of the application's reach: %s",
    async (sql) => {
      await record("done");
      const { workspaceId } = workspace;
      const work = inTransaction(world.appContext.database, { workspaceId }, (client) => client.query(sql));
      await expect(work).rejects.toMatchObject({ code: "42501" });
    },
  );
});

describe("the canonical text", () => {
  it("does not depend on the order of keys", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonical(turned)).toBe(canonical(value));
      }),
    );
  });

  it("keeps apart what differs", () => {
    const values = [
      null,
      "null",
      [],
      {},
      [[]],
      [null],
      { a: 1 },
      { a: "1" },
      ["a", 1],
      "a",
      0,
      "0",
      false,
      ["a,b"],
      ["a", "b"],
    ];
    expect(new Set(values.map(canonical)).size).toBe(values.length);
  });
});
