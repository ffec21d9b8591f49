import { serverClock } from "#kit/web/server-time.ts";
import type { DriverTools } from "./driver-tools.ts";
import { laterStore } from "./later-store.ts";
import { memoryStore } from "./memory-store.ts";
import type { PerformStore } from "./perform-store.ts";

const hasDatabase = typeof indexedDB !== "undefined";
const loadDexie = () => Promise.all([import("./dexie-store.ts"), import("./last-entries.ts")]);
// With the screens that need it, and so ahead of time where those are: on the floor the network comes and goes.
if (hasDatabase) void loadDexie().catch(() => {});

let store: PerformStore | undefined;

/** What this device keeps of performs: one database for all tabs; memory where the browser has none. */
export function deviceStore(): PerformStore {
  store ??= hasDatabase ? laterStore(openDatabase) : memoryStore();
  return store;
}

/** [PF213] Whoever asks the database finds what the last page had no time to write. */
async function openDatabase(): Promise<PerformStore> {
  const [{ dexieStore }, { takeLastEntries, watchLastEntries, withLastEntries }] = await loadDexie();
  const database = withLastEntries(dexieStore());
  await takeLastEntries(database).catch(() => {});
  watchLastEntries(database);
  return database;
}

export const deviceClock: DriverTools["clock"] = {
  now: () => performance.timeOrigin + performance.now(),
  time: serverClock,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const queues = new Map<string, Promise<unknown>>();

/**
 * One at a time in all tabs. Web Locks exist only over TLS and on localhost; elsewhere the lock holds in this tab, and
 * between tabs the server's revision decides.
 */
export function withDeviceLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work);
  const before = queues.get(name) ?? Promise.resolve();
  const run = before.then(work, work);
  const settled = run.catch(() => {});
  queues.set(name, settled);
  return run;
}

/** Asks the browser not to clear what is kept here when space runs short. It may say no, and nobody needs to know. */
export function askToPersist(): void {
  void navigator.storage?.persist?.().catch(() => false);
}
