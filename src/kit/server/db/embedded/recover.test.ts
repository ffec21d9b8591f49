import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findBaseBackup, takeBaseBackup } from "./base-backup.ts";
import { type EmbeddedDatabase, openEmbeddedDatabase } from "./embedded-database.ts";
import { RecoveryRefused, recover } from "./recover.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = fs.mkdtempSync(path.join(os.tmpdir(), "fettle-recover-"));
// A name that a shell and PostgreSQL would both take apart.
const archive = path.join(root, "the operator's 100 %f");
const log = () => {};

const open = (name: string, logArchive?: string): Promise<EmbeddedDatabase> =>
  openEmbeddedDatabase({ directory: path.join(root, name), durable: false, connectionsMax: 20, log, logArchive });

async function ask<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
}

const notesIn = async (name: string): Promise<string[]> => {
  const database = await open(name);
  const rows = await ask<{ text: string }>(database.connection, "select text from note order by text");
  await database.close();
  return rows.map((row) => row.text);
};

describe("a database with an archived log", () => {
  let before: Date;
  let beforeLoss: Date;
  let afterLoss: Date;

  beforeAll(async () => {
    const database = await open("live", archive);
    const now = async () => (await ask<{ at: Date }>(database.connection, "select clock_timestamp() as at"))[0]?.at;
    const write = (sql: string) => ask(database.connection, sql);
    await write("create table note (text text)");
    await write("insert into note values ('before the base')");
    before = (await now()) ?? new Date(0);
    await takeBaseBackup(database.superuser, archive);
    await write("insert into note values ('after the base')");
    beforeLoss = (await now()) ?? new Date(0);
    await write("delete from note");
    afterLoss = (await now()) ?? new Date(0);
    await write("insert into note values ('after the loss')");
    // What a busy server's log does by itself.
    await ask(database.superuser, "select pg_switch_wal()");
    await database.close();
  });
  afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

  const recovered = (name: string, until?: Date) => recover({ archive, directory: path.join(root, name), until, log });

  test("comes back as it was at a moment, and takes writes again", async () => {
    await recovered("before-loss", beforeLoss);
    expect(await notesIn("before-loss")).toEqual(["after the base", "before the base"]);
    const database = await open("before-loss");
    await ask(database.connection, "insert into note values ('new')");
    await database.close();
  });

  test("comes back as it was after a later one", async () => {
    await recovered("after-loss", afterLoss);
    expect(await notesIn("after-loss")).toEqual([]);
  });

  test("comes back with all that the log holds where no moment is named", async () => {
    expect(await recovered("latest")).toBeInstanceOf(Date);
    expect(await notesIn("latest")).toEqual(["after the loss"]);
  });

  test("is refused for a moment before the first base backup, or after the end of the log, and nothing is made", async () => {
    await expect(recovered("early", before)).rejects.toThrow(RecoveryRefused);
    await expect(recovered("late", new Date(Date.now() + 3_600_000))).rejects.toThrow(/does not lead to that moment/);
    expect([fs.existsSync(path.join(root, "early")), fs.existsSync(path.join(root, "late"))]).toEqual([false, false]);
  });

  test("does not overwrite a database", async () => {
    await expect(recovered("live", beforeLoss)).rejects.toThrow("is there already");
    expect(await notesIn("live")).toEqual(["after the loss"]);
  });

  test("starts from the newest complete base backup", () => {
    fs.mkdirSync(path.join(archive, "base-99990101T000000Z.part"));
    const found = findBaseBackup(archive, new Date());
    expect(found?.folder).toMatch(/base-\d{8}T\d{6}Z$/);
    expect(findBaseBackup(archive, before)).toBeUndefined();
  });
});

test("without an archive there is no base backup", async () => {
  const database = await open("plain");
  await expect(takeBaseBackup(database.superuser, root)).rejects.toThrow("FETTLE_LOG_ARCHIVE");
  await database.close();
});
