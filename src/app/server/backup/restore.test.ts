import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createArea } from "#features/areas/server/service.ts";
import { ConfigError, readConfig } from "#kit/server/config.ts";
import { knownMigrations, migrateWithin } from "#kit/server/db/migrate.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { openStore } from "#kit/server/storage/open-store.ts";
import { until } from "#tests/server/people.ts";
import { openBucketPeer } from "#tests/support/bucket-peer.ts";
import { newEmptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import { DatabaseProxy } from "#tests/support/database-proxy.ts";
import { uploadOf } from "#tests/support/documents.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { storeMissingBytes } from "#tests/support/stored-bytes.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { openStoreOf } from "../configured-store.ts";
import { jobsOf } from "../jobs.ts";
import { readArchive } from "./archive-reader.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { backUp } from "./back-up.ts";
import { findBackupCommand } from "./backup-commands.ts";
import { BadArchive } from "./bad-archive.ts";
import { openDatabaseAccess } from "./connect.ts";
import { writeArchiveFile } from "./file-sink.ts";
import type { Manifest } from "./manifest.ts";
import { type Restored, restore } from "./restore.ts";
import { RestoreRefused } from "./restore-refused.ts";
import { secretOf } from "./secret-in-archive.ts";

let world: World;
let ann: Person;
let folder: string;
let archive: string;
const targets: TestDatabase[] = [];

const configOf = (environment: Readonly<Record<string, string>>) =>
  readConfig({ FETTLE_MODE: "test", FETTLE_LOG_LEVEL: "fatal", ...environment });

async function newTarget(): Promise<TestDatabase> {
  const target = await newEmptyDatabase();
  targets.push(target);
  return target;
}

/** The present database of a configuration, with its own store or another one. */
async function backUpOf(
  environment: Readonly<Record<string, string>>,
  file: string,
  store?: ObjectStore | "none",
): Promise<Manifest> {
  const config = configOf(environment);
  const access = await openDatabaseAccess(config);
  const own = store ?? (await openStoreOf(config));
  const source = {
    connect: access.connect,
    store: own === "none" ? undefined : own,
    secret: await secretOf(config),
    report: () => {},
  };
  try {
    return await writeArchiveFile(file, (sink) => backUp(source, sink, new Date()));
  } finally {
    await access.close();
  }
}

async function restoreTo(
  environment: Readonly<Record<string, string>>,
  file: string,
  store?: ObjectStore,
): Promise<Restored> {
  const config = configOf(environment);
  const access = await openDatabaseAccess(config);
  try {
    return await restore(file, {
      config,
      connect: access.connect,
      openStore: async () => store ?? (await openStoreOf(config)),
      report: () => {},
    });
  } finally {
    await access.close();
  }
}

async function onDatabase<Result>(target: TestDatabase, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const access = await openDatabaseAccess(configOf(target.environment));
  const client = await access.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await access.close();
  }
}

/** An operator's command within this process: its exit status, and its output. */
async function command(environment: Readonly<Record<string, string>>, ...[name = "", ...words]: readonly string[]) {
  const said: string[] = [];
  const spies = (["log", "error"] as const).map((kind) =>
    vi.spyOn(console, kind).mockImplementation((line) => void said.push(String(line))),
  );
  try {
    const status = await findBackupCommand(name, words)?.(configOf(environment));
    return { status, said: said.join("\n") };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const tablesIn = (target: TestDatabase): Promise<string[]> =>
  onDatabase(target, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    return rows.map((row) => row.name);
  });

const dataOf = (target: TestDatabase): string => target.environment.FETTLE_DATA ?? "";
const filesIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "fettle-restore-"));
  archive = path.join(folder, "backup.tar");
  world = await openWorld();
  ann = await world.member("admin");
  await ann.run((scope) => createArea(scope, { name: "Mill" }));
  for (const sizeBytes of [0, 1, 100_000, 2_000_000]) await uploadOf(world, ann, { sizeBytes });
  await storeMissingBytes(world, world.workspaceId);
  await backUpOf(world.database.environment, archive);
});
afterEach(async () => {
  for (const target of targets.splice(0)) await target.remove();
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a backup", () => {
  it("leaves out nothing that lives in the schema: there are tables, indexes and views, and no sequences", async () => {
    const { rows } = await world.appContext.database.pool.query<{ kind: string }>(
      "select distinct relkind::text as kind from pg_class where relnamespace = 'public'::regnamespace order by 1",
    );
    expect(rows.map((row) => row.kind)).toEqual(["i", "r", "v"]);
  });

  it("needs to keep no queue: every job comes again by the clock and finds its work in the tables", () => {
    const unused = undefined as never;
    const deps = {
      limits: unused,
      senders: unused,
      store: unused,
      models: unused,
      checkpoints: unused,
      notifications: unused,
      publicUrl: unused,
    };
    expect(jobsOf(deps).filter((job) => job.schedule === undefined)).toEqual([]);
  });

  it("names a file that the store has lost, and one whose bytes were changed, and exits with 1", async () => {
    const { store } = world.server;
    const [lost, changed] = [await uploadOf(world, ann), await uploadOf(world, ann)];
    await storeMissingBytes(world, world.workspaceId);
    const keyOf = (upload: { remoteFileId: string }) => `${world.workspaceId}/${upload.remoteFileId}/original`;
    await store.remove(keyOf(lost));
    await store.put(keyOf(changed), Buffer.alloc(1000), { size: 1000, contentType: "application/pdf" });
    const file = path.join(folder, "damaged.tar");
    const made = await command(world.database.environment, "backup", file);
    expect(made.status).toBe(1);
    expect(made.said).toContain(`missing: ${keyOf(lost)}`);
    expect(made.said).toContain(`damaged: ${keyOf(changed)}`);
    expect((await readArchive(file)).files).toMatchObject({ missing: [keyOf(lost)], damaged: [keyOf(changed)] });
    await world.asSystem(({ db }) =>
      db.deleteFrom("asset").where("id", "in", [lost.remoteFileId, changed.remoteFileId]).execute(),
    );
  });

  it("misses no file that was deleted for good while it was made", async () => {
    const upload = await uploadOf(world, ann);
    await storeMissingBytes(world, world.workspaceId);
    const { store } = world.server;
    const key = `${world.workspaceId}/${upload.remoteFileId}/original`;
    const sweeping: ObjectStore = {
      ...store,
      get: async (asked) => {
        if (asked !== key) return store.get(asked);
        // As the nightly sweep does: the bytes first, then the row.
        await store.remove(key);
        await world.asSystem(({ db }) => db.deleteFrom("asset").where("id", "=", upload.remoteFileId).execute());
        return undefined;
      },
    };
    const { files } = await backUpOf(world.database.environment, path.join(folder, "swept.tar"), sweeping);
    expect(files).toMatchObject({ missing: [], damaged: [] });
  });

  it("that cannot be written leaves no file behind and ends", async () => {
    const config = configOf(world.database.environment);
    const access = await openDatabaseAccess(config);
    const secret = await secretOf(config);
    const file = path.join(folder, "full.tar");
    const full = new Error("no space left");
    const written = writeArchiveFile(file, () =>
      backUp({ connect: access.connect, secret, report: () => {} }, { write: () => Promise.reject(full) }, new Date()),
    );
    await expect(written).rejects.toBe(full);
    expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
    await access.close();
  });

  it("that is told to stop leaves no file behind", async () => {
    const file = path.join(folder, "stopped.tar");
    const holder = await world.appContext.database.pool.connect();
    try {
      // It waits for this lock with its file begun.
      await holder.query("begin");
      await holder.query("lock table area in access exclusive mode");
      const stopped = await runProgram(world.database.environment, ["backup", file], (child) => {
        void until(() => existsSync(`${file}.partial`), 60_000).then(() => child.kill("SIGTERM"));
      });
      expect(stopped.status).toBeNull();
      expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });

  it("goes to standard output, and refuses to write over a file", async () => {
    const refused = await command(world.database.environment, "backup", archive);
    expect(refused).toMatchObject({ status: 1, said: expect.stringContaining("is there already") });
    const piped = await runProgram(world.database.environment, ["backup", "-", "--without-files"]);
    expect(piped).toMatchObject({ status: 0, said: expect.stringContaining("standard output: ") });
  });

  it("without the secret of the installation says so, and ends with 1", async () => {
    const elsewhere = await newTarget();
    const environment = { ...world.database.environment, FETTLE_DATA: dataOf(elsewhere) };
    const made = await command(environment, "backup", path.join(folder, "no-secret.tar"), "--without-files");
    expect(made).toMatchObject({ status: 1, said: expect.stringContaining("missing: secret.key") });
    const given = { ...environment, FETTLE_SECRET: "x".repeat(32) };
    const kept = await command(given, "backup", path.join(folder, "own-secret.tar"), "--without-files");
    expect(kept).toMatchObject({ status: 0, said: expect.stringContaining("FETTLE_SECRET is not in it") });
  });

  it("is refused where the database is empty", async () => {
    const empty = await newTarget();
    const { status, said } = await command(empty.environment, "backup", path.join(folder, "nothing.tar"));
    expect([status, said]).toEqual([1, "The database holds no data of this product"]);
  });
});

describe("a restore", () => {
  it("of a damaged or a truncated archive is refused before anything is touched", async () => {
    const target = await newTarget();
    const damaged = path.join(folder, "changed-byte.tar");
    await copyFile(archive, damaged);
    const bytes = await readFile(damaged);
    bytes[700] = (bytes[700] ?? 0) ^ 1;
    await writeFile(damaged, bytes);
    await expect(restoreTo(target.environment, damaged)).rejects.toThrow(/^tables\/\w+\/000001\.copy\.zst: /);
    await truncate(damaged, bytes.length - 600);
    await expect(restoreTo(target.environment, damaged)).rejects.toThrow(BadArchive);
    expect([await tablesIn(target), await filesIn(dataOf(target))]).toEqual([[], []]);
  });

  it("into a database that holds anything is refused, and leaves it as it was", async () => {
    const target = await newTarget();
    const environment = { ...world.database.environment, FETTLE_DATA: dataOf(target) };
    const before = await backUpOf(world.database.environment, path.join(folder, "before.tar"), "none");
    await expect(restoreTo(environment, archive)).rejects.toThrow(/^The database is not empty/);
    const after = await backUpOf(world.database.environment, path.join(folder, "after.tar"), "none");
    expect(after.tables).toEqual(before.tables);
    expect(await filesIn(dataOf(target))).toEqual([]);
  });

  it("into a data folder that holds anything is refused with its name, and leaves the database empty", async () => {
    const target = await newTarget();
    await mkdir(path.join(dataOf(target), "files/objects"), { recursive: true });
    await writeFile(path.join(dataOf(target), "files/objects/one@"), "1");
    const refused = restoreTo(target.environment, archive);
    await expect(refused).rejects.toThrow(RestoreRefused);
    await expect(refused).rejects.toThrow("it holds files/objects/one@");
    expect([await tablesIn(target), await filesIn(dataOf(target))]).toEqual([[], ["one@"]]);
  });

  it.each([
    ["newer", { name: "9999_later", sha256: "0".repeat(64) }, /^The archive's database is newer .*9999_later/],
    ["altered", { name: "0001_foundation", sha256: "0".repeat(64) }, /by another build.*0001_foundation/],
  ])("of a schema that is %s is refused", async (_, migration, message) => {
    const file = path.join(folder, "schema.tar");
    await rm(file, { force: true });
    const manifest = await readArchive(archive);
    const migrations = migration.name === "9999_later" ? [...manifest.migrations, migration] : [migration];
    const none = { tables: [], files: null, secret: { from: "none", fingerprint: null } } as const;
    await writeArchiveFile(file, (sink) =>
      new ArchiveWriter(sink, new Date()).finish({ ...manifest, ...none, tables: [], migrations }),
    );
    const target = await newTarget();
    await expect(restoreTo(target.environment, file)).rejects.toThrow(message);
    expect([await tablesIn(target), await filesIn(dataOf(target))]).toEqual([[], []]);
  });

  it("uses no name of a table or a column that the schema does not have", async () => {
    const file = path.join(folder, "names.tar");
    const manifest = await readArchive(archive);
    const [first] = manifest.tables;
    const empty = { rows: 0, bytes: 0, sha256: createHash("sha256").digest("hex") };
    const tables = [{ ...empty, name: first?.name ?? "", columns: ["id) from program 'true'; --"] }];
    const none = { files: null, secret: { from: "none", fingerprint: null } } as const;
    await writeArchiveFile(file, (sink) =>
      new ArchiveWriter(sink, new Date()).finish({ ...manifest, ...none, tables }),
    );
    const target = await newTarget();
    await expect(restoreTo(target.environment, file)).rejects.toThrow("no such table with these columns");
    expect(await tablesIn(target)).toEqual([]);
  });

  it("of an older schema brings it to the newest", async () => {
    const source = await newTarget();
    const known = await knownMigrations();
    const older = known.at(-4);
    await onDatabase(source, async (client) => {
      await client.query("begin");
      await migrateWithin(client, older?.name);
      await client.query("insert into installation (id, mode) values (1, 'test')");
      await client.query("insert into enterprise values ('00000000-0000-4000-8000-000000000001', 'Northgate')");
      await client.query("commit");
    });
    const file = path.join(folder, "older.tar");
    expect((await backUpOf(source.environment, file)).migrations).toEqual(known.slice(0, -3));
    const target = await newTarget();
    expect((await restoreTo(target.environment, file)).faults).toEqual([]);
    const again = await backUpOf(target.environment, path.join(folder, "newest.tar"));
    expect(again.migrations).toEqual(known);
    expect(again.tables.find(({ name }) => name === "enterprise")?.rows).toBe(1);
  });

  it("refuses rows of a tenant that point at nothing, and leaves the database empty", async () => {
    const source = await newTarget();
    await restoreTo(source.environment, archive);
    await onDatabase(source, async (client) => {
      await client.query("alter table area drop constraint area_workspace_id_created_by_fkey");
      await client.query("select set_config('fettle.workspace', $1, false)", [world.workspaceId]);
      expect((await client.query("update area set created_by = id")).rowCount).toBe(1);
    });
    const file = path.join(folder, "dangling.tar");
    await backUpOf(source.environment, file);
    const target = await newTarget();
    await expect(restoreTo(target.environment, file)).rejects.toMatchObject({ code: "23503" });
    expect(await tablesIn(target)).toEqual([]);
  });

  it("puts back foreign keys, triggers and row-level security as the migrations made them", async () => {
    const target = await newTarget();
    await restoreTo(target.environment, archive);
    const guards = `
      select conrelid::regclass::text as of, conname::text as name, pg_get_constraintdef(oid) || convalidated as state
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger where not tgisinternal
      union all select relname::text, 'row-level security', relrowsecurity::text || relforcerowsecurity
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by 1, 2, 3`;
    const own = await world.appContext.database.pool.query(guards);
    await onDatabase(target, async (client) => expect((await client.query(guards)).rows).toEqual(own.rows));
  });

  it("says which files were missing or damaged when the backup was made, and ends with 1", async () => {
    const upload = await uploadOf(world, ann);
    const file = path.join(folder, "without-one.tar");
    await backUpOf(world.database.environment, file);
    await world.asSystem(({ db }) => db.deleteFrom("asset").where("id", "=", upload.remoteFileId).execute());
    const target = await newTarget();
    const { status, said } = await command(target.environment, "restore", file);
    expect([status, said.includes(`${upload.remoteFileId}/original: missing when the backup was made`)]).toEqual([
      1,
      true,
    ]);
  });

  it("without files uses the present store, and names what it lacks", async () => {
    const file = path.join(folder, "database-only.tar");
    await backUpOf(world.database.environment, file, "none");
    const target = await newTarget();
    const copied = path.join(dataOf(target), "files");
    await mkdir(copied);
    const keys = (await keysIn(archive)).toSorted();
    const store = await openStore({ kind: "local", directory: copied });
    const [left = "", ...there] = keys;
    for (const key of there) {
      const found = await world.server.store.get(key);
      if (found) await store.put(key, found.body, { size: found.size, contentType: "application/pdf" });
    }
    const { faults } = await restoreTo(target.environment, file);
    expect(faults).toEqual([`${left}: not in the store, and not in the archive, which was made without files`]);
  });

  async function keysIn(file: string): Promise<string[]> {
    const keys: string[] = [];
    await readArchive(file, { object: async (key) => void keys.push(key) });
    return keys;
  }

  it("under another FETTLE_SECRET says so", async () => {
    const target = await newTarget();
    const secret = "x".repeat(32);
    const { faults } = await restoreTo({ ...target.environment, FETTLE_SECRET: secret }, archive);
    expect(faults).toEqual([
      // [AU12] Data sealed with another key is not called complete.
      expect.stringMatching(/: audit entry 1 and those behind it are sealed under a key that is not here/),
      expect.stringMatching(/^FETTLE_SECRET is not the one that this data was made with/),
    ]);
    expect(existsSync(path.join(dataOf(target), "secret.key"))).toBe(false);
  });

  it("that is killed in the middle leaves nothing that a server would open, and succeeds when it is run again", async () => {
    const target = await newTarget();
    const proxy = await DatabaseProxy.before(target.environment.DATABASE_URL ?? "");
    const environment = { ...target.environment, DATABASE_URL: proxy.url };
    const killed = await runProgram(environment, ["restore", archive], (child) => {
      // Amid its first table, and it gets no further.
      void proxy.freezeAt("from stdin").then(() => child.kill("SIGKILL"));
    });
    await proxy.close();
    expect(killed.status).toBeNull();
    const start = await runProgram(target.environment, ["audit", "verify"]);
    expect(start).toMatchObject({ status: 78, said: expect.stringContaining("has not finished") });
    await expect(command(target.environment, "backup")).rejects.toThrow(ConfigError);
    expect(await tablesIn(target)).toEqual([]);
    expect((await restoreTo(target.environment, archive)).faults).toEqual([]);
    expect(await filesIn(dataOf(target))).not.toContain("restore-is-unfinished");
  });

  it("commits nothing of the database where a file cannot be written", async () => {
    const target = await newTarget();
    const full = new Error("no space left");
    const broken = { ...world.server.store, put: () => Promise.reject(full), close: async () => {} };
    await expect(restoreTo(target.environment, archive, broken)).rejects.toBe(full);
    expect(await tablesIn(target)).toEqual([]);
    expect(await filesIn(dataOf(target))).toContain("restore-is-unfinished");
  });

  it("from one bucket to another brings every object with its bytes and its type", async () => {
    const [from, to] = [await openBucketPeer(), await openBucketPeer()];
    try {
      const [source, goal] = [
        await openStore({ kind: "s3", ...from.config }),
        await openStore({ kind: "s3", ...to.config }),
      ];
      const keys = await keysIn(archive);
      for (const key of keys) {
        const found = await world.server.store.get(key);
        if (found)
          await source.put(key, await buffer(found.body), { size: found.size, contentType: "application/pdf" });
      }
      const file = path.join(folder, "bucket.tar");
      await backUpOf(world.database.environment, file, source);
      const target = await newTarget();
      expect((await restoreTo(target.environment, file, goal)).faults).toEqual([]);
      const again = await openStore({ kind: "s3", ...to.config });
      for (const key of keys) {
        const [one, other] = [await world.server.store.get(key), await again.get(key)];
        expect(one && other && (await buffer(one.body)).equals(await buffer(other.body))).toBe(true);
        const reply = await fetch(`${to.config.endpoint}/${to.config.bucket}/${key}`);
        expect(reply.headers.get("content-type")).toBe("application/pdf");
      }
      await source.close();
      await again.close();
    } finally {
      await from.stop();
      await to.stop();
    }
  });
});
