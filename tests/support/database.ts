import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { administer, runDatabaseUrl, templateDatabase } from "./template-database.ts";

/** Where a test file's own database is, and how it goes away again. */
export interface TestDatabase {
  /** What the server is configured with. */
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/**
 * A migrated database of its own for a test file: a copy of the run's template, on the run's PostgreSQL. Its files are copied
 * as they are: the usual way reads every page, writes it to the log, and leaves what a connection caches of the catalog behind.
 */
export const newTestDatabase = async (): Promise<TestDatabase> =>
  createdDatabase(`template ${await templateDatabase()} strategy file_copy`);

/** A database without any table, as an operator makes it for a first start or a restore. */
export const newEmptyDatabase = (): Promise<TestDatabase> => createdDatabase("");

/** A folder without any file, where the embedded database will lie. */
export async function newEmbeddedDatabase(): Promise<TestDatabase> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "fettle-test-"));
  return {
    environment: { FETTLE_DATA: directory, DATABASE_URL: "", FETTLE_DURABLE: "off" },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function createdDatabase(how: string): Promise<TestDatabase> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "fettle-test-"));
  const name = `fettle_${randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name} ${how}`);
  const url = new URL(runDatabaseUrl());
  url.pathname = `/${name}`;
  return {
    environment: { FETTLE_DATA: directory, DATABASE_URL: url.href },
    async remove() {
      await drop(name);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Only a superuser could end PostgreSQL's own vacuum, which may be at work in the database: wait until it has finished. */
async function drop(name: string, triesLeft = 50): Promise<void> {
  try {
    await administer(`drop database ${name} with (force)`);
  } catch (error) {
    if (triesLeft === 0 || (error as { code?: string }).code !== "42501") throw error;
    await new Promise((resolve) => setTimeout(resolve, 200));
    await drop(name, triesLeft - 1);
  }
}
