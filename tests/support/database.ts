import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";

/** Where a test file's own database is, and how it goes away again. */
export interface TestDatabase {
  /** What the server is configured with. */
  readonly environment: Readonly<Record<string, string>>;
  readonly isPostgres: boolean;
  remove(): Promise<void>;
}

/** The PostgreSQL that the run was given, if any. A bench gives itself one once it has begun. */
const givenUrl = (): string | undefined => process.env.FETTLE_TEST_DATABASE_URL;
export const onPostgres = givenUrl() !== undefined;

/**
 * How often a race is run: on a pool of connections often enough to be lost now and then without its guard; the embedded
 * database has one connection, so few rounds say as much there. A guard that changes is judged by `FETTLE_RACE_ROUNDS=200`.
 */
export const raceRounds = onPostgres ? Number(process.env.FETTLE_RACE_ROUNDS ?? 40) : 5;

/** The same for a race that has to be seen going either way: rarely enough for one of them that forty may miss it. */
export const bothWaysRounds = onPostgres ? Math.max(200, raceRounds) : 5;

/** A database of its own for a test file: an empty one on the run's PostgreSQL, or an embedded one. */
export async function newTestDatabase(): Promise<TestDatabase> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "fettle-test-"));
  const files = { FETTLE_DATA: directory };
  const postgresUrl = givenUrl();
  if (postgresUrl === undefined) {
    return {
      environment: { ...files, FETTLE_DURABLE: "off" },
      isPostgres: false,
      remove: () => rm(directory, { recursive: true, force: true }),
    };
  }
  const name = `fettle_${randomUUID().replaceAll("-", "")}`;
  await administer(postgresUrl, `create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    environment: { ...files, DATABASE_URL: url.href },
    isPostgres: true,
    async remove() {
      await drop(postgresUrl, name);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL's own vacuum may be at work in it, which only a superuser could end; it is done in a moment. */
async function drop(url: string, name: string, triesLeft = 50): Promise<void> {
  try {
    await administer(url, `drop database ${name} with (force)`);
  } catch (error) {
    if (triesLeft === 0 || (error as { code?: string }).code !== "42501") throw error;
    await new Promise((resolve) => setTimeout(resolve, 200));
    await drop(url, name, triesLeft - 1);
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
