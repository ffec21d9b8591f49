import { deviceOutboxAfter, prepareOutbox } from "#kit/web/outbox/device-outbox.ts";
import { laterOutbox } from "#kit/web/outbox/later-outbox.ts";
import type { Outbox } from "#kit/web/outbox/outbox.ts";
import { serverClock } from "#kit/web/wire/server-time.ts";
import type { DriverTools } from "../../state/driver-tools.ts";
import { oldPerforms } from "../../state/old-performs.ts";
import { takeLastEntries, watchLastEntries, withLastEntries } from "./last-entries.ts";
import { type PerformStore, performStoreIn } from "./perform-store.ts";

export const performsOutbox = deviceOutboxAfter(oldPerforms);
const outbox = performsOutbox;
// With the screens that need it, and so ahead of time where those are: on the floor the network comes and goes.
prepareOutbox();

let store: PerformStore | undefined;

/** Everyone's performs on this device, without opening sealed ones. */
export const performsAsTheyLie: PerformStore = performStoreIn(outbox.asItLies);

/** The performs on this device. [PF213] Reading it includes what the last page had no time to write. */
export function deviceStore(): PerformStore {
  if (store) return store;
  const kept = withLastEntries(performsAsTheyLie);
  let taken: Promise<Outbox> | undefined;
  const open = async () => {
    await takeLastEntries(kept).catch(() => {});
    watchLastEntries(kept);
    return outbox;
  };
  store = withLastEntries(performStoreIn(laterOutbox(() => (taken ??= open()), outbox.isLasting)));
  return store;
}

export const deviceClock: DriverTools["clock"] = {
  now: () => performance.timeOrigin + performance.now(),
  time: serverClock,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Asks the browser not to clear this storage when space runs short. It may refuse, and nothing depends on it. */
export function askToPersist(): void {
  void navigator.storage?.persist?.().catch(() => false);
}
