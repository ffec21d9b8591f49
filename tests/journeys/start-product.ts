import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { findTestFfmpeg } from "../support/ffmpeg.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Starts the product in demo mode on a free port with data of its own; the returned function stops it. Where
 * FETTLE_ADDRESS is set already, that server is used and left running, which is quicker while a journey is written.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.FETTLE_ADDRESS) return async () => {};
  // The server looks for it when it starts; without it no film is heard.
  await findTestFfmpeg();
  // Every visitor says an address of its own.
  const { address, stop } = await startServer(() => ({ FETTLE_MODE: "demo", FETTLE_TRUSTED_PROXIES: "127.0.0.1" }));
  process.env.FETTLE_ADDRESS = address;
  return stop;
}

/** A server as a new customer has it, with nothing in it, and the one-time link to its first page. */
export async function startEmptyServer(): Promise<{ readonly link: string; readonly stop: () => Promise<void> }> {
  const { stop, said } = await startServer((at) => ({ FETTLE_MODE: "production", PUBLIC_URL: at }));
  // The link is written once the server is ready.
  for await (const line of said) {
    const link = /\S+\/setup#\S+/u.exec(line)?.[0];
    if (link !== undefined) return { link, stop };
  }
  await stop();
  throw new Error("The server ended without its link");
}

interface RunningServer {
  readonly address: string;
  readonly stop: () => Promise<void>;
  /** The lines that it writes to its terminal, from the first on. */
  readonly said: AsyncIterableIterator<string>;
}

async function startServer(
  environmentAt: (address: string) => Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const data = await mkdtemp(path.join(os.tmpdir(), "fettle-journeys-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["src/app/server/main.ts"], {
    cwd: root,
    // By the channel the server notices when the journeys were killed, and ends.
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      ...process.env,
      ...environmentAt(address),
      FETTLE_DATA: data,
      PORT: String(port),
      FETTLE_DURABLE: "off",
    },
  });
  const { stderr } = server;
  if (!stderr) throw new Error("The server has no terminal");
  stderr.pipe(process.stderr, { end: false });
  // Its lines are kept from now on: the interface alone forgets those that come before somebody asks.
  const said = createInterface({ input: stderr.pipe(new PassThrough()) })[Symbol.asyncIterator]();
  await ready(address, server);
  const stop = async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  return { address, stop, said };
}

async function ready(address: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + 300_000;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    const response = await fetch(`${address}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The server did not get ready");
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
