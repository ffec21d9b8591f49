import { readFileSync } from "node:fs";

/** How many times its limit a child may take by the clock: a busy machine lets it wait. */
const clockFactor = 4;

/** Each look at the processor's time costs a file. */
const inspectedEveryMs = 100;

/**
 * [TX3] Calls `expire` once a process has taken so much processor time from now on, or four times as much by the clock. Where the
 * system does not say what a process has taken, the clock alone decides. Returns a function that cancels it.
 */
export function expireAfter(pid: number | undefined, ms: number, expire: () => void): () => void {
  const startedAt = performance.now();
  const before = processorTime(pid);
  let timer = setTimeout(inspect, ms);
  function inspect(): void {
    const now = processorTime(pid);
    const spent = before === undefined || now === undefined ? Number.POSITIVE_INFINITY : now - before;
    const left = Math.min(ms - spent, clockFactor * ms - (performance.now() - startedAt));
    if (left <= 0) expire();
    else timer = setTimeout(inspect, Math.max(left, inspectedEveryMs));
  }
  return () => clearTimeout(timer);
}

/** What the process and its threads have taken so far, in ms; undefined where the system does not say it. */
function processorTime(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== "linux") return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name is in brackets and may hold anything; the fields are counted behind it.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return undefined;
  }
}

/** Linux reports hundredths of a second on every architecture that Node runs on. */
const msPerTick = 10;
