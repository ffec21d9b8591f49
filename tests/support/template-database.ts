import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { migrate } from "#kit/server/db/migrate.ts";

const migrations = new URL("../../migrations/", import.meta.url);

/** The PostgreSQL of this run. @throws if none was started */
export function runDatabaseUrl(): string {
  const url = process.env.FETTLE_TEST_DATABASE_URL;
  if (url === undefined) throw new Error("FETTLE_TEST_DATABASE_URL is not set: call startRunDatabase() first");
  return url;
}

const made = new Map<string, Promise<string>>();

/**
 * The name of a database with every migration applied, from which others are copied; makes it if it is missing. The name
 * holds a digest of the migrations, so that a server that outlives the run never lends an outdated schema.
 */
export function templateDatabase(): Promise<string> {
  const runUrl = runDatabaseUrl();
  const existing = made.get(runUrl);
  if (existing) return existing;
  const making = makeTemplate(runUrl, `fettle_template_${migrationsDigest()}`);
  made.set(runUrl, making);
  return making;
}

function migrationsDigest(): string {
  const digest = createHash("sha256");
  for (const name of readdirSync(migrations).sort()) {
    if (name.endsWith(".sql")) digest.update(name).update(readFileSync(new URL(name, migrations)));
  }
  return digest.digest("hex").slice(0, 16);
}

async function makeTemplate(runUrl: string, name: string): Promise<string> {
  await asAdministrator(runUrl, async (client) => {
    // Workers of one run may ask at the same time. The lock ends with the connection.
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    // It gets its name once it is whole: a run that ends half way leaves nothing that looks like a template.
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await migrateDatabase(runUrl, unfinished);
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

async function migrateDatabase(runUrl: string, name: string): Promise<void> {
  const url = new URL(runUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

/** Runs one statement on the run's own database, outside any transaction. */
export const administer = (statement: string): Promise<void> =>
  asAdministrator(runDatabaseUrl(), async (client) => void (await client.query(statement)));

async function asAdministrator(runUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: runUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
