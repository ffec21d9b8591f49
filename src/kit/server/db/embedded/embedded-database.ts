import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type pg from "pg";
import type { FromHost, HostLog, HostSettings, HostState, ToHost } from "./host-messages.ts";

export interface EmbeddedDatabaseOptions {
  readonly directory: string;
  /** False leaves syncing to the operating system: a crash of the machine may then lose what was acknowledged. */
  readonly durable: boolean;
  readonly log: HostLog;
  /** Below so many free bytes writes are refused with SQLSTATE 53100 while reads go on. Default 256 MiB. */
  readonly diskFloorBytes?: number;
  /** A query that runs longer ends the database, because it cannot be interrupted. Default 60 s. */
  readonly queryLimitMs?: number;
  /** A transaction that is idle for so long while others wait is ended with 25P03. Default 30 s. */
  readonly idleTransactionMs?: number;
  /** Default 3 minutes. */
  readonly checkpointEveryMs?: number;
  /** How often one table may be vacuumed, if nobody uses the database. Default 15 s. */
  readonly vacuumEveryMs?: number;
  /** How long to wait for another process that holds the directory to end. Default 3 s. */
  readonly holderWaitMs?: number;
}

export interface EmbeddedDatabase {
  /** One session serves all: no SET outside a transaction, and no query on the pool inside an open transaction. */
  readonly poolOptions: pg.PoolConfig;
  /**
   * Resolves with the reason when the database has died by itself. It is not started again from here: connections,
   * listeners and open transactions died with it, and a query that was ended for its length would come again. The
   * server says so and ends with 70; whoever supervises it starts both anew, and the log of the database recovers.
   */
  readonly died: Promise<string>;
  state(): Promise<HostState>;
  /** Rolls back what is open, writes everything out and ends the process. */
  close(): Promise<void>;
}

/** Two processes on one directory would lose committed rows silently. */
export class DatabaseInUse extends Error {
  override name = "DatabaseInUse";
  constructor(directory: string) {
    super(`the database in ${directory} is already open in another process`);
  }
}

const stopMsMax = 30_000;
/** The name that PostgreSQL's own tools look for, so that psql -h <directory> works. */
const socketName = ".s.PGSQL.5432";
/** The address of a socket ends at 107 bytes on Linux and at 103 on macOS. */
const socketPathBytesMax = 100;

/**
 * Starts the embedded PostgreSQL in a child process and waits until it answers. Throws `DatabaseInUse`, or an error
 * that says why the database could not be opened.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  fs.mkdirSync(options.directory, { recursive: true, mode: 0o700 });
  const directory = fs.realpathSync(options.directory);
  const socket = socketFor(directory);
  const settings: HostSettings = {
    directory,
    socketPath: socket.path,
    durable: options.durable,
    diskFloorBytes: options.diskFloorBytes ?? 256 * 1024 * 1024,
    queryLimitMs: options.queryLimitMs ?? 60_000,
    idleTransactionMs: options.idleTransactionMs ?? 30_000,
    checkpointEveryMs: options.checkpointEveryMs ?? 180_000,
    vacuumEveryMs: options.vacuumEveryMs ?? 15_000,
    holderWaitMs: options.holderWaitMs ?? 3000,
  };
  const host = startHost(settings, options.log);
  void host.ended.then(() => socket.remove());
  await started(host, directory);

  let closing = false;
  const died = host.ended.then((reason) => (closing ? new Promise<never>(() => {}) : reason));
  return {
    poolOptions: { stream: () => connectTo(socket.path), user: "postgres", database: "postgres" },
    died,
    state: () => stateOf(host.child, host.ended),
    async close() {
      closing = true;
      const impatience = setTimeout(() => host.child.kill("SIGKILL"), stopMsMax);
      send(host.child, { kind: "stop" });
      await host.ended;
      clearTimeout(impatience);
    },
  };
}

interface Host {
  readonly child: ChildProcess;
  /** Resolves with the reason, however the process ended. */
  readonly ended: Promise<string>;
}

function startHost(settings: HostSettings, log: HostLog): Host {
  const child = fork(new URL("./host.ts", import.meta.url), [JSON.stringify(settings)], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    execArgv: [],
  });
  let lastWords = "";
  for (const output of [child.stdout, child.stderr]) {
    if (!output) continue;
    createInterface(output).on("line", (line) => {
      lastWords = line;
      log("error", "embedded database", { line });
    });
  }
  child.on("message", (message: FromHost) => {
    if (message.kind === "log") log(message.level, message.message, message.fields);
  });
  // "close" and not "exit": its last words have been read by then.
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => {
      resolve(`the embedded database ended (${signal ?? `status ${code}`})${lastWords && `: ${lastWords}`}`);
    });
  });
  return { child, ended };
}

async function started(host: Host, directory: string): Promise<void> {
  const answer = await new Promise<FromHost>((resolve) => {
    host.child.on("message", (message: FromHost) => {
      if (message.kind !== "log") resolve(message);
    });
    void host.ended.then((message) => resolve({ kind: "failed", message }));
  });
  if (answer.kind === "ready") return;
  await host.ended;
  if (answer.kind === "inUse") throw new DatabaseInUse(directory);
  const why = answer.kind === "failed" ? answer.message : answer.kind;
  throw new Error(`the database in ${directory} could not be opened: ${why}`);
}

function stateOf(child: ChildProcess, ended: Promise<string>): Promise<HostState> {
  return new Promise((resolve, reject) => {
    const hear = (message: FromHost): void => {
      if (message.kind !== "state") return;
      child.off("message", hear);
      resolve(message.state);
    };
    child.on("message", hear);
    void ended.then((reason) => reject(new Error(reason)));
    send(child, { kind: "state" });
  });
}

function send(child: ChildProcess, message: ToHost): void {
  if (child.connected) child.send(message, () => {});
}

/** node-postgres connects the stream that it is given to a host and a port; this one knows better. */
function connectTo(socketPath: string): net.Socket {
  const socket = new net.Socket();
  const connect = socket.connect.bind(socket);
  return Object.assign(socket, { connect: () => connect(socketPath) });
}

/**
 * The socket lies in the directory, so that whoever reaches the directory meets the same lock, from any container of
 * the machine. Where that path is too long it is reached through a short link.
 */
function socketFor(directory: string): { readonly path: string; remove(): void } {
  if (process.platform === "win32") {
    const name = createHash("sha256").update(directory.toLowerCase()).digest("hex").slice(0, 24);
    return { path: `\\\\.\\pipe\\fettle-${name}`, remove() {} };
  }
  const direct = path.join(directory, socketName);
  if (Buffer.byteLength(direct) <= socketPathBytesMax) return { path: direct, remove() {} };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "fettle-"));
  fs.symlinkSync(directory, path.join(folder, "d"));
  return {
    path: path.join(folder, "d", socketName),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
