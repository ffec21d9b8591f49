import { deviceOutboxAfter } from "#kit/web/outbox/device-outbox.ts";
import type { ItemAt, Outbox, OutboxOwner } from "#kit/web/outbox/outbox.ts";
import type { Timing } from "./timing.ts";

/** A device's store of observations. Every call may fail: storage may be full, blocked, or missing. */
export interface TimingStore {
  /** In the order in which they were begun, which is that of sending. */
  list(owner: OutboxOwner): Promise<Timing[]>;
  /** Adds or replaces it. */
  put(timing: Timing): Promise<void>;
  /** Replaces it by what `change` makes of it, if it exists. */
  change(timing: Timing, change: (before: Timing) => Timing): Promise<void>;
  remove(timing: Timing): Promise<void>;
  removeAll(owner: OutboxOwner): Promise<void>;
  /** Calls back after something was written, by whatever tab. */
  watch(owner: OutboxOwner, changed: (isByOtherTab: boolean) => void): () => void;
}

export const timingKind = "timeStudy";
const at = ({ workspaceId, profileId, id }: Timing): ItemAt => ({
  owner: { workspaceId, profileId },
  kind: timingKind,
  key: id,
});

export const timingStoreIn = (outbox: Outbox): TimingStore => ({
  list: async (owner) => (await outbox.list<Timing>(owner, timingKind)).map(({ value }) => value),
  put: async (timing) => void (await outbox.change<Timing>(at(timing), () => ({ value: timing }))),
  change: async (timing, change) =>
    void (await outbox.change<Timing>(at(timing), (before) => before && { value: change(before.value) })),
  remove: (timing) => outbox.remove(at(timing)),
  removeAll: (owner) => outbox.removeAll(owner, timingKind),
  watch: (owner, changed) => outbox.watch(owner, timingKind, ({ isByOtherTab }) => changed(isByOtherTab)),
});

/** No earlier build kept any: there is nothing to move. */
const outbox = deviceOutboxAfter({ name: "fettle-time-studies", itemsOf: () => [] });

export const timingStore = timingStoreIn(outbox);
