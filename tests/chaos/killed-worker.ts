import { spawn } from "node:child_process";
import { once } from "node:events";
import type { World } from "#tests/support/world.ts";

interface Work {
  readonly world: World;
  /** The worker's program: it writes something as soon as it begins, and ends with 0. */
  readonly program: string;
  readonly workspaceId: string;
  /** How far its clock is ahead, so that the leases of those before it are over. */
  readonly aheadMs: number;
  /** Counted from when it has begun; without it the worker gets through. */
  readonly killedAfterMs?: number | undefined;
}

/** Runs a worker in a process of its own and kills it (SIGKILL). Whether it was through before, and how long it took. */
export async function runWorker({ world, program, workspaceId, aheadMs, killedAfterMs }: Work) {
  const environment = { ...process.env, ...world.database.environment, FETTLE_MODE: "test", FETTLE_LOG_LEVEL: "fatal" };
  const worker = spawn(process.execPath, [program, workspaceId, `${aheadMs}`], {
    env: { ...environment, FETTLE_SECRET: "a secret of the rounds, long enough for one" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(worker, "exit");
  await Promise.race([once(worker.stdout, "data"), ended]);
  const begunAt = performance.now();
  const timer = killedAfterMs === undefined ? undefined : setTimeout(() => worker.kill("SIGKILL"), killedAfterMs);
  const [code, signal] = await ended;
  clearTimeout(timer);
  if (signal === null && code !== 0) throw new Error(`a worker ended with ${code}`);
  return { isThrough: signal === null, tookMs: performance.now() - begunAt };
}
