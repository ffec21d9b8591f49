import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writesTo } from "#tests/support/database-writes.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { asSystem, type Scope } from "../scope.ts";
import { kyselyOn } from "./connection-dialect.ts";
import { inTransaction, OnceMore } from "./transaction.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rename = (name: string) => sql`update workspace set name = ${name} where id = ${world.workspaceId}`;
const writesIn = (work: () => Promise<unknown>) => writesTo(world.appContext.database, work);
const ownRole = async () => (await world.appContext.database.pool.query("select current_user")).rows[0]?.current_user;
const nameNow = () =>
  inTransaction(world.appContext.database, { workspaceId: world.workspaceId, readOnly: true }, async (client) => {
    const { rows } = await client.query<{ name: string }>("select name from workspace");
    return rows.map((row) => row.name);
  });

test("the last statement commits with itself, as the workspace's own role", async () => {
  const changed = await asSystem(world.appContext, world.workspaceId, (scope) => scope.finish(rename("Finished")));
  expect(changed).toBe(1);
  expect(await nameNow()).toEqual(["Finished"]);
  const elsewhere = sql`update workspace set name = 'Elsewhere' where id <> ${world.workspaceId}`;
  expect(await asSystem(world.appContext, world.workspaceId, (scope) => scope.finish(elsewhere))).toBe(0);
});

test("a failing last statement changes nothing, and the pool keeps working", async () => {
  await asSystem(world.appContext, world.workspaceId, (scope) => scope.finish(rename("Before")));
  const failing = asSystem(world.appContext, world.workspaceId, async (scope) => {
    await rename("Undone").execute(scope.db);
    await scope.finish(sql`update workspace set name = null where id = ${world.workspaceId}`);
  });
  await expect(failing).rejects.toThrow();
  expect(await nameNow()).toEqual(["Before"]);
});

test("nothing can be published or audited along with the last statement", async () => {
  const telling = asSystem(world.appContext, world.workspaceId, async (scope) => {
    scope.publish({ topic: "areas" });
    await scope.finish(rename("Told"));
  });
  await expect(telling).rejects.toThrow("cannot end here");
});

test("a statement that fails as the transaction opens reports its error, and the pool keeps working", async () => {
  const failing = inTransaction(
    world.appContext.database,
    { workspaceId: world.workspaceId, enter: (client) => client.query("select 1 / 0") },
    async () => {},
  );
  await expect(failing).rejects.toThrow("division by zero");
  expect(await nameNow()).toHaveLength(1);
});

test("work that changed nothing is repeated in a transaction of its own", async () => {
  let attempts = 0;
  const answer = await inTransaction(world.appContext.database, {}, async () => {
    if (++attempts === 1) throw new OnceMore();
    return attempts;
  });
  expect(answer).toBe(2);
});

test("a read transaction that has to write is repeated where it may, and commits what that wrote", async () => {
  const { appContext, workspaceId } = world;
  const attempts: string[] = [];
  const work = async (scope: Scope) => {
    const [{ mode } = { mode: "" }] = (
      await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(scope.db)
    ).rows;
    attempts.push(mode);
    scope.toWrite();
    await rename("Written after all").execute(scope.db);
  };
  await asSystem(appContext, workspaceId, work, undefined, true);
  expect(attempts).toEqual(["on", "off"]);
  expect(await nameNow()).toEqual(["Written after all"]);
});

test("a connection that ends a read transaction is a plain one for its next user, even in the same moment", async () => {
  const { database } = world.appContext;
  const alone = { ...database, pool: new pg.Pool({ ...database.pool.options, max: 1 }) };
  const stateNow = (readOnly: boolean) =>
    inTransaction(alone, { readOnly, ...(readOnly && { workspaceId: world.workspaceId }) }, async (client) => {
      const { rows } = await client.query<{ state: string }>(
        "select concat_ws(' ', current_user, current_setting('transaction_read_only'), current_setting('fettle.workspace', true)) as state",
      );
      return rows[0]?.state.trim();
    });
  const states = await Promise.all([true, false, true, false].map(stateNow)).finally(() => alone.pool.end());
  const reading = `fettle_app on ${world.workspaceId}`;
  const plain = `${await ownRole()} off`;
  expect(states).toEqual([reading, plain, reading, plain]);
});

test("while the disk is low, work that may write is refused as by a full disk, and reads go on", async () => {
  const { workspaceId, appContext } = world;
  const low = { ...appContext.database, isDiskLow: () => true };
  const writing = inTransaction(low, { workspaceId }, (client) => client.query("select 1"));
  await expect(writing).rejects.toMatchObject({ code: "53100" });
  const reading = inTransaction(low, { workspaceId, readOnly: true }, (client) => client.query("select 1 as n"));
  expect((await reading).rows).toEqual([{ n: 1 }]);
});

const me = { name: "me" };
const another = { name: "another" };
const reading = (proven: object | Error, guess: object | undefined) => ({
  workspaceId: world.workspaceId,
  readOnly: true,
  guess: guess && { entry: guess },
  async enter(client: pg.ClientBase): Promise<object> {
    await client.query("select 1");
    if (proven instanceof Error) throw proven;
    return proven;
  },
});

describe("[DB6] a reading that begins with a guess", () => {
  test("sends its statements with the opening, which spares a round trip", async () => {
    const read = (guess: object | undefined) => () =>
      inTransaction(world.appContext.database, reading(me, guess), async (client) => {
        const found = await Promise.all([client.query("select 2 as n"), client.query("select 3 as n")]);
        expect(found.map(({ rows }) => rows)).toEqual([[{ n: 2 }], [{ n: 3 }]]);
      });
    expect(await writesIn(read(undefined))).toBe(4);
    expect(await writesIn(read(me))).toBe(2);
  });

  test("counts for nothing where another caller is proven: the work is repeated as that one", async () => {
    const asked: object[] = [];
    const answers: unknown[] = [];
    const result = await inTransaction(world.appContext.database, reading(another, me), async (client, entry) => {
      asked.push(entry);
      const { rows } = await client.query("select current_user as role");
      answers.push(rows);
      return entry;
    });
    expect(result).toBe(another);
    expect(asked).toEqual([me, another]);
    // What the guess had asked was never answered.
    expect(answers).toEqual([[{ role: "fettle_app" }]]);
  });

  test("is refused as the gate refuses, whatever the work did meanwhile", async () => {
    const refusal = new Error("Who are you?");
    for (const work of [async () => "done", () => Promise.reject(new Error("too early"))]) {
      await expect(inTransaction(world.appContext.database, reading(refusal, me), work)).rejects.toBe(refusal);
    }
  });

  test("fails as the work fails once the caller is proven, also where it asks the database nothing", async () => {
    const failing = inTransaction(world.appContext.database, reading(me, me), () =>
      Promise.reject(new Error("no such thing")),
    );
    await expect(failing).rejects.toThrow("no such thing");
    const broken = inTransaction(world.appContext.database, reading(me, me), (client) => client.query("select 1 / 0"));
    await expect(broken).rejects.toThrow("division by zero");
    expect(await nameNow()).toHaveLength(1);
  });

  test("is made in readings alone, where it is not proven in short", async () => {
    const opening = { ...reading(another, me), readOnly: false };
    expect(await inTransaction(world.appContext.database, opening, async (_client, entry) => entry)).toBe(another);
  });
});

describe("[DB8] a call that writes and begins with a guess", () => {
  const writing = (isRight = true) => ({
    ...reading(another, me),
    readOnly: false,
    guess: {
      entry: me,
      proof: { name: "right", text: "select where $1::boolean", values: [isRight] },
    },
  });
  const renameOn = (client: pg.ClientBase, name: string) => rename(name).compile(kyselyOn(client));

  test("sends its first statements with the opening, and a last one with the commit, too", async () => {
    const { database } = world.appContext;
    const asking = () =>
      inTransaction(database, writing(), async (client, entry) => {
        expect(entry).toBe(me);
        await client.query("update workspace set name = 'By a guess'");
      });
    const finishing = () =>
      inTransaction(database, writing(), async (client, _, { commitWith }) => {
        expect(await commitWith(renameOn(client, "Finished by a guess"))).toBe(1);
      });
    expect(await writesIn(asking)).toBe(2);
    expect(await nameNow()).toEqual(["By a guess"]);
    expect(await writesIn(finishing)).toBe(1);
    expect(await nameNow()).toEqual(["Finished by a guess"]);
    expect(await ownRole()).not.toBe("fettle_app");
  });

  test("changes nothing where the guess is wrong, and is repeated as who is proven, even if it had ended", async () => {
    const { database } = world.appContext;
    await inTransaction(database, writing(), (client) => client.query("update workspace set name = 'Before'"));
    for (const mayEnd of [true, false]) {
      const asked: object[] = [];
      const refused = inTransaction(database, writing(false), async (client, entry, { commitWith }) => {
        asked.push(entry);
        if (entry === another) throw new Error("not yours");
        if (mayEnd) await commitWith(renameOn(client, "Nobody's"));
        else await client.query("update workspace set name = 'Nobody''s'");
        throw new Error("It was told what it wrote");
      });
      await expect(refused).rejects.toThrow("not yours");
      expect(asked).toEqual([me, another]);
      expect(await nameNow()).toEqual(["Before"]);
    }
  });

  test("is repeated as who is proven where a statement fails, and fails as it fails then", async () => {
    const { database } = world.appContext;
    for (const mayEnd of [true, false]) {
      const asked: object[] = [];
      const failing = inTransaction(database, writing(), async (client, entry, { commitWith }) => {
        asked.push(entry);
        const nameless = sql`update workspace set name = null`.compile(kyselyOn(client));
        await (mayEnd ? commitWith(nameless) : client.query(nameless.sql));
      });
      await expect(failing).rejects.toThrow("null value");
      expect(asked).toEqual([me, another]);
    }
  });

  test("fails where its last statement failed, even if it overlooks that", async () => {
    const overlooking = inTransaction(world.appContext.database, writing(), (client, _, { commitWith }) =>
      commitWith(sql`select 1 / 0`.compile(kyselyOn(client))).catch(() => 0),
    );
    await expect(overlooking).rejects.toThrow("ended with ROLLBACK");
  });
});

describe("[DB7] a reading of a known kind", () => {
  const ofKind = (kind: string) => ({ ...reading(me, me), kind });
  const stateOf = async (client: pg.ClientBase) =>
    (await client.query("select current_user as role, pg_current_xact_id_if_assigned() as xact")).rows;

  test("ends with its first write", async () => {
    const once = () => inTransaction(world.appContext.database, ofKind("asks once"), stateOf);
    expect(await writesIn(once)).toBe(1);
    expect(await once()).toEqual([{ role: "fettle_app", xact: null }]);
    expect(await ownRole()).not.toBe("fettle_app");
  });

  test("that asks for more is repeated in a transaction that goes on, and goes on at once from then on", async () => {
    let attempts = 0;
    const twice = () =>
      inTransaction(world.appContext.database, ofKind("asks twice"), async (client) => {
        attempts++;
        return [await stateOf(client), await stateOf(client)].flat().map(({ role }) => role);
      });
    expect(await twice()).toEqual(["fettle_app", "fettle_app"]);
    expect(attempts).toBe(2);
    expect(await twice()).toEqual(["fettle_app", "fettle_app"]);
    expect(attempts).toBe(3);
  });

  test("that asks for more goes on until eight in a row have asked for no more, as when what was missing is kept by then", async () => {
    let attempts = 0;
    const asking = (count: number) =>
      inTransaction(world.appContext.database, ofKind("asks for less"), async (client) => {
        attempts++;
        for (let n = 0; n < count; n++) await stateOf(client);
      });
    await asking(2);
    const writes: number[] = [];
    for (let n = 0; n < 10; n++) writes.push(await writesIn(() => asking(1)));
    expect(writes).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 1, 1]);
    await asking(2);
    await asking(1);
    await asking(2);
    expect(attempts).toBe(2 + 10 + 2 + 1 + 1);
  });

  test("is repeated even if it overlooks that its further question was refused", async () => {
    const answers: unknown[] = [];
    const result = await inTransaction(world.appContext.database, ofKind("overlooks it"), async (client) => {
      await stateOf(client);
      const [more] = await stateOf(client).catch(() => [{ role: "nobody" }]);
      answers.push(more?.role);
      return more?.role;
    });
    expect([result, answers]).toEqual(["fettle_app", ["nobody", "fettle_app"]]);
  });

  test("fails as its work fails, and leaves the connection to others", async () => {
    const failing = inTransaction(world.appContext.database, ofKind("fails"), async (client) => {
      await stateOf(client);
      throw new Error("no such thing");
    });
    await expect(failing).rejects.toThrow("no such thing");
    const refusal = new Error("Who are you?");
    const refused = inTransaction(world.appContext.database, { ...reading(refusal, me), kind: "fails" }, stateOf);
    await expect(refused).rejects.toBe(refusal);
    expect(await nameNow()).toHaveLength(1);
  });
});

test("a named statement has its columns each time that a connection runs it", async () => {
  const { database } = world.appContext;
  const alone = { ...database, pool: new pg.Pool({ ...database.pool.options, max: 1 }) };
  const statement = {
    name: "columns",
    text: "select 1 as n, null::text as none, array['a', 'b c'] as texts, $1::jsonb as json",
    values: ['{"a":1}'],
  };
  const read = () =>
    inTransaction(alone, { ...reading(me, me), kind: "columns" }, async (client) => {
      const found = await Promise.all([client.query(statement), client.query("select 2 as m where false")]);
      return found.map(({ rows, rowCount, command }) => ({ rows, rowCount, command }));
    });
  const first = await read();
  expect(first).toEqual([
    { rows: [{ n: 1, none: null, texts: ["a", "b c"], json: { a: 1 } }], rowCount: 1, command: "SELECT" },
    { rows: [], rowCount: 0, command: "SELECT" },
  ]);
  expect([await read(), await read()]).toEqual([first, first]);
  await alone.pool.end();
});
