import type { OutboxKind } from "#kit/web/outbox/kinds.ts";
import { deviceStore, performsAsTheyLie } from "../state/device.ts";
import { unsentCount } from "../state/handover.ts";
import { forgetTimers } from "../state/kept-timers.ts";
import { gatherLastEntries, lateEntriesKind, restoreLastEntries } from "../state/late-entries.ts";
import { isNeeded, type PerformState } from "../state/perform-state.ts";
import { performKind, type StoredPerform } from "../state/perform-store.ts";
import { sendWaiting } from "./send-waiting.ts";

export { onLateEntries } from "../state/last-entries.ts";

interface Owner {
  readonly workspaceId: string;
  readonly profileId: string;
}

/** What this device keeps of a person's performs that the server has not, or that still waits to be looked at. */
export async function unsentPerforms(owner: Owner): Promise<PerformState[]> {
  const states = await deviceStore().list(owner);
  return states.filter(isNeeded);
}

/**
 * For signing out on a shared device (threats B141, B142): removes everything of the person, sent or not. Ask
 * `unsentPerforms` first and let the person decide.
 */
export async function forgetPerforms(owner: Owner): Promise<void> {
  await deviceStore().removeAll(owner);
  forgetTimers(owner);
}

/** Removes what the server has all of and nothing waits for a look; the rest stays for whom it is of. [OF8] */
export async function forgetSentPerforms(owner: Owner): Promise<void> {
  const sent = (await performsAsTheyLie.list(owner)).filter((state) => !isNeeded(state));
  await Promise.all(sent.map((state) => performsAsTheyLie.remove({ ...owner, performId: state.progress.id })));
}

/** The version is not among what is counted, and lies apart. */
const stateIn = (value: unknown): PerformState => (value as StoredPerform).state as PerformState;

export const performsKind: OutboxKind = {
  count: async (owner) => (await unsentPerforms(owner)).length,
  send: sendWaiting,
  forget: forgetPerforms,
  outlivesMembership: true,
  facts: {
    [performKind]: (value) => {
      const state = stateIn(value);
      const { procedureId } = state.progress;
      return { isNeeded: isNeeded(state), answers: unsentCount(state), subject: procedureId, stamp: state.edits };
    },
    // They are of a run that is counted itself.
    [lateEntriesKind]: () => ({ isNeeded: false, answers: 0, subject: "", stamp: 0 }),
  },
  gather: gatherLastEntries,
  opened: restoreLastEntries,
};
