import { deviceOutboxAfter } from "#kit/web/outbox/device-outbox.ts";
import type { ItemAt, Outbox, OutboxOwner } from "#kit/web/outbox/outbox.ts";
import type { HeldTake } from "./held-take.ts";

/** A device's store of takes. Every call may fail: storage may be full, blocked, or missing. */
export interface DeviceTakes {
  /** In the order in which they were recorded. */
  list(owner: OutboxOwner): Promise<HeldTake[]>;
  add(take: HeldTake, sound: Blob): Promise<void>;
  /** Leaves one alone that is gone. */
  change(take: HeldTake, change: (before: HeldTake) => HeldTake): Promise<HeldTake | undefined>;
  findSound(take: HeldTake): Promise<Blob | undefined>;
  /** With its sound. */
  remove(take: HeldTake): Promise<void>;
  removeAll(owner: OutboxOwner): Promise<void>;
  /** Calls back after something was written, by whatever tab. */
  watch(owner: OutboxOwner, changed: () => void): () => void;
}

export const takeKind = "voiceTake";
const soundPart = "sound";

const at = ({ workspaceId, profileId, generationId, id }: HeldTake): ItemAt => ({
  owner: { workspaceId, profileId },
  kind: takeKind,
  key: `${generationId}/${id}`,
});

export const deviceTakesIn = (outbox: Outbox): DeviceTakes => ({
  list: async (owner) => (await outbox.list<HeldTake>(owner, takeKind)).map(({ value }) => value),
  add: async (take, sound) =>
    void (await outbox.change<HeldTake>(at(take), () => ({ value: take, parts: { [soundPart]: sound } }))),
  change: async (take, change) => {
    const item = await outbox.change<HeldTake>(at(take), (before) => before && { value: change(before.value) });
    return item?.value;
  },
  findSound: async (take) => (await outbox.findPart(at(take), soundPart)) as Blob | undefined,
  remove: (take) => outbox.remove(at(take)),
  removeAll: (owner) => outbox.removeAll(owner, takeKind),
  watch: (owner, changed) => outbox.watch(owner, takeKind, changed),
});

/** What this device keeps of voice-overs. No earlier build kept any elsewhere. */
export const deviceTakes = deviceTakesIn(deviceOutboxAfter({ name: "fettle-voice-overs", itemsOf: () => [] }));
