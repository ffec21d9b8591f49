// Watches the child from a thread of its own, which runs on if a parser hangs: it ends the process when it is too
// large, too late, or without a parent. The parent reads its last message.
import { writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

const { endsAfterMs, residentBytesMax } = workerData as { endsAfterMs: number; residentBytesMax: number };
const parent = process.ppid;
const endsAt = performance.now() + endsAfterMs;

function watch(): void {
  if (process.memoryUsage.rss() > residentBytesMax) end("tooMuchMemory");
  if (performance.now() > endsAt) end("tooSlow");
  if (process.ppid !== parent) end("crashed");
}

function end(why: string): void {
  writeSync(2, `\nended: ${why}\n`);
  process.kill(process.pid, "SIGKILL");
}

setInterval(watch, 10);
parentPort?.postMessage("watching");
