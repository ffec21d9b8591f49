import { deviceOutboxAfter } from "#kit/web/outbox/device-outbox.ts";
import { type ItemAt, type Outbox, ownerIn } from "#kit/web/outbox/outbox.ts";
import type { WaitingFeedback, WaitingOwner } from "./waiting-feedback.ts";

/** A device's store of waiting feedback. Every call may fail: storage may be full, blocked, or missing. */
export interface WaitingStore {
  /** In the order in which it was given. */
  list(owner: WaitingOwner): Promise<WaitingFeedback[]>;
  put(owner: WaitingOwner, one: WaitingFeedback): Promise<void>;
  /** Undefined takes a picture away; one that is gone stays gone. */
  change(owner: WaitingOwner, id: string, fields: Partial<WaitingFeedback>): Promise<void>;
  remove(owner: WaitingOwner, id: string): Promise<void>;
  removeAll(owner: WaitingOwner): Promise<void>;
}

type Kept = Omit<WaitingFeedback, "picture">;

export const feedbackKind = "feedback";
const picturePart = "picture";
const at = (owner: WaitingOwner, key: string): ItemAt => ({ owner, kind: feedbackKind, key });

function itemOf({ picture, ...value }: WaitingFeedback) {
  return { value, ...(picture && { parts: { [picturePart]: picture } }) };
}

const storeIn = (outbox: Outbox): WaitingStore => ({
  async list(owner) {
    const items = await outbox.list<Kept>(owner, feedbackKind, () => [picturePart]);
    return items.map(({ value, parts }) => ({ ...value, picture: parts?.[picturePart] as File | undefined }));
  },
  put: async (owner, one) => void (await outbox.change(at(owner, one.id), () => itemOf(one))),
  async change(owner, id, fields) {
    const { picture: _, ...values } = fields;
    await outbox.change<Kept>(at(owner, id), (before) => before && { value: { ...before.value, ...values } });
    if ("picture" in fields) await outbox.dropPart(at(owner, id), picturePart);
  },
  removeAll: (owner) => outbox.removeAll(owner, feedbackKind),
  remove: (owner, id) => outbox.remove(at(owner, id)),
});

const outbox = deviceOutboxAfter({
  name: "fettle-feedback",
  itemsOf: ({ waiting = [] }) =>
    (waiting as WaitingFeedback[])
      .toSorted((one, other) => one.givenAt - other.givenAt || one.id.localeCompare(other.id))
      .map((one) => ({ at: at(ownerIn(one.owner), one.id), item: itemOf(one) })),
});

const store = storeIn(outbox);

/** Undefined where the browser keeps nothing: what cannot be sent then stays in its dialog. */
export const waitingStore = (): WaitingStore | undefined => (typeof indexedDB === "undefined" ? undefined : store);
