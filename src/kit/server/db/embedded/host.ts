import fs from "node:fs";
import net from "node:net";
import { Worker } from "node:worker_threads";
import { holdDirectory } from "./directory-lock.ts";
import { watchDiskFloor } from "./disk-floor.ts";
import { openEngine } from "./engine.ts";
import type { FromHost, HostLog, HostSettings, ToHost } from "./host-messages.ts";
import { trackRunningQuery } from "./running-query.ts";
import { keepUp } from "./upkeep.ts";
import type { WatchdogData } from "./watchdog.ts";
import { WireHub } from "./wire-hub.ts";

/**
 * The process that owns the directory of the embedded database. It is a process of its own because a query blocks its
 * event loop, and because it may have to be ended in the middle of one.
 */
const settings = JSON.parse(process.argv[2] ?? "") as HostSettings;
const waitWarnMs = 5000;

const tell = (message: FromHost): void => {
  if (process.connected) process.send?.(message);
};
const log: HostLog = (level, message, fields) => tell({ kind: "log", level, message, ...(fields && { fields }) });

function fatal(message: string): never {
  fs.writeSync(2, `${message}\n`);
  process.exit(70);
}

// Ctrl-C and a supervisor's stop reach the whole group; the server still needs its database to finish, and decides.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

let stop = async (): Promise<void> => process.exit(0);
process.on("disconnect", () => void stop());
process.on("message", (message: ToHost) => {
  if (message.kind === "stop") void stop();
});

const sockets = new Set<net.Socket>();
let accept: ((socket: net.Socket) => void) | undefined;
const server = net.createServer((socket) => {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  socket.on("error", () => {});
  if (accept) accept(socket);
  else socket.destroy();
});

try {
  fs.mkdirSync(settings.directory, { recursive: true, mode: 0o700 });
  if ((await holdDirectory(server, settings.socketPath, settings.holderWaitMs)) === "inUse") {
    tell({ kind: "inUse" });
    process.disconnect();
  } else {
    await serve();
    tell({ kind: "ready" });
  }
} catch (error) {
  tell({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 70;
  server.close();
  process.disconnect();
}

async function serve(): Promise<void> {
  const running = trackRunningQuery();
  const engine = await openEngine({ directory: settings.directory, durable: settings.durable, running, fatal });
  const hub = await WireHub.over(engine, {
    diskIsLow: watchDiskFloor(settings.directory, settings.diskFloorBytes),
    idleTransactionMs: settings.idleTransactionMs,
    waitWarnMs,
    log,
  });
  const upkeep = keepUp(hub, settings, log);
  const data: WatchdogData = { memory: running.memory, queryLimitMs: settings.queryLimitMs, parentPid: process.ppid };
  new Worker(new URL("./watchdog.ts", import.meta.url), { workerData: data }).unref();

  accept = (socket) => {
    const connection = hub.connect({ send: (bytes) => void socket.write(bytes), close: () => socket.end() });
    socket.setNoDelay(true);
    socket.on("data", (bytes: Buffer) => connection.receive(bytes));
    socket.on("close", () => void connection.end());
  };

  process.on("message", (message: ToHost) => {
    if (message.kind !== "state") return;
    tell({
      kind: "state",
      state: { pid: process.pid, syncs: engine.syncs(), ...upkeep.done, refusesWrites: hub.refusesWrites },
    });
  });

  let stopping = false;
  stop = async () => {
    if (stopping) return;
    stopping = true;
    accept = undefined;
    await hub.close();
    for (const socket of sockets) socket.destroy();
    await upkeep.stop();
    await engine.close();
    // Last of all: the socket is the lock of the directory.
    server.close(() => process.exit(0));
  };
}
