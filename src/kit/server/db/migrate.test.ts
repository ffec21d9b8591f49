import pg from "pg";
import { expect, it } from "vitest";
import { newEmptyDatabase } from "#tests/support/database.ts";
import { knownMigrations, migrate, migrateWithin, readMigrations } from "./migrate.ts";

/** A database to which all migrations but the last have been applied. */
async function inOlderDatabase(work: (pool: pg.Pool, applied: () => Promise<string[]>) => Promise<void>) {
  const database = await newEmptyDatabase();
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: 2 });
  const within = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    return run(client).finally(() => client.release());
  };
  try {
    const beforeLast = (await knownMigrations()).at(-2);
    await within((client) => migrateWithin(client, beforeLast?.name));
    await work(pool, async () => (await within(readMigrations)).map(({ name }) => name));
  } finally {
    await pool.end();
    await database.remove();
  }
}

it(
  "[DB9] (B149) a schema whose applied files were edited is refused as it is, with nothing more applied",
  () =>
    inOlderDatabase(async (pool, applied) => {
      const before = await applied();
      await pool.query("update migration_sum set sha256 = 'edited' where name = $1", [before[0]]);
      await expect(migrate(pool)).rejects.toThrow(`edited: ${before[0]}`);
      expect(await applied()).toEqual(before);
    }),
  60_000,
);

it(
  "[DB9] (B149) a schema that is newer than the program is refused as it is",
  () =>
    inOlderDatabase(async (pool, applied) => {
      const before = await applied();
      await pool.query("insert into kysely_migration (name, timestamp) values ('9999_newer', '')");
      await expect(migrate(pool)).rejects.toThrow("could not be brought up to date");
      expect(await applied()).toEqual(before);
    }),
  60_000,
);

it(
  "[DB9] an older schema is brought up to date, and stays so",
  () =>
    inOlderDatabase(async (pool, applied) => {
      expect(await migrate(pool)).toBe(1);
      expect(await migrate(pool)).toBe(0);
      expect(await applied()).toEqual((await knownMigrations()).map(({ name }) => name));
    }),
  60_000,
);

it(
  "[DB9] the applied files are read once where nothing is missing, and again after others may have applied theirs",
  () =>
    inOlderDatabase(async (pool) => {
      const asked: unknown[] = [];
      pool.on("connect", (client) => {
        const query = client.query.bind(client) as (...args: unknown[]) => unknown;
        const watched = (...args: unknown[]) => {
          asked.push(args[0]);
          return query(...args);
        };
        Object.assign(client, { query: watched });
      });
      // The connections that the older database was made with are not watched.
      const { idleCount } = pool;
      const idle = await Promise.all(Array.from({ length: idleCount }, () => pool.connect()));
      for (const client of idle) client.release(true);
      const readings = async () => {
        asked.length = 0;
        await migrate(pool);
        return asked.filter((query) => String(query).includes("from migration_sum")).length;
      };
      expect([await readings(), await readings()]).toEqual([2, 1]);
    }),
  60_000,
);
