import { remember, remembered } from "#kit/web/device/device-memory.ts";
import { withTabLock } from "#kit/web/device/tab-lock.ts";
import { authState, onSessionEnd } from "#kit/web/session/session.ts";
import { forWhoIsHere } from "#kit/web/session/who-is-here.ts";
import { refusalOf, sendFeedback } from "./send-feedback.ts";
import { ownerText, type WaitingFeedback, type WaitingOwner } from "./waiting-feedback.ts";
import { waitingStore } from "./waiting-store.ts";

/*
 * What waits on this device to be sent, as this page knows it. The store has it first; a mark in the device's memory
 * saves asking the store in vain, and tells the other tabs that something was written.
 */

const none: readonly WaitingFeedback[] = [];
const lists = new Map<string, readonly WaitingFeedback[]>();
const listeners = new Set<() => void>();

export const waitingMark = (owner: WaitingOwner): string => `fettle.feedback.${ownerText(owner)}`;

export const waitingOf = (owner: WaitingOwner): readonly WaitingFeedback[] => lists.get(ownerText(owner)) ?? none;

export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the stored items. @throws where the device's store cannot be read */
export async function readWaiting(owner: WaitingOwner): Promise<readonly WaitingFeedback[]> {
  const store = waitingStore();
  const found = store && remembered(waitingMark(owner)) !== null ? await store.list(owner) : none;
  lists.set(ownerText(owner), found);
  for (const listener of listeners) listener();
  return found;
}

let writes = 0;

function mark(owner: WaitingOwner): void {
  writes += 1;
  remember(waitingMark(owner), `${Date.now()} ${writes}`);
}

/** Sealed items are open again: a run that found nothing meanwhile cleared the mark. Fire and forget. */
export function markWaiting(owner: WaitingOwner): void {
  mark(owner);
  void readWaiting(owner).catch(() => {});
}

async function written(owner: WaitingOwner): Promise<void> {
  mark(owner);
  if ((await readWaiting(owner)).length === 0) remember(waitingMark(owner), null);
}

/** [FB17] Keeps it on the device. @returns false where the device keeps nothing */
export async function keepWaiting(owner: WaitingOwner, one: WaitingFeedback): Promise<boolean> {
  const store = waitingStore();
  if (!store) return false;
  try {
    await store.put(owner, one);
  } catch {
    return false;
  }
  await written(owner);
  return true;
}

export async function dropWaiting(owner: WaitingOwner, id: string): Promise<void> {
  await waitingStore()?.remove(owner, id);
  await written(owner);
}

/** Everything of one person in one workspace. @throws where the device's store cannot be opened */
export async function forgetWaiting(owner: WaitingOwner): Promise<void> {
  await waitingStore()?.removeAll(owner);
  remember(waitingMark(owner), null);
  await readWaiting(owner);
}

/** The outcome of one item: a `refused` one stays, with the reason, until its giver has seen it. */
type Fate = { readonly is: "sent" | "waits" } | { readonly is: "refused"; readonly error: unknown };

/**
 * [FB17] Sends the waiting items, one after the other, in one tab at a time. It stops at one that cannot be sent now:
 * those behind it could not either.
 * @returns the outcome of each attempt, by id
 */
export async function sendWaiting(owner: WaitingOwner, signal: AbortSignal): Promise<ReadonlyMap<string, Fate>> {
  const fates = new Map<string, Fate>();
  const store = waitingStore();
  if (!store) return fates;
  const sendNow = forWhoIsHere()(sendFeedback);
  await withTabLock(waitingMark(owner), signal, async () => {
    const found = await store.list(owner);
    for (const one of found.filter(({ refusal }) => refusal === undefined)) {
      if (signal.aborted) return;
      const fate = await fateOf(owner, one, sendNow);
      fates.set(one.id, fate);
      if (fate.is === "waits") return;
      await written(owner);
    }
  });
  return fates;
}

async function fateOf(owner: WaitingOwner, one: WaitingFeedback, sendNow: typeof sendFeedback): Promise<Fate> {
  const store = waitingStore();
  try {
    await sendNow(owner.workspaceId, one, async (pictureId) => {
      await store?.change(owner, one.id, { given: { ...one.given, pictureId }, picture: undefined });
    });
    await store?.remove(owner, one.id);
    return { is: "sent" };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) return { is: "waits" };
    await store?.change(owner, one.id, { refusal });
    return { is: "refused", error };
  }
}

/** How often it retries while items wait; a network that returns usually triggers it earlier. */
const tryEveryMs = 60_000;

/** Sends waiting items while a person is signed in. Returns the function to call when they leave. */
export function startSending(owner: WaitingOwner, sent: (count: number) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let isSending = false;
  const trySending = async () => {
    if (isSending || signal.aborted || !navigator.onLine || authState() === "invalid") return;
    isSending = true;
    try {
      if ((await readWaiting(owner)).some(({ refusal }) => refusal === undefined)) {
        const fates = [...(await sendWaiting(owner, signal)).values()];
        const count = fates.filter((fate) => fate.is === "sent").length;
        if (count > 0) sent(count);
      }
    } catch {
      // The store does not answer, or the lock was given up: there is a next time.
    }
    isSending = false;
  };
  const tryNow = () => void trySending();
  addEventListener("online", tryNow, { signal });
  document.addEventListener("visibilitychange", tryNow, { signal });
  // Another tab has written.
  addEventListener("storage", ({ key }) => key === waitingMark(owner) && void readWaiting(owner).catch(() => {}), {
    signal,
  });
  const timer = setInterval(() => waitingOf(owner).length > 0 && tryNow(), tryEveryMs);
  tryNow();
  const stop = () => {
    clearInterval(timer);
    ending.abort();
  };
  const stopHearing = onSessionEnd(stop);
  return () => {
    stopHearing();
    stop();
  };
}
