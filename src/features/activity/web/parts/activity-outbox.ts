import { withDeviceLock } from "#kit/web/device/tab-lock.ts";
import { deviceOutboxAfter } from "#kit/web/outbox/device-outbox.ts";
import type { OutboxKind } from "#kit/web/outbox/kinds.ts";
import { type OutboxOwner, ownerText } from "#kit/web/outbox/outbox.ts";
import { forWhoIsHere } from "#kit/web/session/who-is-here.ts";
import { call } from "#kit/web/wire/call.ts";
import { isRefusedForGood } from "#kit/web/wire/call-errors.ts";
import { type Activity, activityEndpoints } from "../../contract.ts";

const activityKind = "activity";

/** No earlier build kept openings. */
const outbox = deviceOutboxAfter({ name: "fettle-activity", itemsOf: () => [] });

/** [UA4] Keeps an opening until the server has it; where the device keeps nothing, it is sent at once or lost. */
export async function keepActivity(owner: OutboxOwner, activity: Activity): Promise<void> {
  const at = { owner, kind: activityKind, key: activity.id };
  try {
    await outbox.change<Activity>(at, (before) => before ?? { value: activity });
  } catch {
    await send(owner, activity).catch(() => {});
  }
}

const send = ({ workspaceId }: OutboxOwner, activity: Activity): Promise<void> =>
  call(activityEndpoints.report, { params: { workspaceId }, body: activity });

/** [UA4] Sends what waits, in the order in which it happened. It stops at one that cannot be sent now; never throws. */
export async function sendActivities(owner: OutboxOwner): Promise<boolean> {
  const sendNow = forWhoIsHere()(send);
  try {
    return await withDeviceLock(`fettle.activity.${ownerText(owner)}`, async () => {
      for (const { key, value } of await outbox.list<Activity>(owner, activityKind)) {
        const isDone = await sendNow(owner, value).then(() => true, isRefusedForGood);
        if (!isDone) return false;
        await outbox.remove({ owner, kind: activityKind, key });
      }
      return true;
    });
  } catch {
    // The device's store does not answer: there is a next time.
    return true;
  }
}

/** What waits is no work of the person's: nobody is asked about it before signing out. [UA4] */
export const activitiesKind: OutboxKind = {
  count: async () => 0,
  send: sendActivities,
  forget: (owner) => outbox.removeAll(owner, activityKind),
  facts: { [activityKind]: () => ({ isNeeded: false, answers: 0, subject: "", stamp: 0 }) },
};
