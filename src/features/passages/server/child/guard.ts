// Watches the child from a thread of its own, which runs on if a parser hangs: it ends the process when it is too
// large, too late, or without a parent. The parent reads its last message. Each file has limits of its own, which come as messages.
import { writeSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { ReadingTask } from "./lines.ts";

/** Between files nothing can go wrong, so only the parent is watched. */
export type GuardLimits = Pick<ReadingTask, "endsAfterMs" | "residentBytesMax">;

const parent = process.ppid;
let residentBytesMax = Number.POSITIVE_INFINITY;
let endsAt = Number.POSITIVE_INFINITY;

function watch(): void {
  if (process.memoryUsage.rss() > residentBytesMax) end("tooMuchMemory");
  if (performance.now() > endsAt) end("tooSlow");
  if (process.ppid !== parent) end("crashed");
}

function end(why: string): void {
  writeSync(2, `\nended: ${why}\n`);
  process.kill(process.pid, "SIGKILL");
}

parentPort?.on("message", (limits: GuardLimits | undefined) => {
  residentBytesMax = limits?.residentBytesMax ?? Number.POSITIVE_INFINITY;
  endsAt = performance.now() + (limits?.endsAfterMs ?? Number.POSITIVE_INFINITY);
  parentPort?.postMessage("watching");
});
setInterval(watch, 10);
