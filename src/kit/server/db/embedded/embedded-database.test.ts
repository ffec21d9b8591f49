import { execFile } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  DatabaseInUse,
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  openEmbeddedDatabase,
} from "./embedded-database.ts";
import { cstring, FrameReader, frame, int32, syncFrame } from "./wire-frames.ts";

// Every test copies a whole database, opens it and recovers it.
vi.setConfig({ testTimeout: 60_000 });

const root = fs.mkdtempSync(path.join(os.tmpdir(), "fettle-embedded-"));
const template = path.join(root, "template");
const logged: string[] = [];
let shared: EmbeddedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  shared = await open(template, { durable: true });
  pool = poolOf(shared);
  await pool.query("create table note (id int primary key, text text)");
}, 60_000);

afterAll(async () => {
  await pool.end();
  await shared.close();
  fs.rmSync(root, { recursive: true, force: true });
});

const open = (directory: string, options: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabase> =>
  openEmbeddedDatabase({ directory, durable: false, log: (_level, message) => logged.push(message), ...options });

function poolOf(database: EmbeddedDatabase, max = 5): pg.Pool {
  const made = new pg.Pool({ max, ...database.poolOptions });
  made.on("error", () => {});
  return made;
}

async function clientOf(database: EmbeddedDatabase): Promise<pg.Client> {
  const client = new pg.Client(database.poolOptions);
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** It sends statements without waiting for the answers, as the server's pool does. */
async function pipedClientOf(database: EmbeddedDatabase): Promise<pg.Client> {
  const client = new pg.Client({ pipeline: true, ...database.poolOptions });
  await client.connect();
  return client;
}

async function until(what: string, holds: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}`);
    await sleep(50);
  }
}

describe("many connections over one session", () => {
  test("the same prepared name means each connection's own statement", async () => {
    const [one, two] = [await clientOf(shared), await clientOf(shared)];
    await one.query({ name: "same", text: "select 1 as n", values: [] });
    await two.query({ name: "same", text: "select 2 as n", values: [] });
    expect((await one.query({ name: "same", text: "select 1 as n", values: [] })).rows).toEqual([{ n: 1 }]);
    await Promise.all([one.end(), two.end()]);
    const left = await pool.query("select name from pg_prepared_statements where name like '%same'");
    expect(left.rows).toEqual([]);
  });

  test("an error while binding leaves the connection as it was", async () => {
    const client = await clientOf(shared);
    await expect(client.query("select $1::int", ["no number"])).rejects.toMatchObject({ code: "22P02" });
    await expect(client.query("select nonsense")).rejects.toMatchObject({ code: "42703" });
    expect((await client.query("select $1::int as n", [7])).rows).toEqual([{ n: 7 }]);
    await client.end();
  });

  test("statements that were sent without waiting keep their order", async () => {
    const client = await pipedClientOf(shared);
    const asked = Array.from({ length: 40 }, (_, n) => client.query("select $1::int as n", [n]));
    const answered = await Promise.all(asked);
    expect(answered.map((result) => result.rows[0].n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
    await client.end();
  });

  test("a pipelined transaction that fails rolls back as a whole", async () => {
    const client = await pipedClientOf(shared);
    const sent = [
      client.query("begin; select 1"),
      client.query("insert into note values ($1, $2)", [900, "x"]),
      client.query("insert into note values ($1, $2)", [900, "again"]),
      client.query("select 1"),
    ];
    const results = await Promise.allSettled(sent);
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
    await client.query("rollback");
    await client.end();
    expect((await pool.query("select from note where id = 900")).rowCount).toBe(0);
  });

  test("a notification reaches those who listen, and only them", async () => {
    const [listener, other, sender] = [await clientOf(shared), await clientOf(shared), await clientOf(shared)];
    const heard: string[] = [];
    for (const [name, client] of Object.entries({ listener, other, sender })) {
      client.on("notification", (message) => heard.push(`${name}:${message.channel}:${message.payload}`));
    }
    await listener.query("listen news");
    await other.query("listen gossip");
    await sender.query("select pg_notify('news', 'first')");
    expect((await sender.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    await until("the notification", () => heard.length > 0);
    expect(heard).toEqual(["listener:news:first"]);

    await other.query("listen news");
    await other.query("unlisten news");
    await sender.query("notify news, 'second'");
    await until("the second notification", () => heard.length > 1);
    expect(heard).toEqual(["listener:news:first", "listener:news:second"]);
    await Promise.all([listener.end(), other.end(), sender.end()]);
  });

  test("an open transaction holds off the others until it ends", async () => {
    const [one, two] = [await clientOf(shared), await clientOf(shared)];
    await one.query("begin");
    await one.query("insert into note values (1, 'unseen')");
    let answered = false;
    const waiting = two.query("select count(*)::int as n from note where id = 1").then((result) => {
      answered = true;
      return result.rows[0].n;
    });
    await sleep(200);
    expect(answered).toBe(false);
    await one.query("rollback");
    expect(await waiting).toBe(0);
    await Promise.all([one.end(), two.end()]);
  });

  test("a client that dies inside a transaction leaves nothing behind", async () => {
    const client = await clientOf(shared);
    await client.query("begin");
    await client.query("insert into note values (2, 'lost')");
    Reflect.get(Reflect.get(client, "connection"), "stream").destroy();
    expect((await pool.query("select from note where id = 2")).rowCount).toBe(0);
  });

  test("an unnamed statement survives another connection's between Flush and Sync", async () => {
    const [one, two] = [await rawConnection(shared), await rawConnection(shared)];
    one.send(parseFrame("select 'one'"), frame("D", Buffer.from("S"), cstring("")), frame("H"));
    expect(await one.until("T")).toContain("T");
    two.send(parseFrame("select 'two'"), bindFrame, executeFrame, syncFrame);
    await sleep(100);
    one.send(bindFrame, executeFrame, syncFrame);
    await one.until("Z");
    await two.until("Z");
    expect([one.values(), two.values()]).toEqual([["one"], ["two"]]);
    one.end();
    two.end();
  });

  test("COPY FROM STDIN takes rows, reports a bad one, and is refused where it would end the engine", async () => {
    await pool.query("create table copied (id int primary key, text text)");
    const connection = await rawConnection(shared);
    connection.send(frame("Q", cstring("copy copied from stdin")));
    await connection.until("G");
    connection.send(frame("d", Buffer.from("1\tone\n2\t")), frame("d", Buffer.from("two\n")), frame("c"));
    await connection.until("Z");
    connection.send(frame("Q", cstring("copy copied from stdin")));
    await connection.until("G");
    connection.send(frame("d", Buffer.from("three\tthree\n")), frame("c"));
    expect(await connection.until("Z")).toContain("E");
    connection.end();
    await expect(pool.query("copy copied from stdin", [])).rejects.toThrow();
    await expect(pool.query({ name: "copy", text: "copy copied from stdin", values: [1] })).rejects.toThrow();
    expect((await pool.query("select text from copied order by id")).rows).toEqual([{ text: "one" }, { text: "two" }]);
  });
});

describe("the directory", () => {
  test("a second process is refused while the first lives", async () => {
    const second = open(template, { holderWaitMs: 200 });
    await expect(second).rejects.toThrow(DatabaseInUse);
    await expect(open(template, { holderWaitMs: 0 })).rejects.toThrow(/is already open in another process/);
    expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  });

  test("of several that start at once after a crash, one gets it", async () => {
    const directory = await copied("race");
    const crashed = await open(directory);
    process.kill((await crashed.state()).pid, "SIGKILL");
    await crashed.died;
    expect(fs.existsSync(path.join(directory, ".s.PGSQL.5432"))).toBe(true);
    const starts = await Promise.allSettled([1, 2, 3].map(() => open(directory, { holderWaitMs: 0 })));
    const opened = starts.filter((start) => start.status === "fulfilled").map((start) => start.value);
    expect(opened).toHaveLength(1);
    await opened[0]?.close();
  });

  test("a path that is too long for a socket is served all the same", async () => {
    const directory = await copied("long".repeat(30));
    const database = await open(directory);
    const client = await clientOf(database);
    expect((await client.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    await client.end();
    await expect(open(directory, { holderWaitMs: 0 })).rejects.toThrow(DatabaseInUse);
    await database.close();
  });

  test("the database ends with its parent and survives the parent's Ctrl-C", async () => {
    const directory = await copied("parent");
    const program = `
      const { openEmbeddedDatabase } = await import(${JSON.stringify(new URL("./embedded-database.ts", import.meta.url))});
      const database = await openEmbeddedDatabase({ directory: process.argv[1], durable: false, log() {} });
      console.log((await database.state()).pid);`;
    const parent = execFile(process.execPath, ["--input-type=module", "-e", program, directory]);
    const pid = await new Promise<number>((resolve) => parent.stdout?.once("data", (text) => resolve(Number(text))));
    process.kill(pid, "SIGINT");
    process.kill(pid, "SIGTERM");
    await sleep(200);
    process.kill(pid, 0);
    parent.kill("SIGKILL");
    await until("the end of the child", () => !isAlive(pid));
    await (await open(directory)).close();
  });
});

describe("acknowledged means committed", () => {
  test("every commit is forced to the disk, and none where that is turned off", async () => {
    const before = (await shared.state()).syncs;
    for (let id = 100; id < 120; id++) await pool.query("insert into note values ($1, 'synced')", [id]);
    expect((await shared.state()).syncs - before).toBeGreaterThanOrEqual(20);

    const loose = await open(await copied("loose"));
    const client = await clientOf(loose);
    await client.query("insert into note values (200, 'not synced')");
    expect((await loose.state()).syncs).toBe(0);
    await client.end();
    await loose.close();
  });

  test("a kill in the middle of writing loses nothing that was acknowledged", async () => {
    const directory = await copied("killed");
    let acknowledged = 0;
    for (let round = 1; round <= 3; round++) {
      const database = await open(directory, { durable: true });
      const writer = await clientOf(database);
      await writer.query("create table if not exists a (id int primary key); create table if not exists b (id int)");
      const first = await writer.query("select coalesce(max(id), 0) as n, count(*)::int as rows from a");
      expect(first.rows[0].n).toBeGreaterThanOrEqual(acknowledged);
      expect(first.rows[0].rows).toBe(first.rows[0].n);
      const { pid } = await database.state();
      setTimeout(() => process.kill(pid, "SIGKILL"), 300 + round * 150);
      try {
        for (let id = first.rows[0].n + 1; ; id++) {
          await writer.query("begin");
          await writer.query("insert into a values ($1)", [id]);
          await writer.query("insert into b values ($1)", [id]);
          await writer.query("commit");
          acknowledged = id;
        }
      } catch {
        expect(await database.died).toMatch(/SIGKILL/);
      }
    }
    expect(acknowledged).toBeGreaterThan(10);
    const database = await open(directory);
    const client = await clientOf(database);
    const { rows } = await client.query(
      "select (select max(id) from a) as n, (select count(*)::int from a) as a, (select count(*)::int from b) as b",
    );
    expect(rows[0].n).toBeGreaterThanOrEqual(acknowledged);
    expect([rows[0].a, rows[0].b]).toEqual([rows[0].n, rows[0].n]);
    await client.end();
    await database.close();
  });

  test("below the disk's floor writes are refused and reads go on", async () => {
    const database = await open(await copied("full"), { diskFloorBytes: Number.MAX_SAFE_INTEGER });
    const client = await clientOf(database);
    await expect(client.query("insert into note values (1, 'no')")).rejects.toMatchObject({ code: "53100" });
    await expect(client.query("create table more (id int)")).rejects.toMatchObject({ code: "53100" });
    expect((await client.query("select count(*)::int as n from pg_class")).rows[0].n).toBeGreaterThan(0);
    await client.query("begin read write");
    await client.query("select count(*) from note");
    await expect(client.query("update note set text = 'no'")).rejects.toMatchObject({ code: "53100" });
    await client.query("rollback");
    expect((await database.state()).refusesWrites).toBe(true);
    await client.end();
    await database.close();
  });
});

describe("limits and upkeep", () => {
  afterEach(() => logged.splice(0));

  test("a query that outlives its limit ends the database, and the reason names it", async () => {
    const database = await open(await copied("endless"), { queryLimitMs: 1000 });
    const client = await clientOf(database);
    await expect(client.query("select count(*) from generate_series(1, 1000000000000)")).rejects.toThrow();
    expect(await database.died).toMatch(/more than 1 s and cannot be interrupted.*generate_series/);
  });

  test("a query on the pool inside a transaction is freed by ending the idle transaction", async () => {
    const database = await open(await copied("nested"), { idleTransactionMs: 1000 });
    const two = poolOf(database, 2);
    const client = await two.connect();
    client.on("error", () => {});
    await client.query("begin");
    expect((await two.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    await expect(client.query("commit")).rejects.toThrow();
    client.release(true);
    await two.end();
    await database.close();
  });

  test("dead rows are vacuumed when nobody asks, and the log is checkpointed", async () => {
    const database = await open(await copied("upkeep"), { checkpointEveryMs: 400, vacuumEveryMs: 300 });
    const client = await clientOf(database);
    await client.query("create table churn as select n from generate_series(1, 3000) n; delete from churn");
    await until("a vacuum", async () => (await database.state()).vacuums > 0);
    await until("no dead rows", async () => {
      await sleep(1500);
      const { rows } = await client.query(
        "select n_dead_tup::int as n from pg_stat_all_tables where relname = 'churn'",
      );
      return rows[0].n === 0;
    });
    expect((await database.state()).checkpoints).toBeGreaterThan(0);
    await client.end();
    await database.close();
  });
});

/** A copy of a database that is closed at this moment: made from a snapshot that the first caller takes. */
async function copied(name: string): Promise<string> {
  const snapshot = path.join(root, "snapshot");
  if (!fs.existsSync(snapshot)) {
    const database = await open(snapshot);
    const client = await clientOf(database);
    await client.query("create table note (id int primary key, text text)");
    await client.end();
    await database.close();
  }
  const directory = path.join(root, name);
  fs.cpSync(snapshot, directory, { recursive: true });
  return directory;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const parseFrame = (sql: string): Buffer => frame("P", cstring(""), cstring(sql), Buffer.alloc(2));
const bindFrame = frame("B", cstring(""), cstring(""), Buffer.alloc(6));
const executeFrame = frame("E", cstring(""), int32(0));

/** A client that says exactly what a test wants to be said. */
async function rawConnection(database: EmbeddedDatabase) {
  const stream = database.poolOptions.stream?.();
  if (!(stream instanceof net.Socket)) throw new Error("The pool is not given a socket");
  const reader = new FrameReader();
  const inbox: Buffer[] = [];
  stream.on("data", (bytes: Buffer) => {
    reader.push(bytes);
    for (let message = reader.message(); message; message = reader.message()) inbox.push(message);
  });
  stream.connect(0);
  await new Promise((resolve) => stream.once("connect", () => resolve(true)));
  const read: Buffer[] = [];
  const connection = {
    send: (...messages: Buffer[]) => void stream.write(Buffer.concat(messages)),
    /** Waits for a message with this letter; the letters of all up to it. */
    async until(letter: string): Promise<string> {
      let letters = "";
      await until(`a message ${letter}`, () => {
        while (inbox.length > 0 && !letters.endsWith(letter)) {
          const message = inbox.shift();
          if (!message) break;
          read.push(message);
          letters += message.toString("latin1", 0, 1);
        }
        return letters.endsWith(letter);
      });
      return letters;
    },
    /** The first column of the rows so far. */
    values: () => read.filter((message) => message[0] === 0x44).map((message) => message.toString("utf8", 11)),
    end: () => void stream.end(frame("X")),
  };
  const parameters = Buffer.concat([int32(196608), cstring("user"), cstring("postgres"), Buffer.alloc(1)]);
  connection.send(Buffer.concat([int32(parameters.length + 4), parameters]));
  await connection.until("Z");
  return connection;
}
