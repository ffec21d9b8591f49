import { readdirSync, readFileSync } from "node:fs";

interface Entry {
  readonly pid: number;
  readonly parentPid: number;
  readonly name: string;
  readonly ms: number;
}

/** The kernel counts in hundredths of a second on every architecture that Node runs on. */
const msPerTick = 10;

/**
 * Processor time so far, in ms, of a process and of the PostgreSQL that this process has started: unlike calls a second, it depends
 * little on what else the machine does. Zeros where the system has no /proc, or where PostgreSQL was given.
 */
export function processorTime(pid: number): { readonly server: number; readonly database: number } {
  let server = 0;
  let database = 0;
  const all = new Map(processes().map((one) => [one.pid, one]));
  for (const one of all.values()) {
    if (one.pid === pid) server += one.ms;
    else if (one.name === "postgres" && isBelow(one, process.pid, all)) database += one.ms;
  }
  return { server, database };
}

function isBelow(one: Entry, pid: number, all: ReadonlyMap<number, Entry>): boolean {
  for (let at: Entry | undefined = one; at; at = all.get(at.parentPid)) if (at.parentPid === pid) return true;
  return false;
}

function processes(): Entry[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap(entryOf);
  } catch {
    return [];
  }
}

/** None for a process that has just ended. */
function entryOf(pid: string): Entry[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in brackets and may hold anything; fields are counted behind it.
    const end = text.lastIndexOf(")");
    const fields = text.slice(end + 2).split(" ");
    // Of itself, and of children that have ended: a connection that closes takes its process with it.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [
      {
        pid: Number(pid),
        parentPid: Number(fields[1]),
        name: text.slice(text.indexOf("(") + 1, end),
        ms: ticks * msPerTick,
      },
    ];
  } catch {
    return [];
  }
}
