import type { OutboxKind } from "#kit/web/outbox/kinds.ts";
import { deviceTakes, takeKind } from "../state/device-takes.ts";
import { type HeldTake, isUnsent } from "../state/held-take.ts";
import { sendFromDevice } from "../state/send-from-device.ts";

/** [PG70] How voice-overs on this device are counted, sent and removed. */
export const voiceOversKind: OutboxKind = {
  count: async (owner) => (await deviceTakes.list(owner)).filter(isUnsent).length,
  send: sendFromDevice,
  forget: (owner) => deviceTakes.removeAll(owner),
  facts: {
    [takeKind]: (value) => {
      const take = value as HeldTake;
      return { isNeeded: isUnsent(take), answers: 0, subject: "", stamp: take.recordedAtMs };
    },
  },
};
