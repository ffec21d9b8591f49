import { readFile } from "node:fs/promises";

const checkEveryMs = 100;

/**
 * Calls `tooMuch` when a process holds more than so many bytes of memory. A heap has a limit of its own; buffers, and
 * programs other than Node, have none. Only Linux reports the amount; elsewhere the other limits apply.
 */
export function guardMemory(pid: number | undefined, bytesMax: number, tooMuch: () => void): { stop(): void } {
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const kB = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    if (kB * 1024 > bytesMax) tooMuch();
  }, checkEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
