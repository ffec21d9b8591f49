import type { OutboxKind } from "#kit/web/outbox/kinds.ts";
import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { sendFromDevice } from "../../state/send-from-device.ts";
import { deviceStore, type UnsentAction, unsentKind } from "../../state/unsent-store.ts";

/** [CA32] How many of a person's actions are on this device alone. */
export const unsentActions = async (owner: OutboxOwner): Promise<number> => (await deviceStore.list(owner)).length;

/** [CA32] For signing out on a shared device: removes everything of the person. Ask `unsentActions` first. */
export const forgetActions = (owner: OutboxOwner): Promise<void> => deviceStore.removeAll(owner);

export const actionsKind: OutboxKind = {
  count: unsentActions,
  send: sendFromDevice,
  forget: forgetActions,
  facts: {
    [unsentKind]: (value) => {
      const { procedureId } = value as UnsentAction;
      return { isNeeded: true, answers: 0, subject: procedureId, stamp: 0 };
    },
  },
};
