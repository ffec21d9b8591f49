import type { OutboxKind } from "#kit/web/outbox/kinds.ts";
import type { WaitingFeedback, WaitingOwner } from "../waiting/waiting-feedback.ts";
import { forgetWaiting, markWaiting, readWaiting, sendWaiting } from "../waiting/waiting-queue.ts";
import { feedbackKind } from "../waiting/waiting-store.ts";

/** How much feedback of a person is on this device alone. @throws where the device's store cannot be read */
export const unsentFeedback = async (owner: WaitingOwner): Promise<number> => (await readWaiting(owner)).length;

/**
 * For signing out on a shared device (threats B141, B142): removes all of the person's. Ask `unsentFeedback` first and let
 * them decide. [FB19]
 */
export const forgetFeedback = forgetWaiting;

export const feedbackWaiting: OutboxKind = {
  count: unsentFeedback,
  send: (owner) => sendWaiting(owner, new AbortController().signal),
  forget: forgetFeedback,
  opened: async (owner) => markWaiting(owner),
  facts: {
    [feedbackKind]: (value) => {
      const { procedureId } = value as WaitingFeedback;
      return { isNeeded: true, answers: 0, subject: procedureId, stamp: 0 };
    },
  },
};
