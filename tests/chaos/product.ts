import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "#tests/support/program-environment.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const startMsMax = 180_000;
const endMsMax = 60_000;

/** Who dies: the server, its embedded database, or both at the same moment. */
export type Victim = "server" | "database" | "both";

/** The real server as a process of its own, started as an operator starts it. */
export class Product {
  readonly base: string;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #said = "";

  private constructor(base: string, environment: Readonly<Record<string, string>>) {
    this.base = base;
    this.#environment = environment;
  }

  static async on(environment: Readonly<Record<string, string>>): Promise<Product> {
    const port = await freePort();
    return new Product(`http://127.0.0.1:${port}`, {
      FETTLE_MODE: "test",
      HOST: "127.0.0.1",
      PORT: String(port),
      FETTLE_LOG_LEVEL: "warn",
      ...environment,
    });
  }

  /** Starts it and waits until it can write. */
  async start(): Promise<void> {
    this.#said = "";
    const child = this.#spawn([]);
    this.#child = child;
    const endWithUs = () => child.kill("SIGKILL");
    process.once("exit", endWithUs);
    child.once("exit", () => process.off("exit", endWithUs));
    // An unread log fills its pipe, and the server blocks in the middle of a line.
    child.stdout?.resume();
    child.stderr?.on("data", (text) => {
      this.#said = (this.#said + text).slice(-4000);
    });
    const until = performance.now() + startMsMax;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || child.signalCode !== null || performance.now() > until) {
        throw new Error(`the server did not start: ${this.#said}`);
      }
      await sleep(20);
    }
  }

  get isAlive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The last of what it said on standard error. */
  get said(): string {
    return this.#said;
  }

  /** Kills the processes without a warning, and waits until all have exited. */
  async kill(victim: Victim): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined) throw new Error("the server does not run");
    const ended = endOf(child);
    const database = victim === "server" ? undefined : this.#postmaster();
    if (database !== undefined) end(database);
    if (victim !== "database" || database === undefined) child.kill("SIGKILL");
    if (await timesOut(ended)) {
      child.kill("SIGKILL");
      throw new Error(`the server outlived its database: ${this.#said}`);
    }
    this.#child = undefined;
  }

  /** Ends it as a deployment does. Returns its exit status. */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = endOf(child);
    child.kill("SIGTERM");
    if (await timesOut(ended)) child.kill("SIGKILL");
    this.#child = undefined;
    return ended;
  }

  /** One of the operator's commands, on the same data. Returns its exit status and what it said. */
  async run(...words: readonly string[]): Promise<{ readonly status: number | null; readonly said: string }> {
    const child = this.#spawn(words);
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (said += text));
    return { status: await endOf(child), said };
  }

  /** The number of the embedded database's first process, by which it ends as a whole. */
  #postmaster(): number | undefined {
    const file = path.join(this.#environment.FETTLE_DATA ?? "", "database", "cluster", "postmaster.pid");
    return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : undefined;
  }

  #spawn(words: readonly string[]): ChildProcess {
    return spawn(process.execPath, ["src/app/server/main.ts", ...words], {
      cwd: root,
      env: { ...programEnvironment(), ...this.#environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.base}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
    } catch {
      return false;
    }
  }
}

const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    child.once("exit", (code) => resolve(code));
  });

const timesOut = async (ended: Promise<unknown>): Promise<boolean> =>
  Promise.race([ended.then(() => false), sleep(endMsMax, true, { ref: false })]);

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself in between.
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
