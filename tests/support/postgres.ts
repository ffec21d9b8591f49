import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { findRunningDatabase, openEmbeddedDatabase } from "#kit/server/db/embedded/embedded-database.ts";
import { hour } from "#kit/time.ts";

export interface TestPostgres {
  /** A database of its own, reached as a role that owns it, may create roles and databases, and is no superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL for tests: the one that `FETTLE_TEST_DATABASE_URL` names, else a throw-away cluster of the same
 * programs that the product brings. Crashes of the machine do not matter here; speed does.
 * @param within the folder that its folder is made in
 */
export async function startPostgres(within: string = os.tmpdir()): Promise<TestPostgres> {
  const given = process.env.FETTLE_TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  return startEmbeddedPostgres({ within, durable: false });
}

/** A throw-away cluster of the programs that the product brings; a durable one syncs as the product's own does. */
export async function startEmbeddedPostgres(options: { within: string; durable: boolean }): Promise<TestPostgres> {
  const { within, durable } = options;
  await removeLeftovers(within);
  const folder = mkdtempSync(path.join(within, folderPrefix));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const database = await openEmbeddedDatabase({
      directory: folder,
      durable,
      connectionsMax: 200,
      log: (_level, _message, { line } = {}) => {
        // Dropping a test's database ends the connections to it.
        if (!String(line).includes("terminating connection")) console.error(`test database: ${String(line)}`);
      },
    });
    await allowDatabases(database.superuser);
    return {
      url: urlOf(database.connection),
      async stop() {
        await database.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

const folderPrefix = "fettle-postgres-";

/** What a run that was killed has left; in memory it would stay there until the machine starts again. */
async function removeLeftovers(within: string): Promise<void> {
  const folders = readdirSync(within)
    .filter((name) => name.startsWith(folderPrefix))
    .map((name) => path.join(within, name));
  for (const folder of folders) {
    // One that another run has just made is not open yet.
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changedAt < hour) continue;
    const running = await findRunningDatabase(folder);
    running?.close();
    if (!running) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The tests' role makes databases, which the product's need not. */
async function allowDatabases(superuser: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query("alter role fettle createdb").finally(() => client.end());
}

function urlOf({ host, port, user, password, database }: pg.PoolConfig): string {
  const word = typeof password === "string" ? `:${password}` : "";
  return `postgres://${user}${word}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? "")}`;
}
