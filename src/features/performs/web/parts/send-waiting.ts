import { withDeviceLock } from "#kit/web/device/tab-lock.ts";
import { newId } from "#kit/web/new-id.ts";
import { personChanges } from "#kit/web/session/session.ts";
import { withBegunHere } from "./run/begun-here.ts";
import { deviceClock, deviceStore } from "./run/device.ts";
import { performDriver } from "./run/perform-driver.ts";
import { isDirty, type PerformState } from "./run/perform-state.ts";
import type { PerformDriver } from "./run/perform-view.ts";
import { serverNetwork } from "./run/server-network.ts";
import { isSubmitWaiting } from "./run/submission.ts";

interface Owner {
  readonly workspaceId: string;
  readonly profileId: string;
}

/** The timeout for one perform; what is unsent by then is tried at the next occasion. */
const onePerformMsMax = 60_000;

/**
 * Sends a person's stored performs, one after the other, without opening them, and submits those with a requested
 * submission. Waits for another tab, or the screen of a perform, that sends the same at the same time. [PF102] [PF104]
 *
 * @returns how many were waiting. `isDone` is false if another attempt may send more; what needs the person is not retried
 * until they have decided.
 */
export async function sendWaiting(owner: Owner): Promise<{ readonly count: number; readonly isDone: boolean }> {
  const changes = personChanges();
  const states = await deviceStore().list(owner);
  const waiting = states.filter((state) => (isDirty(state) || isSubmitWaiting(state)) && !state.ending);
  let isDone = true;
  for (const state of waiting) {
    // The next person at the device sends nothing of this one's (threat B105).
    isDone = personChanges() === changes && (await sendOne(owner, state)) && isDone;
  }
  return { count: waiting.length, isDone };
}

async function sendOne(owner: Owner, { progress }: PerformState): Promise<boolean> {
  const key = { ...owner, performId: progress.id };
  const store = deviceStore();
  const { workspaceId } = owner;
  const network = serverNetwork({ workspaceId, procedureId: progress.procedureId, performId: progress.id });
  const driver = performDriver(key, {
    clock: deviceClock,
    network: withBegunHere(network, () => store.load(key)),
    store,
    random: Math.random,
    newId,
    withLock: withDeviceLock,
  });
  try {
    await driver.open();
    return await settled(driver);
  } finally {
    driver.close();
  }
}

/** Waits until there is nothing more to send, or nothing that could be sent now; false where it could be later. */
function settled(driver: PerformDriver): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isDone: boolean) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(isDone);
    };
    const look = () => {
      const { saving, isAway, needsSignIn, ending, state } = driver.view();
      if (ending || !state || state.refusal) end(true);
      else if (saving === "saved" && !isSubmitWaiting(state)) end(true);
      else if (isAway || needsSignIn) end(false);
    };
    const timer = setTimeout(() => end(false), onePerformMsMax);
    const unsubscribe = driver.subscribe(look);
    queueMicrotask(look);
  });
}
