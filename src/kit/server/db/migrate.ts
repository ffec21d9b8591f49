import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type pg from "pg";

const folder = new URL("../../../../migrations/", import.meta.url);

/**
 * Migrates the schema to the newest version: plain SQL files, in the order of their names, each once. Several nodes may
 * start together. A database that is newer than the code, or whose applied files were edited since, is refused as it is. [DB9]
 */
export async function migrate(pool: pg.Pool): Promise<number> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const files = await migrationFiles();
  const isComplete = await refuseEdited(pool, files);
  const { error, results } = await new Migrator({ db, provider: providerOf(files) }).migrateToLatest();
  if (error) throw new Error("The database could not be brought up to date", { cause: error });
  // Of what was missing, another node may have applied its own meanwhile.
  if (!isComplete) await refuseEdited(pool, files);
  return results?.length ?? 0;
}

/**
 * The same inside the caller's transaction, so that the schema comes or goes with what else is done there. `last`: the
 * name of the last migration to apply; without it all are.
 */
export async function migrateWithin(client: pg.ClientBase, last?: string): Promise<void> {
  const borrowed = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => borrowed, end: async () => {} } as unknown as pg.Pool;
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const files = await migrationFiles();
  const migrator = new Migrator({ db, provider: providerOf(files), disableTransactions: true });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw new Error("The schema could not be made", { cause: error });
}

/** One applied or known migration, with the checksum of its file. */
export type MigrationSum = Pick<MigrationFile, "name" | "sha256">;

/** What this program would apply to an empty database, in order. */
export const knownMigrations = async (): Promise<MigrationSum[]> =>
  (await migrationFiles()).map(({ name, sha256 }) => ({ name, sha256 }));

/** The migrations applied to a database, in order; empty if it is not one of this product. */
export async function readMigrations(client: pg.ClientBase): Promise<MigrationSum[]> {
  const there = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.migration_sum') is not null as "isThere"`,
  );
  if (!there.rows[0]?.isThere) return [];
  const { rows } = await client.query<MigrationSum>('select name, sha256 from migration_sum order by name collate "C"');
  return rows;
}

interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

const providerOf = (files: readonly MigrationFile[]) => ({
  getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, migrationOf(file)])),
});

async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name: name.replace(/\.sql$/, ""), text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

const migrationOf = (file: MigrationFile): Migration => ({
  async up(db) {
    await sql.raw(file.text).execute(db);
    await sql`create table if not exists migration_sum (name text primary key, sha256 text not null)`.execute(db);
    await sql`insert into migration_sum values (${file.name}, ${file.sha256})`.execute(db);
  },
});

/** Returns whether all of the files are applied. */
async function refuseEdited(pool: pg.Pool, files: readonly MigrationFile[]): Promise<boolean> {
  const client = await pool.connect();
  const rows = await readMigrations(client).finally(() => client.release());
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const edited = files.filter((file) => applied.has(file.name) && applied.get(file.name) !== file.sha256);
  if (edited.length > 0) {
    throw new Error(`Applied migrations were edited: ${edited.map((file) => file.name).join(", ")}`);
  }
  return files.every((file) => applied.has(file.name));
}
