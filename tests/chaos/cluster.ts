import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectClient } from "#kit/server/db/client.ts";
import { findBinaries } from "#kit/server/db/embedded/binaries.ts";
import { argumentsOf, settingsOf } from "#kit/server/db/embedded/settings.ts";
import { unprivileged } from "#kit/server/db/embedded/unprivileged.ts";
import { freePort } from "./product.ts";

const binaries = findBinaries();
const role = "fettle";
const startMsMax = 60_000;

/** A PostgreSQL that is stopped, frozen and replaced while the product uses it. */
export class Cluster {
  readonly port: number;
  readonly #folder: string;
  #postmaster: ChildProcess | undefined;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  /** A new one, with a database that the role `fettle` owns. */
  static async create(): Promise<Cluster> {
    const cluster = await Cluster.#placed();
    const { prefix, user } = cluster.#as();
    const [program, ...args] = [...prefix, binaries.initdb, "-A", "trust", "-U", "postgres", "--no-sync", "-D"];
    execFileSync(program, [...args, cluster.#data], { ...user, stdio: "ignore" });
    await cluster.start();
    await cluster.ask(`create role ${role} login createrole`, "postgres");
    await cluster.ask(`create database ${role} owner ${role}`, "postgres");
    return cluster;
  }

  /** A copy of this one that follows it; every commit from now on waits until the copy shows it. */
  async standby(): Promise<Cluster> {
    const standby = await Cluster.#placed();
    const client = await connectClient({ connectionString: this.#urlAs("postgres", "postgres") });
    try {
      await client.query("select pg_backup_start('standby', true)");
      copy(this.#data, standby.#data);
      const { rows } = await client.query<{ label: string }>("select labelfile as label from pg_backup_stop(false)");
      fs.writeFileSync(path.join(standby.#data, "backup_label"), rows[0]?.label ?? "");
    } finally {
      await client.end();
    }
    const follows = `primary_conninfo = 'host=127.0.0.1 port=${this.port} user=postgres'\n`;
    fs.writeFileSync(path.join(standby.#data, "postgresql.auto.conf"), follows);
    fs.writeFileSync(path.join(standby.#data, "standby.signal"), "");
    await standby.start();
    for (const setting of ["synchronous_standby_names = '*'", "synchronous_commit = remote_apply"]) {
      await this.ask(`alter system set ${setting}`);
    }
    await this.ask("select pg_reload_conf()");
    await until(async () => {
      const { rows } = await this.ask("select from pg_stat_replication where sync_state = 'sync'");
      return rows.length === 1;
    });
    return standby;
  }

  /** Ends following: it takes writes from now on. */
  async promote(): Promise<void> {
    await this.ask("select pg_promote(true, 60)");
    await until(async () => {
      const { rows } = await this.ask("select where not pg_is_in_recovery()");
      return rows.length === 1;
    });
  }

  get url(): string {
    return this.#urlAs(role, role);
  }

  /** Starts it and waits until it takes connections. */
  async start(): Promise<void> {
    const { prefix, user } = this.#as();
    const settings = argumentsOf({
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      port: String(this.port),
      wal_keep_size: "512MB",
    });
    const [program, ...args] = [...prefix, binaries.postgres, "-D", this.#data];
    const durable = settingsOf({ durable: true, connectionsMax: 60 }, 1024 ** 3);
    this.#postmaster = spawn(program, [...args, ...durable, ...settings], {
      ...user,
      cwd: this.#data,
      stdio: "ignore",
    });
    await until(() =>
      this.ask("select", "postgres").then(
        () => true,
        () => false,
      ),
    );
  }

  /** `SIGINT` stops fast, `SIGQUIT` immediately, `SIGKILL` as a machine does that loses its power. */
  async stop(signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void> {
    const postmaster = this.#postmaster;
    if (!postmaster || postmaster.exitCode !== null || postmaster.signalCode !== null) return;
    const ended = new Promise((resolve) => postmaster.once("exit", resolve));
    const processes = signal === "SIGKILL" ? this.#processes() : [postmaster.pid ?? 0];
    for (const pid of processes) send(pid, signal);
    await ended;
  }

  /** Every process of it stands still: its sockets stay open and nothing is answered. */
  freeze(): void {
    for (const pid of this.#processes()) send(pid, "SIGSTOP");
  }

  thaw(): void {
    for (const pid of this.#processes().reverse()) send(pid, "SIGCONT");
  }

  /** Ends every connection of the product, as an administrator would. */
  async terminate(): Promise<void> {
    await this.ask(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
  }

  async ask(statement: string, database = role): Promise<{ readonly rows: unknown[] }> {
    const client = await connectClient({
      connectionString: this.#urlAs("postgres", database),
      connectionTimeoutMillis: 5000,
    });
    return client.query(statement).finally(() => client.end());
  }

  async remove(): Promise<void> {
    await this.stop("SIGKILL");
    fs.rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Ends it at once, where the rounds themselves end. */
  kill(): void {
    for (const pid of this.#processes()) send(pid, "SIGKILL");
  }

  static async #placed(): Promise<Cluster> {
    const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-cluster-"));
    fs.chmodSync(folder, 0o700);
    const cluster = new Cluster(folder, await freePort());
    fs.mkdirSync(cluster.#data, { mode: 0o700 });
    process.once("exit", () => cluster.kill());
    return cluster;
  }

  get #data(): string {
    return path.join(this.#folder, "data");
  }

  #as() {
    return unprivileged(this.#folder, [binaries.postgres]);
  }

  #urlAs(user: string, database: string): string {
    return `postgres://${user}@127.0.0.1:${this.port}/${database}`;
  }

  /** The postmaster first, so that it cannot replace what is stopped after it. */
  #processes(): number[] {
    const pid = this.#postmaster?.pid;
    if (pid === undefined || this.#postmaster?.exitCode !== null || this.#postmaster.signalCode !== null) return [];
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    return [pid, ...children.map(Number)];
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in between.
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + startMsMax;
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error("the cluster is not ready");
    await sleep(20);
  }
}

const emptied: ReadonlySet<string> = new Set(["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_stat_tmp"]);
const leftOut: ReadonlySet<string> = new Set(["postmaster.pid", "postmaster.opts"]);

/** A file that goes away while it is copied is one whose end the log knows. */
function copy(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (leftOut.has(entry.name)) continue;
    if (entry.isDirectory() && emptied.has(entry.name)) fs.mkdirSync(target, { mode: 0o700 });
    else if (entry.isDirectory()) copy(source, target);
    else if (fs.existsSync(source)) fs.copyFileSync(source, target);
  }
}
