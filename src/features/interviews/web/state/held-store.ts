import { deviceOutboxAfter } from "#kit/web/outbox/device-outbox.ts";
import type { ItemAt, Outbox, OutboxOwner } from "#kit/web/outbox/outbox.ts";
import type { HeldInterview } from "./held-interview.ts";

/** A device's store of interviews. Every call may fail: storage may be full, blocked, or missing. */
export interface HeldStore {
  list(owner: OutboxOwner): Promise<HeldInterview[]>;
  find(owner: OutboxOwner, id: string): Promise<HeldInterview | undefined>;
  /** Adds or replaces it; `undefined` leaves it as it is. Returns what is stored afterwards. */
  change(
    owner: OutboxOwner,
    id: string,
    change: (before: HeldInterview | undefined) => HeldInterview | undefined,
  ): Promise<HeldInterview | undefined>;
  putPhoto(owner: OutboxOwner, id: string, photoId: string, photo: Blob): Promise<void>;
  findPhoto(owner: OutboxOwner, id: string, photoId: string): Promise<Blob | undefined>;
  /** With its photos. */
  remove(owner: OutboxOwner, id: string): Promise<void>;
  removeAll(owner: OutboxOwner): Promise<void>;
  /** Calls back after something was written, by whatever tab. */
  watch(owner: OutboxOwner, changed: () => void): () => void;
}

export const heldKind = "interview";
const at = ({ workspaceId, profileId }: OutboxOwner, key: string): ItemAt => ({
  owner: { workspaceId, profileId },
  kind: heldKind,
  key,
});

export const heldStoreIn = (outbox: Outbox): HeldStore => ({
  list: async (owner) => (await outbox.list<HeldInterview>(owner, heldKind)).map(({ value }) => value),
  find: async (owner, id) => (await outbox.get<HeldInterview>(at(owner, id)))?.value,
  change: async (owner, id, change) => {
    const item = await outbox.change<HeldInterview>(at(owner, id), (before) => {
      const value = change(before?.value);
      return value && { value };
    });
    return item?.value;
  },
  putPhoto: (owner, id, photoId, photo) => outbox.putPart(at(owner, id), photoId, photo),
  findPhoto: async (owner, id, photoId) => (await outbox.findPart(at(owner, id), photoId)) as Blob | undefined,
  remove: (owner, id) => outbox.remove(at(owner, id)),
  removeAll: (owner) => outbox.removeAll(owner, heldKind),
  watch: (owner, changed) => outbox.watch(owner, heldKind, changed),
});

/** What this device keeps of interviews. No earlier build kept any elsewhere. */
export const heldStore = heldStoreIn(deviceOutboxAfter({ name: "fettle-interviews", itemsOf: () => [] }));
