import { once } from "node:events";
import path from "node:path";
import pg from "pg";
import { type Config, ConfigError } from "../config.ts";
import type { Log } from "../log.ts";
import { cutConnection } from "./client.ts";
import "./columns.ts";
import { type BaseBackup, takeBaseBackup } from "./embedded/base-backup.ts";
import { DatabaseInUse, findRunningDatabase, openEmbeddedDatabase } from "./embedded/embedded-database.ts";
import { RecoveryRefused, recover } from "./embedded/recover.ts";
import { checkLogin, DatabaseUnreachable } from "./login.ts";

export { DatabaseInUse, DatabaseUnreachable, RecoveryRefused };

/** One PostgreSQL, embedded or outside, reached through one pool. */
export interface Database {
  readonly pool: pg.Pool;
  /** For a client outside of the pool, without the pool's timeouts. */
  readonly connection: pg.ClientConfig;
  readonly embedded: boolean;
  /** Resolves when the embedded database has died on its own; never for an outside one. */
  readonly died: Promise<string>;
  /** Whether writes are to be refused because the embedded database's disk is nearly full. */
  isDiskLow(): boolean;
  /** False while the database neither answers nor says that it is gone: calls are refused instead of waiting for it. */
  isAnswering(): boolean;
  /** The database's monitor calls this. Once the database no longer answers, waiting connections are closed. [DB3] */
  readonly noteAnswering: (isAnswering: boolean) => void;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Joins the embedded database that another process runs, where one does, instead of being refused. */
  readonly joins?: boolean | undefined;
}

const statementMsMax = 30_000;
/** PostgreSQL ends a statement itself, unless it is the commit that waits for a standby, or PostgreSQL has stopped. */
const answerMsMax = statementMsMax + 5000;

/**
 * Opens the configured database.
 *
 * @throws ConfigError where the login role is refused, DatabaseUnreachable where there is no answer
 */
export async function openDatabase(config: Config, log: Log, { joins = false }: OpenOptions = {}): Promise<Database> {
  const source = config.DATABASE_URL
    ? outside(config.DATABASE_URL)
    : (joins && (await running(config))) || (await embedded(config, log));
  const pool = new pg.Pool({
    max: config.DATABASE_POOL,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: answerMsMax,
    keepAlive: true,
    application_name: "fettle",
    options: `-c statement_timeout=${statementMsMax} -c idle_in_transaction_session_timeout=60000`,
    ...source.connection,
  });
  const connected = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    connected.add(client);
    // [DB1] For as long as it lives: the pool itself listens only while a connection is idle.
    client.on("error", ({ message }) => log.warn({ reason: message }, "database connection lost"));
  });
  pool.on("remove", (client) => connected.delete(client));
  // The connection's own listener has logged it.
  pool.on("error", () => {});
  let isAnswering = true;
  const close = async () => {
    await pool.end();
    // The pool counts a connection as gone once it has said goodbye; the database is stopped when all have left.
    while (connected.size > 0) await once(pool, "remove");
    await source.close?.();
  };
  if (config.DATABASE_URL) await checkLogin(pool, config.DATABASE_URL).catch((error) => failAfter(close, error));
  return {
    pool,
    connection: source.connection,
    embedded: config.DATABASE_URL === undefined,
    died: source.died ?? new Promise(() => {}),
    isDiskLow: source.isDiskLow ?? (() => false),
    isAnswering: () => isAnswering,
    noteAnswering(answers) {
      if (isAnswering !== answers) log.warn({ answers }, "whether the database answers has changed");
      isAnswering = answers;
      if (!answers) for (const client of connected) cutConnection(client);
    },
    close,
  };
}

async function failAfter(close: () => Promise<void>, error: unknown): Promise<never> {
  await close();
  throw error;
}

interface Source {
  readonly connection: pg.ClientConfig;
  readonly died?: Promise<string>;
  isDiskLow?(): boolean;
  close?(): Promise<void> | void;
}

const outside = (connectionString: string): Source => ({ connection: { connectionString } });

/** The folder of the embedded database, if there is one. */
export const embeddedDirectoryOf = (config: Config): string => `${config.dataDirectory}/database`;

/** Where the embedded database's log is archived, if it is. */
export const logArchiveOf = (config: Config): string | undefined =>
  config.FETTLE_LOG_ARCHIVE === undefined ? undefined : path.resolve(config.FETTLE_LOG_ARCHIVE);

function requireLogArchive(config: Config): string {
  const archive = logArchiveOf(config);
  if (archive !== undefined) return archive;
  throw new ConfigError("FETTLE_LOG_ARCHIVE: name the folder to which the embedded database's log is archived");
}

/** Copies the embedded database while a server runs it: the beginning that its archived log continues. */
export async function backUpBase(config: Config): Promise<BaseBackup> {
  const archive = requireLogArchive(config);
  const database = await findRunningDatabase(embeddedDirectoryOf(config));
  if (!database) throw new RecoveryRefused("A base backup is taken while the server runs, and none runs on this data");
  try {
    return await takeBaseBackup(database.superuser, archive);
  } finally {
    database.close();
  }
}

/** Restores the embedded database to its state at a moment. Returns the time of its last commit, if known. */
export const recoverEmbedded = (config: Config, until: Date | undefined, log: Log): Promise<Date | null> =>
  recover({
    archive: requireLogArchive(config),
    directory: embeddedDirectoryOf(config),
    until,
    log: (level, message, fields) => log[level]({ ...fields }, message),
  });

const running = (config: Config): Promise<Source | undefined> => findRunningDatabase(embeddedDirectoryOf(config));

/** Connections that the node needs besides its pool: operators' commands, and a person with a client of their own. */
const connectionsBeside = 20;

const embedded = (config: Config, log: Log): Promise<Source> =>
  openEmbeddedDatabase({
    directory: embeddedDirectoryOf(config),
    durable: config.FETTLE_DURABLE,
    connectionsMax: config.DATABASE_POOL + connectionsBeside,
    logArchive: logArchiveOf(config),
    diskFloorBytes: config.FETTLE_DISK_FLOOR_MB * 1024 * 1024,
    log: (level, message, fields) => log[level]({ ...fields }, message),
  });
