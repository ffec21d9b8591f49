import { laterOutbox } from "./later-outbox.ts";
import { memoryOutbox } from "./memory-outbox.ts";
import type { OldDatabase } from "./old-database.ts";
import type { Outbox } from "./outbox.ts";

const hasDatabase = typeof indexedDB !== "undefined";
const loadIndexed = () => import("./indexed-outbox.ts");
const loadOld = () => import("./old-database.ts");
let opening: Promise<Outbox> | undefined;

/**
 * What this device keeps until it is sent: one database for all tabs; memory where the browser has none. Its code is
 * large, and most pages show something before it is asked.
 */
export function deviceOutbox(): Promise<Outbox> {
  opening ??= hasDatabase ? loadIndexed().then((module) => module.indexedOutbox()) : Promise.resolve(memoryOutbox());
  // On the floor the network comes and goes: code that did not arrive is asked for again.
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Fetches the code ahead of time, where it is likely to be asked. */
export function prepareOutbox(): void {
  if (hasDatabase) void Promise.all([loadIndexed(), loadOld()]).catch(() => {});
}

/** The device's outbox with what an earlier build kept elsewhere. What cannot be moved now is tried on the next page. */
export function deviceOutboxAfter(old: OldDatabase): Outbox {
  let moved: Promise<Outbox> | undefined;
  return laterOutbox(() => {
    moved ??= open();
    moved.catch(() => {
      moved = undefined;
    });
    return moved;
  }, hasDatabase);

  async function open(): Promise<Outbox> {
    const [outbox, { moveOldDatabase }] = await Promise.all([deviceOutbox(), loadOld()]);
    await moveOldDatabase(outbox, old).catch(() => {});
    return outbox;
  }
}
