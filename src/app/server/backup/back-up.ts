import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import type pg from "pg";
import { knownMigrations, readMigrations } from "#kit/server/db/migrate.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { version } from "../version.ts";
import { type ArchiveSink, ArchiveWriter } from "./archive-writer.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import { archiveFormat, type Manifest } from "./manifest.ts";
import type { ArchivedSecret } from "./secret-in-archive.ts";
import { type NamedObject, namedObjects, ObjectList } from "./stored-objects.ts";
import { fixTextForms, readTable, type Table, tablesOf, workspaceIdsOf } from "./tables.ts";

export interface BackupSource {
  /** A connection as the role that owns the tables; the backup ends it. */
  readonly connect: () => Promise<pg.Client>;
  /** Left out where only the database is to be backed up. */
  readonly store?: ObjectStore | undefined;
  readonly secret: ArchivedSecret;
  readonly report: (line: string) => void;
}

/** A backup that cannot be made; the message is for the operator. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}

/** Rows that become one entry, in bytes before they are compressed. */
const pieceBytes = 4 * 1024 * 1024;
const compress = promisify(zstdCompress);
/** On rows as small as gzip at its usual level, for a fifth of the processor's time. */
const compression = { chunkSize: 1024 * 1024, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Writes everything that the product stores into an archive, while it runs: tables as one snapshot sees them, then the
 * objects that this snapshot names. Objects never change, so copying them later copies the same bytes. The returned
 * manifest lists objects that are missing from the store or damaged.
 */
export async function backUp(source: BackupSource, sink: ArchiveSink, now: Date): Promise<Manifest> {
  const writer = new ArchiveWriter(sink, now);
  const read = await readDatabase(source, writer);
  const { count = 0, bytes = 0 } = read.objects ?? {};
  if (read.objects) source.report(`the tables are read; copying ${count} files of ${(bytes / 1e6).toFixed(1)} MB`);
  try {
    const files = source.store && read.objects ? await copyObjects(source, source.store, read.objects, writer) : null;
    if (source.secret.bytes) await writer.add("secret.key", source.secret.bytes);
    const { database, migrations, tables } = read;
    const about = { format: archiveFormat, product: version, madeAt: now.toISOString() };
    return await writer.finish({ ...about, database, migrations, tables, files, secret: source.secret.about });
  } finally {
    await read.objects?.remove();
  }
}

interface DatabaseRead extends Pick<Manifest, "database" | "migrations" | "tables"> {
  readonly objects: ObjectList | undefined;
}

async function readDatabase(source: BackupSource, writer: ArchiveWriter): Promise<DatabaseRead> {
  const client = await source.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await fixTextForms(client);
    const migrations = await readMigrations(client);
    await assertReadable(migrations);
    const listed = await tablesOf(client);
    // No migration may change a table between here and where it is read.
    await client.query(`lock table ${listed.map((table) => table.name).join(", ")} in access share mode`);
    const database = await describeDatabase(client);
    const workspaceIds = await workspaceIdsOf(client);
    const tables: Manifest["tables"] = [];
    for (const table of listed) tables.push(await copyTable(client, table, workspaceIds, writer));
    const objects = source.store && (await ObjectList.write(namedObjects(client, workspaceIds)));
    await client.query("commit");
    return { database, migrations, tables, objects };
  } finally {
    await client.end();
  }
}

async function assertReadable(migrations: Manifest["migrations"]): Promise<void> {
  if (migrations.length === 0) throw new BackupRefused("The database holds no data of this product");
  const known = new Set((await knownMigrations()).map(({ name }) => name));
  const newer = migrations.find(({ name }) => !known.has(name));
  if (newer) throw new BackupRefused(`The database is newer than this program (it has ${newer.name})`);
}

async function describeDatabase(client: pg.ClientBase): Promise<Manifest["database"]> {
  const { rows } = await client.query<Manifest["database"]>(
    `select (select mode from installation where id = 1) as mode,
       current_setting('server_version') as postgres, pg_current_snapshot()::text as snapshot,
       case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text as "logPosition"`,
  );
  const [row] = rows;
  if (!row) throw new Error("The database did not describe itself");
  return row;
}

async function copyTable(
  client: pg.ClientBase,
  table: Table,
  workspaceIds: readonly string[],
  writer: ArchiveWriter,
): Promise<Manifest["tables"][number]> {
  let pieces: Buffer[] = [];
  let held = 0;
  let written = 0;
  const flush = async () => {
    if (held === 0) return;
    const number = String(++written).padStart(6, "0");
    const compressed = await compress(Buffer.concat(pieces), compression);
    await writer.add(`tables/${table.name}/${number}.copy.zst`, compressed);
    pieces = [];
    held = 0;
  };
  const entry = await readTable(client, table, workspaceIds, async (rows) => {
    pieces.push(rows);
    held += rows.length;
    if (held >= pieceBytes) await flush();
  });
  await flush();
  return entry;
}

type CopiedFiles = NonNullable<Manifest["files"]>;

async function copyObjects(
  source: BackupSource,
  store: ObjectStore,
  objects: ObjectList,
  writer: ArchiveWriter,
): Promise<CopiedFiles> {
  const copied: CopiedFiles = { count: 0, bytes: 0, missing: [], damaged: [] };
  const notFound: NamedObject[] = [];
  for await (const { object, content } of fetchAhead(store, objects.read())) {
    if (!content) {
      if (!object.mayBeGone) notFound.push(object);
      continue;
    }
    const sha256 = await writer.addStream(`objects/${object.key}`, content.size, content.chunks);
    copied.count += 1;
    copied.bytes += content.size;
    if (sha256 !== object.sha256) copied.damaged.push(object.key);
  }
  copied.missing.push(...(await stillNamed(source, notFound)));
  return copied;
}

/** Files that were deleted since the snapshot are not missing: without them their rows lead nowhere, as they should. */
async function stillNamed(source: BackupSource, notFound: readonly NamedObject[]): Promise<string[]> {
  if (notFound.length === 0) return [];
  const client = await source.connect();
  try {
    const keys: string[] = [];
    for (const { workspaceId, assetId, key } of notFound) {
      await client.query("begin read only");
      await client.query("select set_config('fettle.workspace', $1, true)", [workspaceId]);
      const { rowCount } = await client.query(
        "select from asset where workspace_id = $1 and id = $2 and state in ('received', 'stored')",
        [workspaceId, assetId],
      );
      await client.query("commit");
      if (rowCount === 1) keys.push(key);
    }
    return keys;
  } finally {
    await client.end();
  }
}

/** Sizes and digests of all tables, read within the caller's transaction. */
export async function digestsOf(client: pg.ClientBase, tables: readonly Table[]): Promise<Manifest["tables"]> {
  const workspaceIds = await workspaceIdsOf(client);
  const entries: Manifest["tables"] = [];
  for (const table of tables) entries.push(await readTable(client, table, workspaceIds, async () => {}));
  return entries;
}
