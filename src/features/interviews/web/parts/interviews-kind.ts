import type { OutboxKind } from "#kit/web/outbox/kinds.ts";
import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { type HeldInterview, isUnsent } from "../state/held-interview.ts";
import { heldKind, heldStore } from "../state/held-store.ts";
import { sendFromDevice } from "../state/send-from-device.ts";

/** [IV18] How many of a person's interviews have something that is on this device alone. */
export const unsentInterviews = async (owner: OutboxOwner): Promise<number> =>
  (await heldStore.list(owner)).filter(isUnsent).length;

/** [IV18] For signing out on a shared device: removes everything of the person. Ask `unsentInterviews` first. */
export const forgetInterviews = (owner: OutboxOwner): Promise<void> => heldStore.removeAll(owner);

export const interviewsKind: OutboxKind = {
  count: unsentInterviews,
  send: sendFromDevice,
  forget: forgetInterviews,
  facts: {
    [heldKind]: (value) => {
      const held = value as HeldInterview;
      return { isNeeded: isUnsent(held), answers: 0, subject: "", stamp: held.changes };
    },
  },
};
