import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Entered } from "#kit/server/http/gate.ts";
import { hashOf } from "#kit/server/secrets.ts";
import { day, minute } from "#kit/time.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { SessionGate } from "./gate.ts";
import { entryByToken, presentByToken, proofByToken } from "./gate-statements.ts";

let world: World;
let ann: Person;
let groups: readonly string[];
/** It has let Ann in before. */
let knowing: SessionGate;
/** The statements that it asked. */
let asked: string[];

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

beforeEach(async () => {
  groups = [await world.group(randomUUID()), await world.group(randomUUID())];
  ann = await world.member(["content.areas.manage"], { in: groups.slice(0, 1), name: "Ann" });
  knowing = newGate();
  await enter(knowing);
  asked = [];
});

const newGate = () => new SessionGate(world.clock, () => {});

const enter = (gate: SessionGate): Promise<Entered> =>
  inTransaction(
    world.appContext.database,
    { workspaceId: world.workspaceId, enter: (client) => gate.enter(noting(client), ann.token, ann.workspaceId) },
    async (_, entered) => entered,
  );

const noting = (client: pg.ClientBase): pg.ClientBase =>
  Object.create(client, {
    query: {
      value: (statement: pg.QueryConfig) => {
        asked?.push(statement.name ?? "");
        return client.query(statement);
      },
    },
  });

/** The caller in a transaction that begins with the guess of the gate; what it ends with where the guess is wrong or there is none. */
const guessed = (gate: SessionGate) => {
  const guess = gate.guess(ann.token, ann.workspaceId);
  if (!guess?.proof) return Promise.resolve("no guess");
  const opening = { workspaceId: world.workspaceId, enter: () => Promise.reject(new Error("wrong")), guess };
  const work = async (client: pg.ClientBase, actor: Entered["actor"]) => {
    const { rows } = await client.query(
      "select current_user as role, current_setting('fettle.workspace') as workspace",
    );
    expect(rows).toEqual([{ role: "fettle_app", workspace: world.workspaceId }]);
    return actor;
  };
  return inTransaction(world.appContext.database, opening, work).catch((error: Error) => error.message);
};

const told = (gate: SessionGate) =>
  enter(gate).catch((error: unknown) => {
    if (error instanceof Problem) return error.code;
    throw error;
  });

/** In one transaction of the workspace's own. `$1` is the workspace, `$2` Ann's profile, `$3` and `$4` the two groups. */
const change = (...statements: readonly string[]) =>
  inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, async (client) => {
    await client.query("reset role");
    for (const statement of statements) await client.query(filled(statement));
  });

const filled = (statement: string) => {
  const values = [world.workspaceId, ann.profileId, ...groups].map((id) => `'${id}'::uuid`);
  return statement.replaceAll(/\$(\d)/g, (_, n) => values[Number(n) - 1] ?? "");
};

const annsRole = "(select role_id from profile where workspace_id = $1 and id = $2)";

describe("[SE31] a caller who is known", () => {
  it("is asked for in short, for as long as nothing has changed", async () => {
    const first = await enter(knowing);
    const second = await enter(knowing);
    expect(asked).toEqual(["gate-present", "gate-present"]);
    expect(second.actor).toBe(first.actor);
    expect(second).toEqual(await enter(newGate()));
  });

  const changes: readonly (readonly [string, string])[] = [
    ["a role loses a permission", `update role set permissions = '{}' where workspace_id = $1 and id = ${annsRole}`],
    [
      "a role sees all content",
      `update role set restrict_content = false where workspace_id = $1 and id = ${annsRole}`,
    ],
    [
      "a role asks for a personal sign-in",
      `update role set requires_sso = true where workspace_id = $1 and id = ${annsRole}`,
    ],
    [
      "a role gains",
      `update role set raised_at = now() + interval '1 hour' where workspace_id = $1 and id = ${annsRole}`,
    ],
    [
      "they get another role",
      "update profile set role_id = (select id from role where workspace_id = $1 and built_in = 'contentAuthor') where workspace_id = $1 and id = $2",
    ],
    ["they gain", "update profile set raised_at = now() + interval '1 hour' where workspace_id = $1 and id = $2"],
    ["they are removed", "update profile set removed_at = now() where workspace_id = $1 and id = $2"],
    ["they are renamed", "update profile set display_name = 'Anna' where workspace_id = $1 and id = $2"],
    ["they act as nobody any more", "delete from profile_link where workspace_id = $1 and profile_id = $2"],
    ["they join a group", "insert into group_member values ($1, $4, $2)"],
    ["they leave a group", "delete from group_member where workspace_id = $1 and group_id = $3 and profile_id = $2"],
    ["a group moves below theirs", "update access_group set parent_id = $3 where workspace_id = $1 and id = $4"],
    ["the workspace asks for single sign-on", "update workspace set auth_requirement = 'allSSO' where id = $1"],
    ["the workspace shortens sessions", "update workspace set session_idle_minutes = 5 where id = $1"],
  ];
  it.each(changes)("is read anew with the next call after %s", async (_, statement) => {
    const before = await enter(knowing);
    await change(statement);
    asked = [];
    const now = await told(knowing);
    expect(asked).toEqual(["gate-present", "gate-enter"]);
    expect(now).toEqual(await told(newGate()));
    if (typeof now === "object") expect(knowing.guess(ann.token, ann.workspaceId)?.entry).toBe(now.actor);
    expect(statement.includes("session_idle") || now !== before).toBe(true);
    await change("update workspace set auth_requirement = 'none', session_idle_minutes = 720 where id = $1");
  });

  it("is what they were until a change is committed, and after one that was not", async () => {
    await inTransaction(world.appContext.database, { workspaceId: world.workspaceId }, async (client) => {
      await client.query("reset role");
      await client.query(filled(changes[0]?.[1] ?? ""));
      expect([...(await enter(knowing)).actor.permissions]).toEqual(["content.areas.manage"]);
      throw new Problem("conflict");
    }).catch(() => {});
    await enter(knowing);
    expect(asked).toEqual(["gate-present", "gate-present"]);
  });

  it("is refused with the next call when the session ends, the user is disabled or the token lapses", async () => {
    const { pool } = world.appContext.database;
    const { userId } = await enter(knowing);
    await pool.query("update app_user set disabled_at = now() where id = $1", [userId]);
    expect(await told(knowing)).toBe("unauthenticated");
    await pool.query("update app_user set disabled_at = null where id = $1", [userId]);
    expect(await told(knowing)).toMatchObject({ userId });
    await pool.query("delete from session where user_id = $1", [userId]);
    expect(await told(knowing)).toBe("unauthenticated");
  });

  it("is not told apart by a change in another workspace", async () => {
    const other = await world.workspace("sibling");
    await other.member("operator");
    await enter(knowing);
    expect(asked).toEqual(["gate-present"]);
  });
});

describe("[SE32] a guess of who calls", () => {
  let sessionId: string;
  beforeEach(async () => {
    await world.appContext.database.pool.query(
      "update session_token set used_at = now() where session_id in (select session_id from session_token where token_hash = $1)",
      [hashOf(ann.token)],
    );
    ({ sessionId } = await enter(knowing));
    asked = [];
  });

  it("is proven by one short question in the transaction, which has its workspace and role then", async () => {
    expect(await guessed(knowing)).toBe((await enter(knowing)).actor);
  });

  const changes = [
    [
      "their role loses a permission",
      `update role set permissions = '{}' where workspace_id = $1 and id = ${annsRole}`,
    ],
    ["their session ends", "delete from session where id = $5"],
    ["their session becomes shorter", "update session set expires_at = expires_at - interval '1 ms' where id = $5"],
    ["their session counts as idle sooner", "update session set longest_idle_s = 60 where id = $5"],
    ["they sign in once more", "update session set signed_in_at = now() + interval '1 s' where id = $5"],
    ["their session came by another identity", "update session set identity_id = null where id = $5"],
    ["their token lapses", "update session_token set expires_at = now() where session_id = $5"],
    ["their token is issued anew", "update session_token set issued_at = now() + interval '1 s' where session_id = $5"],
    ["their identity is another provider's", "update identity set provider = 'microsoft' where id = $6"],
    ["their address is in another domain", "update identity set email_domain = 'elsewhere.test' where id = $6"],
    ["their number is passed round", "update identity set issuer = 'sharedPhone:' || id where id = $6"],
    [
      "their user is disabled",
      "update app_user u set disabled_at = now() from session s where s.id = $5 and u.id = s.user_id",
    ],
  ] as const;
  it.each(changes)("is proven no more once %s", async (_, statement) => {
    const { actor } = await enter(knowing);
    await change(statement.replaceAll("$5", `'${sessionId}'`).replaceAll("$6", `'${actor.session?.identityId}'`));
    expect(await guessed(knowing)).toBe("wrong");
    asked = [];
    expect(await told(knowing)).toEqual(await told(newGate()));
    expect(asked).toEqual(["gate-enter", "gate-enter"]);
  });

  it("is not proven in short where what is known does not let them in by now, or the call is to be noted", async () => {
    const offsets = [
      [minute / 2, { displayName: "Ann" }],
      [2 * minute, "no guess"],
      [366 * day, "no guess"],
    ] as const;
    for (const [offsetMs, result] of offsets) {
      world.clock.offsetMs = offsetMs;
      expect(await guessed(knowing)).toEqual(typeof result === "string" ? result : expect.objectContaining(result));
    }
    expect(await told(knowing)).toBe("unauthenticated");
    world.clock.offsetMs = 0;
  });

  it("is not proven in short until the use of its token is noted", async () => {
    await world.appContext.database.pool.query("update session_token set used_at = null where session_id = $1", [
      sessionId,
    ]);
    await enter(knowing);
    expect(await guessed(knowing)).toBe("no guess");
  });
});

describe("[SE31] the stamp", () => {
  it("is another one after a transaction, and set once in it, whatever it changes", async () => {
    const stamps: string[] = [];
    const note = async (client: pg.ClientBase | pg.Pool) => {
      const { rows } = await client.query<{ stamp: string }>("select stamp from gate_stamp where id = $1", [
        world.workspaceId,
      ]);
      stamps.push(rows[0]?.stamp ?? "");
    };
    const { database } = world.appContext;
    await note(database.pool);
    await inTransaction(database, { workspaceId: world.workspaceId }, async (client) => {
      await client.query("reset role");
      await client.query("set constraints all immediate");
      await client.query(filled("insert into group_member values ($1, $4, $2)"));
      await note(client);
      await client.query(filled("delete from group_member where workspace_id = $1 and profile_id = $2"));
      await note(client);
    });
    await note(database.pool);
    const [before, ...after] = stamps;
    expect([new Set(after).size, after[0] === before]).toEqual([1, false]);
  });

  it("makes nobody wait who changes another member, until the moment of the commit", async () => {
    const bob = await world.member("operator");
    const { database } = world.appContext;
    const opening = { workspaceId: world.workspaceId };
    const rename = (client: pg.ClientBase, profileId: string) =>
      client.query("update profile set display_name = 'Renamed' where workspace_id = $1 and id = $2", [
        world.workspaceId,
        profileId,
      ]);
    await inTransaction(database, opening, async (one) => {
      await rename(one, ann.profileId);
      await inTransaction(database, opening, (other) => rename(other, bob.profileId));
    });
    expect((await enter(knowing)).actor.displayName).toBe("Renamed");
  });

  const read = async (statement: string): Promise<string[]> => {
    const client = await world.appContext.database.pool.connect();
    const inPlace = statement
      .replaceAll(/\$(1\d|[3-9])/g, "null")
      .replaceAll("$1", "''::bytea")
      .replaceAll("$2", "null::uuid");
    try {
      await client.query(`create temporary view asked as ${inPlace}`);
      const { rows } = await client.query<{ name: string }>(
        `select distinct c.relname || '.' || a.attname as name from pg_depend d
           join pg_rewrite r on r.oid = d.objid and r.ev_class = 'asked'::regclass
           join pg_class c on c.oid = d.refobjid and c.relkind = 'r'
           join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
           where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass order by 1`,
      );
      return rows.map(({ name }) => name);
    } finally {
      await client.query("drop view if exists asked");
      client.release();
    }
  };

  it("covers every column that the whole question reads and the short one does not", async () => {
    const { rows } = await world.appContext.database.pool.query<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_trigger t
       join pg_class c on c.oid = t.tgrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and (t.tgattr = '' or a.attnum = any(t.tgattr))
       where t.tgname = 'stamp_gate' and t.tgenabled = 'O'`,
    );
    const stamped = new Set(rows.map(({ name }) => name));
    const short = new Set(await read(presentByToken));
    const whole = await read(entryByToken);
    expect(whole.length).toBeGreaterThan(40);
    // A row keeps its key; a device is asked in full at each call, and only there the identities of others count.
    const isKept = (name: string) =>
      /^(device\..*|identity\.user_id|.*\.workspace_id|(workspace|profile|role)\.id)$/.test(name);
    expect(whole.filter((name) => !short.has(name) && !stamped.has(name) && !isKept(name))).toEqual([]);
  });

  it("leaves to the proof of a guess every column of the short question but when the session was last used", async () => {
    const compared = new Set(await read(proofByToken));
    expect((await read(presentByToken)).filter((name) => !compared.has(name))).toEqual(["session.last_seen_at"]);
  });
});
