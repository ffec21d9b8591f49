import { deviceOutboxAfter } from "#kit/web/outbox/device-outbox.ts";
import type { ItemAt, Outbox, OutboxOwner } from "#kit/web/outbox/outbox.ts";
import type { OpenActionInput } from "../../contract.ts";

export interface UnsentPhoto {
  readonly fileId: string;
  readonly name: string;
  /** The server's id, once it has the file. Without one the bytes are here. */
  readonly mediaId: string | null;
}

/** An action that the server has not, as it will be sent. */
export interface UnsentAction extends OutboxOwner {
  readonly id: string;
  readonly procedureId: string;
  readonly procedureTitle: string;
  readonly wish: Omit<OpenActionInput, "photoIds">;
  readonly photos: readonly UnsentPhoto[];
  /** Why the server did not take it; null while it waits. */
  readonly refusal: string | null;
  /** Its perform has not come to the server yet. */
  readonly waitsForPerform: boolean;
}

export interface StoredPhoto {
  readonly fileId: string;
  readonly blob: Blob;
}

/** A device's store of actions. Every call may fail: storage may be full, blocked, or missing. */
export interface UnsentStore {
  /** With its photos, or not at all. */
  add(action: UnsentAction, photos: readonly StoredPhoto[]): Promise<void>;
  /** In the order in which they were added, which is that of sending. */
  list(owner: OutboxOwner): Promise<UnsentAction[]>;
  /** Replaces it, if it exists. */
  put(action: UnsentAction): Promise<void>;
  findPhoto(action: UnsentAction, fileId: string): Promise<Blob | undefined>;
  /** With its photos. */
  remove(action: UnsentAction): Promise<void>;
  /** Everything of one person. */
  removeAll(owner: OutboxOwner): Promise<void>;
  /** Calls back after something was written, by whatever tab. */
  watch(owner: OutboxOwner, changed: () => void): () => void;
}

export const unsentKind = "correctiveAction";
const at = ({ workspaceId, profileId, id }: UnsentAction): ItemAt => ({
  owner: { workspaceId, profileId },
  kind: unsentKind,
  key: id,
});

const itemOf = (action: UnsentAction, photos: readonly StoredPhoto[]) => ({
  value: action,
  parts: Object.fromEntries(photos.map(({ fileId, blob }) => [fileId, blob])),
});

export const unsentStoreIn = (outbox: Outbox): UnsentStore => ({
  add: async (action, photos) => void (await outbox.change(at(action), () => itemOf(action, photos))),
  list: async (owner) => (await outbox.list<UnsentAction>(owner, unsentKind)).map(({ value }) => value),
  put: async (action) => void (await outbox.change(at(action), (before) => before && { value: action })),
  findPhoto: async (action, fileId) => (await outbox.findPart(at(action), fileId)) as Blob | undefined,
  remove: (action) => outbox.remove(at(action)),
  removeAll: (owner) => outbox.removeAll(owner, unsentKind),
  watch: (owner, changed) => outbox.watch(owner, unsentKind, changed),
});

interface OldRow {
  readonly key: string;
  readonly place: number;
  readonly action: UnsentAction;
}

const outbox = deviceOutboxAfter({
  name: "fettle-corrective-actions",
  itemsOf: ({ actions = [], photos = [] }) =>
    (actions as OldRow[])
      .toSorted((one, other) => one.place - other.place)
      .map(({ key, action }) => {
        const own = (photos as (StoredPhoto & { readonly key: string })[]).filter((photo) => photo.key === key);
        return { at: at(action), item: itemOf(action, own) };
      }),
});

/** What this device keeps of actions, with what an earlier build kept in a database of its own. */
export const deviceStore = unsentStoreIn(outbox);
