import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Starts the product in demo mode on a free port with data of its own; the returned function stops it. Where
 * FETTLE_ADDRESS is set already, that server is used and left running, which is quicker while a journey is written.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.FETTLE_ADDRESS) return async () => {};
  const data = await mkdtemp(path.join(os.tmpdir(), "fettle-journeys-"));
  const port = await freePort();
  const server = spawn(process.execPath, ["src/app/server/main.ts"], {
    cwd: root,
    // By the channel the server notices when the journeys were killed, and ends.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      FETTLE_MODE: "demo",
      FETTLE_DATA: data,
      PORT: String(port),
      FETTLE_DURABLE: "off",
      // Every visitor says an address of its own.
      FETTLE_TRUSTED_PROXIES: "127.0.0.1",
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await ready(address, server);
  process.env.FETTLE_ADDRESS = address;
  return async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
    await rm(data, { recursive: true, force: true });
  };
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
