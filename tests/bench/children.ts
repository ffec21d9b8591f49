import { type ChildProcess, fork, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { AccessOrder, CpuTold } from "./access-server.ts";
import type { BareOrder } from "./bare-server.ts";
import type { BareTransferOrder } from "./bare-transfer-server.ts";

export interface Child {
  readonly port: number;
  stop(): Promise<void>;
}

/** A child whose processor time is read from outside. */
export type Observed = Child & { readonly pid: number };

const readyMsMax = 120_000;
export const { nodeOptions, nodeEnvironment } = createRequire(import.meta.url)("../../bin/launch.cjs") as {
  nodeOptions: readonly string[];
  nodeEnvironment: Readonly<Record<string, string>>;
};
const root = fileURLToPath(new URL("../../", import.meta.url));

/** Our server as it is started in production, on a port of its own. `profileTo`: a folder for its CPU profile. */
export async function startOurs(environment: Readonly<Record<string, string>>, profileTo?: string): Promise<Observed> {
  const profiling = profileTo === undefined ? [] : ["--cpu-prof", "--cpu-prof-dir", profileTo];
  const child = spawn(process.execPath, [...nodeOptions, ...profiling, "src/app/server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...nodeEnvironment, ...process.env, HOST: "127.0.0.1", PORT: "0", ...environment },
  });
  const port = await within<number>(readyMsMax, child, (resolve) => {
    createInterface({ input: child.stderr }).on("line", (line) => {
      const found = / ready at \S+:(\d+) /.exec(line)?.[1];
      if (found) resolve(Number(found));
      else console.error(`  our server: ${line}`);
    });
  });
  return { port, pid: child.pid ?? 0, stop: () => end(child) };
}

export async function startBare(order: BareOrder): Promise<Observed> {
  const { port, child } = await forked("bare-server.ts", order);
  return { port, pid: child.pid ?? 0, stop: () => end(child) };
}

/** A child that tells the CPU time that it has taken so far, in ms. */
export type Telling = Child & { cpuMs(): Promise<number> };

export const startBareTransfers = (order: BareTransferOrder): Promise<Telling> =>
  telling("bare-transfer-server.ts", order);
export const startAccess = (order: AccessOrder): Promise<Telling> => telling("access-server.ts", order);

async function telling(name: string, order: BareTransferOrder | AccessOrder): Promise<Telling> {
  const { port, child } = await forked(name, order);
  const cpuMs = () =>
    new Promise<number>((resolve) => {
      child.once("message", (told) => resolve((told as CpuTold).cpuMs));
      child.send("cpu");
    });
  return { port, cpuMs, stop: () => end(child) };
}

/** A server of this folder, which tells its port once it has heard its order. */
async function forked(
  name: string,
  order: BareOrder | BareTransferOrder | AccessOrder,
): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), { stdio: ["ignore", 2, 2, "ipc"] });
  const port = await within<number>(readyMsMax, child, (resolve) => {
    child.once("message", (told) => resolve((told as { port: number }).port));
    child.send(order);
  });
  return { port, child };
}

function within<T>(ms: number, child: ChildProcess, start: (resolve: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`A server was not ready within ${ms} ms`)), ms);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`A server ended with ${code} before it was ready`)));
    start((value) => {
      clearTimeout(timer);
      child.removeAllListeners("exit");
      child.once("exit", (code, signal) => console.error(`  a server ended with ${signal ?? code}`));
      resolve(value);
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
