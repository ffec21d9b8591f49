import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { programEnvironment } from "#tests/support/program-environment.ts";

/**
 * The product as an operator starts it without a database of their own: by the launcher, with PostgreSQL in the data
 * folder.
 */
/** A cap against waiting for ever, not a measure: a busy machine takes long to load the program. */
const startMsMax = 180_000;
const root = fileURLToPath(new URL("../../", import.meta.url));

class Start {
  readonly launcher: ChildProcess;
  readonly exited: Promise<number | null>;
  said = "";

  constructor(data: string, environment: Readonly<Record<string, string>> = {}, ...words: readonly string[]) {
    this.launcher = spawn(process.execPath, ["bin/start.cjs", ...words], {
      cwd: root,
      env: {
        ...programEnvironment(),
        FETTLE_MODE: "test",
        FETTLE_DATA: data,
        FETTLE_DURABLE: "off",
        FETTLE_ROLE: "worker",
        FETTLE_LOG_LEVEL: "fatal",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.launcher.stdout, this.launcher.stderr]) {
      stream?.on("data", (text) => (this.said += text));
    }
    this.exited = new Promise((resolve) => this.launcher.once("close", (code) => resolve(code)));
  }

  ready(): Promise<void> {
    const said = () => expect(this.said).toContain("ready at");
    return Promise.race([
      vi.waitFor(said, { timeout: startMsMax, interval: 20 }),
      this.exited.then((code) => Promise.reject(new Error(`it ended with ${code}: ${this.said}`))),
    ]);
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.launcher.kill(signal);
    return this.exited;
  }
}

describe("the product on its embedded database", { timeout: 2 * startMsMax }, () => {
  const data = mkdtempSync(path.join(os.tmpdir(), "fettle-start-"));
  const postmasterFile = path.join(data, "database", "cluster", "postmaster.pid");
  const childrenOf = (pid: number | undefined): number[] =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  const isGone = () =>
    vi.waitFor(() => expect(existsSync(postmasterFile)).toBe(false), { timeout: 30_000, interval: 20 });

  beforeAll(async () => {
    const first = new Start(data);
    await first.ready();
    await first.end("SIGTERM");
  }, 2 * startMsMax);
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  it("exits with 75 on a second start on the same data, while commands run during the first", async () => {
    const first = new Start(data);
    await first.ready();
    const second = new Start(data);
    expect([await second.exited, second.said]).toEqual([
      75,
      `fettle: the database in ${path.join(data, "database")} is already open in another process\n`,
    ]);
    const command = new Start(data, {}, "audit", "verify");
    expect([await command.exited, command.said]).toEqual([0, ""]);
    expect(await first.end("SIGTERM")).toBe(0);
  });

  it("backs up while the server runs, and restores another data folder to a point in time", async () => {
    const archive = path.join(data, "log-archive");
    const product = new Start(data, { FETTLE_LOG_ARCHIVE: archive });
    await product.ready();
    const base = new Start(data, { FETTLE_LOG_ARCHIVE: archive }, "backup", "base");
    expect([await base.exited, base.said]).toEqual([0, expect.stringContaining("to every later moment")]);
    expect(await product.end("SIGTERM")).toBe(0);
    const other = path.join(data, "restored");
    const restored = new Start(other, { FETTLE_LOG_ARCHIVE: archive }, "restore", "--until", "latest");
    expect([await restored.exited, restored.said]).toEqual([0, expect.stringContaining("The database is back as of")]);
    const verified = new Start(other, {}, "audit", "verify");
    expect(await verified.exited).toBe(0);
    const refused = new Start(other, { FETTLE_LOG_ARCHIVE: archive }, "restore", "--until", "yesterday");
    expect(await refused.exited).toBe(64);
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("leaves nothing running after %s", async (signal) => {
    const product = new Start(data, { FETTLE_LOG_LEVEL: "warn" });
    await product.ready();
    expect(await product.end(signal)).toBe(0);
    // The database went last: no connection was taken from anybody.
    expect(product.said).not.toContain('"level":40');
    expect(existsSync(postmasterFile)).toBe(false);
  });

  it("leaves nothing running when the launcher is killed", async () => {
    const product = new Start(data);
    await product.ready();
    product.launcher.kill("SIGKILL");
    await isGone();
  });

  it("leaves nothing running when the server is killed", async () => {
    const product = new Start(data);
    await product.ready();
    for (const server of childrenOf(product.launcher.pid)) process.kill(server, "SIGKILL");
    await product.exited;
    await isGone();
  });

  it("ends with 70 when its database is killed, and starts again on the same data", async () => {
    const product = new Start(data);
    await product.ready();
    process.kill(Number.parseInt(readFileSync(postmasterFile, "utf8"), 10), "SIGKILL");
    expect([await product.exited, product.said]).toEqual([70, expect.stringContaining("the embedded database died")]);
    const again = new Start(data);
    await again.ready();
    expect(await again.end("SIGTERM")).toBe(0);
  });

  it("starts again where a killed server and guard have left a database running", async () => {
    const product = new Start(data);
    await product.ready();
    const servers = childrenOf(product.launcher.pid);
    const guards = servers.flatMap(childrenOf);
    const postmaster = Number.parseInt(readFileSync(postmasterFile, "utf8"), 10);
    // The part of the guard that waits for the server's end would end the database, and so would a server that saw the
    // guard's end.
    const waiting = guards.flatMap(childrenOf).filter((pid) => pid !== postmaster);
    for (const pid of servers) process.kill(pid, "SIGSTOP");
    for (const pid of [...waiting, ...guards, ...servers]) process.kill(pid, "SIGKILL");
    await product.exited;
    process.kill(postmaster, 0);
    expect(existsSync(postmasterFile)).toBe(true);
    const again = new Start(data);
    await again.ready();
    expect(await again.end("SIGTERM")).toBe(0);
  });
});
