import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Socket } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Binaries } from "./binaries.ts";
import type { Unprivileged } from "./unprivileged.ts";

export type DatabaseLog = (level: "info" | "warn" | "error", message: string, fields?: Record<string, unknown>) => void;

interface Postmaster {
  /** Resolves with the reason, however it ended. */
  readonly ended: Promise<string>;
  /** Rolls back open transactions, writes everything to disk and waits for the end. */
  stop(): Promise<void>;
}

const stopMsMax = 30_000;
const lastWordsMs = 500;

/**
 * Ends PostgreSQL when its own input ends, which happens however the server ends. It ignores the signals of a terminal
 * or a supervisor: the server needs its database while it finishes.
 */
const guard = `
  trap '' INT TERM HUP
  exec 3<&0
  "$@" </dev/null 3<&- &
  server=$!
  (read -r _ <&3; kill -INT "$server") &
  reader=$!
  wait "$server"
  status=$?
  kill -KILL "$reader" 2>/dev/null
  exit "$status"`;

interface PostmasterOptions {
  readonly binaries: Binaries;
  readonly as: Unprivileged;
  /** The folder of the cluster. */
  readonly cluster: string;
  readonly settings: readonly string[];
  readonly log: DatabaseLog;
}

/** Starts `postgres`, after whatever an earlier server has left running. It takes connections some moments later. */
export function startPostmaster({ binaries, as, cluster, settings, log }: PostmasterOptions): Postmaster {
  const stranger = stopOrphan(binaries, as, cluster, log);
  const command = [...as.prefix, binaries.postgres, "-D", cluster, ...settings];
  const isWindows = process.platform === "win32";
  const [program = "", ...args] = isWindows ? command : ["/bin/sh", "-c", guard, "fettle-database", ...command];
  // A process group of its own: the terminal's Ctrl-C reaches the server alone. Its working folder is one that it may
  // enter.
  const child = spawn(program, args, {
    ...as.user,
    cwd: cluster,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
    // The variable by which pg_ctl tells PostgreSQL a process id that is not its own.
    env: { ...surroundings(), ...(stranger !== undefined && { PG_GRANDPARENT_PID: String(stranger) }) },
  });
  const ended = endOf(child, log).then((reason) => {
    // A killed guard leaves PostgreSQL without anybody who would end it.
    stopOrphan(binaries, as, cluster, log);
    return reason;
  });
  // This process may exit first: the guard then stops PostgreSQL.
  child.unref();
  for (const stream of [child.stdin, child.stderr]) if (stream instanceof Socket) stream.unref();
  return {
    ended,
    async stop() {
      const impatience = setTimeout(() => stopCluster(binaries, as, cluster, "immediate"), stopMsMax);
      if (isWindows) stopCluster(binaries, as, cluster, "fast");
      else child.stdin?.end();
      await ended;
      clearTimeout(impatience);
    },
  };
}

/** Without what `bin/launch.cjs` asks of glibc for Node: a query would ask the system for each of its blocks of memory. */
const surroundings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("MALLOC_")));

function endOf(child: ChildProcess, log: DatabaseLog): Promise<string> {
  // Writing to a guard that has ended is no news: its end is.
  child.stdin?.on("error", () => {});
  let lastWords = "";
  if (child.stderr) {
    createInterface(child.stderr).on("line", (line) => {
      // Answers to those who ask too early or too late, ourselves among them.
      if (/^FATAL: +the database system is /.test(line)) return;
      if (/^(FATAL|PANIC):/.test(line)) lastWords = line;
      log("warn", "embedded database", { line });
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => {
      const tell = () => resolve(lastWords || `it ended with ${signal ?? `status ${code}`}`);
      // At "close" its last output has been read. The event does not come while a descendant lives on.
      child.once("close", tell);
      setTimeout(tell, lastWordsMs);
    });
  });
}

function stopCluster(binaries: Binaries, as: Unprivileged, cluster: string, mode: "fast" | "immediate"): void {
  const [program, ...args] = [...as.prefix, binaries.pgCtl, "stop", "-w", "-m", mode, "-D", cluster];
  spawnSync(program, args, { ...as.user, cwd: cluster, stdio: "ignore" });
}

/**
 * Stops a PostgreSQL that outlived its server, which takes a kill of both the server and the guard. Only the holder of
 * the folder may call it. Returns the process number in `postmaster.pid` where another program has it by now:
 * PostgreSQL would take that program for itself. The file stays, since PostgreSQL finds its last workers by it.
 */
function stopOrphan(binaries: Binaries, as: Unprivileged, cluster: string, log: DatabaseLog): number | undefined {
  const pid = firstNumberIn(path.join(cluster, "postmaster.pid"));
  if (pid === undefined) return undefined;
  const command = commandOf(pid);
  if (!command.includes(cluster)) return command === "" ? undefined : pid;
  log("warn", "a database without a server is stopped first", { pid });
  stopCluster(binaries, as, cluster, "fast");
  return undefined;
}

function firstNumberIn(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}

/** The command line of the process; empty if there is none. */
function commandOf(pid: number): string {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    } catch {
      return "";
    }
  }
  if (process.platform === "win32") {
    const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
    return spawnSync("powershell", ["-NoProfile", "-Command", query], { encoding: "utf8" }).stdout ?? "";
  }
  return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout ?? "";
}
