import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { inspectAudit } from "#kit/server/audit/inspect-audit.ts";
import { sealKeysOf } from "#kit/server/audit/seal-keys.ts";
import type { Config } from "#kit/server/config.ts";
import { assertIsolation } from "#kit/server/db/isolation.ts";
import { knownMigrations, migrateWithin } from "#kit/server/db/migrate.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import { errorCode, flushDirectory, writeFile } from "#kit/server/storage/local-files.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { auditFaultWords } from "../audit-fault-words.ts";
import { readArchive } from "./archive-reader.ts";
import { digestsOf } from "./back-up.ts";
import { ObjectLoader } from "./load-objects.ts";
import { TableLoader } from "./load-tables.ts";
import type { Manifest } from "./manifest.ts";
import { RestoreRefused } from "./restore-refused.ts";
import { secretFileOf, secretOf } from "./secret-in-archive.ts";
import { contentTypeOf, namedObjects } from "./stored-objects.ts";
import { enterWorkspace, fixTextForms, tablesOf, workspaceIdsOf } from "./tables.ts";
import { isRestoreUnfinished, markRestore, unmarkRestore } from "./unfinished-restore.ts";

export interface RestoreTarget {
  readonly config: Pick<Config, "dataDirectory" | "FETTLE_SECRET" | "FETTLE_SECRET_PREVIOUS">;
  /** A connection as the role that owns the database; the restore ends it. Asked for once the data folder was found empty. */
  readonly connect: () => Promise<pg.Client>;
  readonly openStore: () => Promise<ObjectStore>;
  readonly report: (line: string) => void;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Faults that were found although everything in the archive was restored; one line each. */
  readonly faults: readonly string[];
}

/** Any number: two restores into one database are serialized. */
const restoreLock = 4_917_265_201;

/**
 * Restores an archive into an empty database and an empty data folder. The archive is read twice: first to verify all
 * of it. The database is one transaction, from its first table to the last check, and commits last, so that after an
 * interruption it is as empty as before; the data folder is marked meanwhile, and no server starts on it.
 * @throws RestoreRefused or BadArchive before anything was changed
 */
export async function restore(archive: string, target: RestoreTarget): Promise<Restored> {
  const { config, report } = target;
  const manifest = await readArchive(archive);
  report(`the archive is whole: ${manifest.tables.length} tables, ${manifest.files?.count ?? "no"} files`);
  await assertSchemaKnown(manifest);
  const isFirstTry = !isRestoreUnfinished(config);
  await assertFolderEmpty(config, manifest);
  await markRestore(config);
  try {
    const faults = await restoreInto(target, archive, manifest);
    await unmarkRestore(config);
    return { manifest, faults };
  } catch (error) {
    if (error instanceof RestoreRefused && isFirstTry) await unmarkRestore(config);
    throw error;
  }
}

async function restoreInto(target: RestoreTarget, archive: string, manifest: Manifest): Promise<string[]> {
  const client = await target.connect();
  try {
    await client.query("begin");
    await fixTextForms(client);
    await assertDatabaseEmpty(client);
    const store = await target.openStore();
    try {
      const faults = await load(archive, manifest, { ...target, client, store });
      await client.query("commit");
      // Until there are statistics, every table is planned for as if it were empty.
      await client.query("analyze");
      return faults;
    } finally {
      await store.close();
    }
  } finally {
    await client.end();
  }
}

/** @throws RestoreRefused where this program cannot make exactly the archive's schema */
async function assertSchemaKnown(manifest: Manifest): Promise<void> {
  const known = await knownMigrations();
  for (const [at, { name, sha256 }] of manifest.migrations.entries()) {
    const own = known[at];
    if (own?.name === name && own.sha256 === sha256) continue;
    const isNewer = !known.some((one) => one.name === name);
    throw new RestoreRefused(
      isNewer
        ? `The archive's database is newer than this program (it has ${name}): restore it with version ${manifest.product}`
        : `The archive's database was made by another build of this program (${name} differs): restore it with that one`,
    );
  }
}

/** @throws RestoreRefused where there is any file, save of a restore that did not finish, which is then removed */
async function assertFolderEmpty(config: RestoreTarget["config"], manifest: Manifest): Promise<void> {
  const { dataDirectory } = config;
  const files = path.join(dataDirectory, "files");
  if (isRestoreUnfinished(config)) {
    if (manifest.files) await rm(files, { recursive: true, force: true });
    return;
  }
  const found = (await readdir(dataDirectory, { recursive: true, withFileTypes: true }).catch(nothingIfMissing)).find(
    // Files that the archive does not hold may have been brought back already.
    (entry) => !entry.isDirectory() && (manifest.files !== null || !isBelow(entry.parentPath, files)),
  );
  if (!found) return;
  const name = path.relative(dataDirectory, path.join(found.parentPath, found.name));
  throw new RestoreRefused(
    `The data folder ${dataDirectory} is not empty (it holds ${name}): move it away, or name another one by FETTLE_DATA`,
  );
}

const isBelow = (folder: string, root: string): boolean => folder === root || folder.startsWith(root + path.sep);

function nothingIfMissing(error: unknown): [] {
  if (errorCode(error) !== "ENOENT") throw error;
  return [];
}

async function assertDatabaseEmpty(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [restoreLock]);
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
  );
  const [found] = rows;
  if (found) {
    throw new RestoreRefused(`The database is not empty (it holds ${found.name}): restore into a new one`);
  }
}

interface Loading extends RestoreTarget {
  readonly client: pg.Client;
  readonly store: ObjectStore;
}

/** Returns the faults. */
async function load(archive: string, manifest: Manifest, loading: Loading): Promise<string[]> {
  const { client, store, config } = loading;
  const faults: string[] = [];
  await migrateWithin(client, manifest.migrations.at(-1)?.name);
  const tables = await TableLoader.open(client, manifest);
  const objects = new ObjectLoader(store);
  const reread = await readArchive(archive, {
    rows: (table, bytes) => tables.rows(table, bytes),
    rowsDone: async () => {
      await tables.finish();
      await checkTables(client, manifest, loading);
    },
    object: async (key, size, content) => {
      const contentType = await contentTypeOf(client, key);
      if (contentType === undefined) throw new Error(`No row of the archive names the object ${key}`);
      await objects.put(key, size, contentType, content);
    },
    secret: (bytes) => writeSecret(config, bytes),
  });
  await objects.finish();
  if (reread.madeAt !== manifest.madeAt) throw new Error("The archive was replaced while it was read");
  faults.push(...(await checkAudits(client, config)));
  faults.push(...(await checkFiles(client, manifest, store)), ...(await checkSecret(config, manifest)));
  return faults;
}

/** Rows as the manifest counts them, then the newest schema and the wall between tenants. */
async function checkTables(client: pg.Client, manifest: Manifest, { report }: Loading): Promise<void> {
  report("all rows are loaded; reading them again");
  const loaded = await digestsOf(client, await tablesOf(client));
  for (const [at, entry] of manifest.tables.entries()) {
    const own = loaded[at];
    if (own?.name === entry.name && own.rows === entry.rows && own.sha256 === entry.sha256) continue;
    throw new Error(`The table ${entry.name} does not hold what the archive holds`);
  }
  await migrateWithin(client);
  await assertIsolation(client);
}

/**
 * The audit of every workspace, by the keys of the present secret. Chains of an archive from before there were keys are
 * sealed by the first start.
 */
async function checkAudits(client: pg.Client, config: RestoreTarget["config"]): Promise<string[]> {
  const keys = sealKeysOf(await openInstallationSecret(config));
  const faults: string[] = [];
  for (const workspaceId of await workspaceIdsOf(client)) {
    await enterWorkspace(client, workspaceId);
    const audit = await inspectAudit(client, keys, workspaceId);
    for (const { seq, fault } of audit.faults) {
      if (fault !== "unsealed") faults.push(`${workspaceId}: audit entry ${seq} ${auditFaultWords[fault]}`);
    }
  }
  return faults;
}

async function checkFiles(client: pg.Client, manifest: Manifest, store: ObjectStore): Promise<string[]> {
  if (manifest.files) {
    return [
      ...manifest.files.missing.map((key) => `${key}: missing when the backup was made`),
      ...manifest.files.damaged.map((key) => `${key}: damaged when the backup was made`),
    ];
  }
  const faults: string[] = [];
  for await (const { key, sizeBytes, mayBeGone } of namedObjects(client, await workspaceIdsOf(client))) {
    if ((await store.size(key)) === sizeBytes || mayBeGone) continue;
    faults.push(`${key}: not in the store, and not in the archive, which was made without files`);
  }
  return faults;
}

/** If FETTLE_SECRET is set, it takes precedence. */
async function writeSecret(config: RestoreTarget["config"], bytes: Buffer): Promise<void> {
  if (config.FETTLE_SECRET !== undefined) return;
  const file = secretFileOf(config);
  const aside = `${file}.restored`;
  await rm(aside, { force: true });
  await writeFile(aside, oneChunk(bytes));
  await rename(aside, file);
  await flushDirectory(path.dirname(file));
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function checkSecret(config: RestoreTarget["config"], { secret }: Manifest): Promise<string[]> {
  if (secret.fingerprint === null || (await secretOf(config)).about.fingerprint === secret.fingerprint) return [];
  return [
    "FETTLE_SECRET is not the one that this data was made with: license keys of devices and PINs stay unreadable until it is",
  ];
}
