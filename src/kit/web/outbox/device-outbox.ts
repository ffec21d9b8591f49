import { memoryOutbox } from "./memory-outbox.ts";
import type { Outbox } from "./outbox.ts";

const hasDatabase = typeof indexedDB !== "undefined";
let opening: Promise<Outbox> | undefined;

/**
 * What this device keeps until it is sent: one database for all tabs; memory where the browser has none. Its code is
 * large, and most pages show something before it is asked.
 */
export function deviceOutbox(): Promise<Outbox> {
  opening ??= hasDatabase
    ? import("./indexed-outbox.ts").then((module) => module.indexedOutbox())
    : Promise.resolve(memoryOutbox());
  // On the floor the network comes and goes: code that did not arrive is asked for again.
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

const queues = new Map<string, Promise<unknown>>();

/**
 * One at a time in all tabs. Web Locks exist only over TLS and on localhost; elsewhere the lock holds in this tab, and
 * between tabs the server bears it: what is sent has an id, or a revision.
 */
export function withDeviceLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work);
  const run = (queues.get(name) ?? Promise.resolve()).then(work, work);
  queues.set(
    name,
    run.catch(() => {}),
  );
  return run;
}
