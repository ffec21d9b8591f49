import type { OutboxKind } from "#kit/web/outbox/kinds.ts";
import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { sendFromDevice } from "../../state/send-timings.ts";
import type { Timing } from "../../state/timing.ts";
import { timingKind, timingStore } from "../../state/timing-store.ts";

/** [TS33] How many of a person's observations are on this device alone, running ones too. */
export const unsentTimings = async (owner: OutboxOwner): Promise<number> => (await timingStore.list(owner)).length;

/** [TS33] For signing out on a shared device: removes everything of the person. Ask `unsentTimings` first. */
export const forgetTimings = (owner: OutboxOwner): Promise<void> => timingStore.removeAll(owner);

export const timingsKind: OutboxKind = {
  count: unsentTimings,
  send: sendFromDevice,
  forget: forgetTimings,
  facts: {
    [timingKind]: (value) => {
      const { studyId } = value as Timing;
      return { isNeeded: true, answers: 0, subject: studyId, stamp: 0 };
    },
  },
};
