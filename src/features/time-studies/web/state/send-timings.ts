import { withDeviceLock } from "#kit/web/device/tab-lock.ts";
import { type OutboxOwner, ownerText } from "#kit/web/outbox/outbox.ts";
import { forWhoIsHere } from "#kit/web/session/who-is-here.ts";
import { call } from "#kit/web/wire/call.ts";
import { isRefusedForGood } from "#kit/web/wire/call-errors.ts";
import { type ObservationInput, timeStudyEndpoints } from "../../contract.ts";
import type { TimedFilm, Timing } from "./timing.ts";
import { type TimingStore, timingStore } from "./timing-store.ts";

/** What sending needs of the world. */
export interface SendingTools {
  readonly store: TimingStore;
  /** @throws what a call throws */
  readonly observe: (timing: Timing, input: ObservationInput) => Promise<void>;
}

/**
 * [TS31] [TS32] Sends the finished observations of a person in their order; resolves to whether none is left that could
 * be sent. One leaves the device once the server has acknowledged it; where the answer was lost it goes again, under the
 * same id.
 */
export async function sendTimings(owner: OutboxOwner, { store, observe }: SendingTools): Promise<boolean> {
  for (const timing of await store.list(owner)) {
    if (timing.state !== "finished" || timing.refusal !== null) continue;
    try {
      await observe(timing, {
        id: timing.id,
        startedAt: timing.startedAt,
        marks: [...timing.marks],
        ...(timing.film && { film: filmToSend(timing.film) }),
      });
      await store.remove(timing);
    } catch (error) {
      // Nothing behind it would fare better now.
      if (!isRefusedForGood(error)) return false;
      const refusal = error.code;
      await store.change(timing, (now) => ({ ...now, refusal }));
    }
  }
  return true;
}

const filmToSend = ({ name, document }: TimedFilm): ObservationInput["film"] => ({
  name,
  ...(document && { documentId: document.id }),
});

const tools = (): SendingTools => ({
  store: timingStore,
  observe: forWhoIsHere()(async ({ workspaceId, studyId, id }, body) => {
    await call(timeStudyEndpoints.observe, { params: { workspaceId, studyId }, body }, { idempotencyKey: id });
  }),
});

/** Sends what the person has finished on this device: one tab at a time. */
export function sendFromDevice(owner: OutboxOwner): Promise<boolean> {
  const now = tools();
  return withDeviceLock(`fettle-time-studies/${ownerText(owner)}`, () => sendTimings(owner, now));
}
