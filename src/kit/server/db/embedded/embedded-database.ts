import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type pg from "pg";
import { ConfigError } from "../../config.ts";
import { connectClient } from "../client.ts";
import { type Binaries, cannotRun, findBinaries } from "./binaries.ts";
import { answers, holdDirectory } from "./directory-lock.ts";
import { watchDiskFloor } from "./disk-floor.ts";
import { type DatabaseLog, startPostmaster } from "./postmaster.ts";
import { passwordFile, portFile, type Reach, reachByKnownPort, reachByPort, reachBySocket } from "./reach.ts";
import { argumentsOf, settingsOf } from "./settings.ts";
import { type ShortPath, shortPathTo } from "./short-path.ts";
import { type Unprivileged, unprivileged } from "./unprivileged.ts";

export interface EmbeddedDatabaseOptions {
  /** Holds the cluster, its socket and the lock. */
  readonly directory: string;
  /** False leaves syncing to the operating system: a crash of the machine may then lose acknowledged commits. */
  readonly durable: boolean;
  readonly connectionsMax: number;
  readonly log: DatabaseLog;
  /** Below so many free bytes `isDiskLow` answers true. Default 256 MiB. */
  readonly diskFloorBytes?: number;
  /** How long to wait for another process that holds the directory to end, in ms. Default 3 s. */
  readonly holderWaitMs?: number;
  /** A folder to which the log is copied as it is written, so that every moment can be restored. */
  readonly logArchive?: string | undefined;
  /** Settings that make PostgreSQL replay an archived log; until it is done the database takes no writes. */
  readonly recovery?: readonly string[] | undefined;
  /** Reach it by a port instead of a socket. Default: on Windows. */
  readonly byPort?: boolean;
}

/** A PostgreSQL of our own, started from the programs that come as a package. */
export interface EmbeddedDatabase {
  /** As the role that owns the database `fettle`, may create roles, and is no superuser. */
  readonly connection: pg.PoolConfig;
  /** As the superuser, to the same database. */
  readonly superuser: pg.PoolConfig;
  /**
   * Resolves with the reason when the database has ended by itself. It is not started again from here: the server
   * logs the reason and exits with 70; its supervisor restarts both, and the database recovers from its log.
   */
  readonly died: Promise<string>;
  isDiskLow(): boolean;
  /** Rolls back open transactions, writes everything to disk and stops the database. */
  close(): Promise<void>;
}

/** Another process holds the data. */
export class DatabaseInUse extends Error {
  override name = "DatabaseInUse";
  constructor(directory: string) {
    super(`the database in ${directory} is already open in another process`);
  }
}

const role = "fettle";
const superuser = "postgres";
const recheckMs = 20;
/** Recovery after a crash replays the log, at most some hundred megabytes. */
const startMsMax = 600_000;
/** The log reaches the archive after so many seconds at most. */
const archiveWithinS = 60;
/** The workers of a killed PostgreSQL notice its end and leave. */
const leftoversMsMax = 15_000;

/**
 * Starts PostgreSQL on the cluster in `directory` and waits until it answers; the first time it makes the cluster.
 * Throws `DatabaseInUse`, or a `ConfigError` with one line where this machine or this data cannot be used.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  fs.mkdirSync(options.directory, { recursive: true, mode: 0o700 });
  const directory = fs.realpathSync(options.directory);
  // Access to the socket's folder is access as superuser.
  fs.chmodSync(directory, 0o700);
  const short = shortPathTo(directory);
  const lock = net.createServer((socket) => socket.destroy()).unref();
  const letGo = async () => {
    await new Promise((resolve) => lock.close(resolve));
    short.remove();
  };
  try {
    const held = await holdDirectory(lock, lockAddress(short.path), options.holderWaitMs ?? 3000);
    if (held === "inUse") throw new DatabaseInUse(directory);
    return await openHeld({ ...options, directory }, short, letGo);
  } catch (error) {
    await letGo();
    throw error;
  }
}

async function openHeld(
  options: EmbeddedDatabaseOptions,
  short: ShortPath,
  letGo: () => Promise<void>,
): Promise<EmbeddedDatabase> {
  const { directory, log } = options;
  const byPort = options.byPort ?? process.platform === "win32";
  const binaries = findBinaries();
  const as = unprivileged(directory, [binaries.postgres]);
  const cluster = path.join(directory, "cluster");
  refuseForeign(directory, cluster, binaries);
  const reach = byPort ? await reachByPort(directory) : reachBySocket(short);
  if (!fs.existsSync(cluster)) await createCluster(binaries, as, cluster, options.durable, byPort);
  // A copy that was brought back may have lost its rights. PostgreSQL refuses a folder that others may enter.
  fs.chmodSync(cluster, 0o700);
  const settings = [
    ...settingsOf(options),
    ...reach.settings,
    ...archiveSettings(options.logArchive, as),
    ...(options.recovery ?? []),
  ];
  const postmaster = await startUntilAnswering({ binaries, as, cluster, settings, log }, reach);
  if (!options.recovery) await ensureDatabase(reach);
  let closing = false;
  return {
    connection: { ...reach.connection, user: role, database: role },
    superuser: { ...reach.connection, user: superuser, database: role },
    died: postmaster.ended.then((reason) => (closing ? new Promise<never>(() => {}) : reason)),
    isDiskLow: watchDiskFloor(directory, options.diskFloorBytes ?? 256 * 1024 * 1024),
    async close() {
      closing = true;
      await postmaster.stop();
      // Release the lock last: its holder relies on being the only user of the cluster.
      await letGo();
    },
  };
}

/** PostgreSQL's own module copies whole files, syncs them and never writes over one. */
function archiveSettings(archive: string | undefined, as: Unprivileged): string[] {
  if (archive === undefined) return [];
  fs.mkdirSync(archive, { recursive: true, mode: 0o700 });
  if (as.user) fs.chownSync(archive, as.user.uid, as.user.gid);
  return argumentsOf({
    archive_mode: "on",
    archive_library: "basic_archive",
    "basic_archive.archive_directory": archive,
    archive_timeout: String(archiveWithinS),
  });
}

/** A database that another process runs. */
export interface RunningDatabase {
  readonly connection: pg.PoolConfig;
  readonly superuser: pg.PoolConfig;
  /** Releases the resources of the access; the database keeps running. */
  close(): void;
}

/** The database in `directory`, if a process runs it. */
export async function findRunningDatabase(directory: string): Promise<RunningDatabase | undefined> {
  if (!fs.existsSync(directory)) return undefined;
  const real = fs.realpathSync(directory);
  const short = shortPathTo(real);
  if (!(await answers(lockAddress(short.path)))) {
    short.remove();
    return undefined;
  }
  const { connection } = fs.existsSync(portFile(real)) ? reachByKnownPort(real) : reachBySocket(short);
  return {
    connection: { ...connection, user: role, database: role },
    superuser: { ...connection, user: superuser, database: role },
    close: short.remove,
  };
}

/** Returns the address of a socket in the folder, so that every container that mounts the folder meets the same lock. */
function lockAddress(directory: string): string {
  if (process.platform !== "win32") return path.join(directory, "server.sock");
  const name = createHash("sha256").update(directory.toLowerCase()).digest("hex").slice(0, 24);
  return `\\\\.\\pipe\\fettle-${name}`;
}

/** Data of another major version, or of another kind, is left as it is. */
function refuseForeign(directory: string, cluster: string, { major }: Binaries): void {
  const remedy =
    "Start the version of Fettle that made it, write a backup with its `fettle backup`, and restore that into a new " +
    "data folder with `fettle restore`. Nothing was changed";
  const made = textOf(path.join(cluster, "PG_VERSION"))?.trim();
  if (made !== undefined && Number(made) !== major) {
    throw new ConfigError(
      `FETTLE_DATA: the database in ${directory} was made by PostgreSQL ${made}, and this is ${major}. ${remedy}`,
    );
  }
  if (made === undefined && fs.existsSync(path.join(directory, "data", "PG_VERSION"))) {
    throw new ConfigError(
      `FETTLE_DATA: the database in ${directory} was made by an early version of Fettle, whose format is no longer ` +
        "read. Name another data folder, or move this one away. Nothing was changed",
    );
  }
}

function textOf(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

/** Next to its final place, so that a kill in the middle of the first start leaves nothing half made. */
async function createCluster(
  binaries: Binaries,
  as: Unprivileged,
  cluster: string,
  durable: boolean,
  withPassword: boolean,
): Promise<void> {
  const unfinished = `${cluster}.new`;
  const directory = path.dirname(cluster);
  fs.rmSync(unfinished, { recursive: true, force: true });
  const authentication = withPassword
    ? ["-A", "scram-sha-256", `--pwfile=${passwordFile(directory)}`]
    : ["-A", "trust"];
  const [program, ...args] = [
    ...as.prefix,
    binaries.initdb,
    "--no-instructions",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    `--username=${superuser}`,
    ...authentication,
    ...(durable ? [] : ["--no-sync"]),
    `--pgdata=${unfinished}`,
  ];
  try {
    await promisify(execFile)(program, args, { ...as.user, cwd: directory });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw cannotRun((stderr || message).trim().replaceAll(/\s*\n\s*/g, "; "));
  }
  fs.renameSync(unfinished, cluster);
  if (durable) syncFolder(directory);
}

/** Windows cannot sync a folder. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = fs.openSync(folder, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

async function startUntilAnswering(
  options: Parameters<typeof startPostmaster>[0],
  reach: Reach,
): Promise<ReturnType<typeof startPostmaster>> {
  const startedAt = performance.now();
  for (;;) {
    const postmaster = startPostmaster(options);
    const failure = await Promise.race([postmaster.ended, untilAnswering(reach)]);
    if (failure === undefined) return postmaster;
    const isLeftOver = /pre-existing shared memory|postmaster\.pid/.test(failure);
    if (!isLeftOver || performance.now() - startedAt > leftoversMsMax) {
      await postmaster.stop();
      throw new Error(`the database in ${options.cluster} could not be opened: ${failure}`);
    }
    await sleep(recheckMs);
  }
}

/** Resolves with nothing once it takes connections, and with a reason where it does not in time. */
async function untilAnswering(reach: Reach): Promise<string | undefined> {
  const until = performance.now() + startMsMax;
  for (;;) {
    try {
      const client = await connectClient({ ...reach.connection, user: superuser, database: "postgres" });
      await client.end();
      return undefined;
    } catch (error) {
      if (performance.now() > until) return `it does not answer: ${String(error)}`;
    }
    await sleep(recheckMs);
  }
}

/** The role and the database of the product. A killed start may have left one without the other. */
async function ensureDatabase({ connection }: Reach): Promise<void> {
  const client = await connectClient({ ...connection, user: superuser, database: "postgres" });
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
         exists (select from pg_database where datname = $1) as database`,
      [role],
    );
    const word = connection.password === undefined ? "" : `password ${client.escapeLiteral(connection.password)}`;
    if (!rows[0]?.role) await client.query(`create role ${role} login createrole ${word}`);
    if (!rows[0]?.database) await client.query(`create database ${role} owner ${role}`);
  } finally {
    await client.end();
  }
}
