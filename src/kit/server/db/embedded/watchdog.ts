import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { runningQueryIn } from "./running-query.ts";

/**
 * A thread beside the engine. A query blocks the engine's own thread, which then sees neither a timer nor the end of
 * its parent, and PGlite has no way to interrupt it: what remains is to end the process. Nothing that was
 * acknowledged is lost by that; the next start recovers from the log.
 */
export interface WatchdogData {
  readonly memory: SharedArrayBuffer;
  readonly queryLimitMs: number;
  readonly parentPid: number;
}

const lookEveryMs = 250;
const orphanMs = 10_000;

const { memory, queryLimitMs, parentPid } = workerData as WatchdogData;
let seen = 0;
let seenForMs = 0;
let orphanForMs = 0;

// Looks are counted instead of reading a clock: a machine that slept has not run a long query.
setInterval(() => {
  const { batch, sql } = runningQueryIn(memory);
  seenForMs = batch === seen ? seenForMs + lookEveryMs : 0;
  seen = batch;
  if (batch !== 0 && sql !== "" && seenForMs > queryLimitMs) {
    end(`a query ran for more than ${queryLimitMs / 1000} s and cannot be interrupted, so the database ends: ${sql}`);
  }
  orphanForMs = process.ppid === parentPid ? 0 : orphanForMs + lookEveryMs;
  if (orphanForMs > orphanMs) end("the server is gone and a query still runs, so the database ends");
}, lookEveryMs);

function end(message: string): void {
  try {
    // Straight to the descriptor: this thread's console would wait for the blocked one.
    writeSync(2, `${message}\n`);
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
}
