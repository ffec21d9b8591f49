import { type ChildProcess, spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, type Browser as Connection, chromium, type Page } from "@playwright/test";
import { browserArguments } from "#tests/support/browser.ts";

const startMsMax = 180_000;

/** A tablet's browser as a process of its own, on a profile that outlives it. */
export class KilledBrowser {
  readonly #program: string;
  readonly #profile: string;
  #child: ChildProcess | undefined;
  #connection: Connection | undefined;
  #address = "";

  /** @param profile the folder of what the browser keeps, and finds again when it is started another time */
  constructor(program: string, profile: string) {
    this.#program = program;
    this.#profile = profile;
  }

  async start(): Promise<void> {
    const portFile = path.join(this.#profile, "DevToolsActivePort");
    await rm(portFile, { force: true });
    const child = spawn(
      this.#program,
      [
        ...browserArguments,
        "--headless=new",
        "--remote-debugging-port=0",
        "--window-size=1180,820",
        `--user-data-dir=${this.#profile}`,
        "about:blank",
      ],
      { stdio: "ignore" },
    );
    this.#child = child;
    const endWithUs = () => child.kill("SIGKILL");
    process.once("exit", endWithUs);
    child.once("exit", () => process.off("exit", endWithUs));
    this.#address = `http://127.0.0.1:${await portIn(portFile, child)}`;
    await this.reconnect();
  }

  /** Anew to the browser that runs: a worker that died with its page leaves a connection that waits for it. */
  async reconnect(): Promise<void> {
    void this.#connection?.close().catch(() => {});
    this.#connection = await chromium.connectOverCDP(this.#address, { timeout: startMsMax });
  }

  get context(): BrowserContext {
    const context = this.#connection?.contexts()[0];
    if (!context) throw new Error("the browser does not run");
    return context;
  }

  /** Ends every process of it at once, as a flat battery does. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    await this.#connection?.close().catch(() => {});
    this.#child = undefined;
    this.#connection = undefined;
  }
}

/** Ends the process that shows a page; the rest of the browser lives on. */
export async function crashTab(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  // It is not answered: who would answer has just died.
  void devtools.send("Page.crash").catch(() => {});
  await crashed;
}

async function portIn(file: string, child: ChildProcess): Promise<string> {
  const until = performance.now() + startMsMax;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the browser ended with ${child.exitCode}`);
    const [port] = (await readFile(file, "utf8").catch(() => "")).split("\n");
    if (port) return port;
    await sleep(20);
  }
  throw new Error("the browser did not start");
}
