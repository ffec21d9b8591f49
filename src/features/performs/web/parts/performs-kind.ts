import type { OutboxKind } from "#kit/web/outbox/kinds.ts";
import { gatherLastEntries, lateEntriesKind, restoreLastEntries } from "./run/late-entries.ts";
import { isNeeded, type PerformState } from "./run/perform-state.ts";
import { performKind, type StoredPerform } from "./run/perform-store.ts";
import { unsentCount } from "./run/unsent-count.ts";
import { sendWaiting } from "./send-waiting.ts";
import { forgetPerforms, unsentPerforms } from "./unsent-answers.ts";

/** The version is not counted, and is stored separately. */
const stateIn = (value: unknown): PerformState => (value as StoredPerform).state as PerformState;

export const performsKind: OutboxKind = {
  count: async (owner) => (await unsentPerforms(owner)).length,
  send: async (owner) => (await sendWaiting(owner)).isDone,
  forget: forgetPerforms,
  outlivesMembership: true,
  facts: {
    [performKind]: (value) => {
      const state = stateIn(value);
      const { procedureId } = state.progress;
      return { isNeeded: isNeeded(state), answers: unsentCount(state), subject: procedureId, stamp: state.edits };
    },
    // The server may have all else of their run. Their key begins with the run's, so that it is counted once.
    [lateEntriesKind]: () => ({ isNeeded: true, answers: 0, subject: "", stamp: 0 }),
  },
  gather: gatherLastEntries,
  opened: restoreLastEntries,
};
