import { mergeProgress } from "#features/performs/rules/sync/merge.ts";
import { saveVerdict, syncMove } from "#features/performs/rules/sync/sync.ts";
import type { DeviceRules } from "#features/performs/web/parts/run/perform-merge.ts";
import { perform, type Reducer } from "#features/performs/web/parts/run/perform-reducer.ts";
import { type ServerRules, serverRules } from "#features/performs/web/state/testing/simulated-server.ts";
import { type Protocol, realProtocol } from "./protocol.ts";

export interface Fault {
  readonly name: string;
  readonly protocol: Protocol;
}

const fault = (name: string, change: Partial<Protocol>): Fault => ({ name, protocol: { ...realProtocol, ...change } });

const server = (change: Partial<ServerRules>): Partial<Protocol> => ({ server: { ...serverRules, ...change } });

const rules: DeviceRules = { syncMove, mergeProgress };
const asking =
  (change: Partial<DeviceRules>): Reducer =>
  (state, event) =>
    perform(state, event, { ...rules, ...change });

/** An acknowledgement counts for the save under way with the same token, whichever that is: so rare that a schedule is written for it. */
export const tokenAlone: Fault = fault("an acknowledgement is known by its token alone", {
  perform: (state, event) =>
    perform(state, event.type === "sent" ? { ...event, saveId: state?.sending?.saveId } : event),
});

/** Ways to get it wrong, each of which a search or a schedule has to find. */
export const plantedFaults: readonly Fault[] = [
  // The specification to the letter: a token is added before every try, and the longer list has local changes.
  fault("the longer list wins, whatever the revision", {
    ...server({
      saveVerdict: (save, stored) => {
        if (save.generation !== undefined && save.generation !== stored.generation) return "ended";
        const length = (save.updatesListFrom ?? 0) + save.updatesList.length;
        return length > stored.updatesList.length ? "store" : saveVerdict(save, stored);
      },
    }),
    afterLoss: (state) => {
      const { progress, sending } = state;
      const updatesList = [...progress.updatesList, ...(sending ? [sending.token] : [])];
      return { ...state, sending: null, progress: { ...progress, updatesList } };
    },
  }),
  fault(
    "the later clock wins, whatever the revision",
    server({
      saveVerdict: (save, stored) => {
        const verdict = saveVerdict(save, stored);
        return verdict === "conflict" && save.updatedAt > stored.updatedAt ? "store" : verdict;
      },
    }),
  ),
  fault(
    "a reset ends nothing",
    server({
      saveVerdict: (save, stored) =>
        save.generation !== undefined && save.generation < stored.generation
          ? "store"
          : saveVerdict({ ...save, generation: undefined }, stored),
    }),
  ),
  fault(
    "the same list is a repeat, whatever it holds",
    server({ saveVerdict: (save, stored) => saveVerdict({ ...save, hasStoredAnswers: true }, stored) }),
  ),
  fault("a second submit makes a second record", server({ isSubmitOnce: false })),
  fault("a device adopts the server's copy over entries that were not sent", {
    perform: asking({
      syncMove: (local, copy) => {
        const move = syncMove(local, copy);
        return move.move === "merge" ? { move: "adopt", keepUnsent: false } : move;
      },
    }),
  }),
  fault("a merge takes the server's answer for every module", {
    perform: asking({
      mergeProgress: (local, copy, base) => ({
        ...mergeProgress(local, copy, base),
        progress: copy,
        isDirty: false,
        shown: [],
      }),
    }),
  }),
  fault("a merge keeps one of two answers and does not show the other", {
    perform: asking({ mergeProgress: (local, copy, base) => ({ ...mergeProgress(local, copy, base), shown: [] }) }),
  }),
  fault("an older acknowledgement clears what was entered since", {
    perform: (state, event) => {
      const next = perform(state, event);
      return event.type === "sent" && next ? { ...next, savedEdits: next.edits } : next;
    },
  }),
  fault("what a reset did not carry over is not put aside", {
    perform: (state, event) => {
      const next = perform(state, event);
      return next && event.type !== "asideClosed" ? { ...next, asides: [] } : next;
    },
  }),
  fault("the token is added after the save was sent", {
    bodyOf: (body) => ({ ...body, updatesList: body.updatesList.slice(0, -1) }),
  }),
  fault("an answer that was lost is a failure, and the next save has a token of its own", {
    afterLoss: (state) => ({ ...state, sending: null }),
  }),
  fault("a second tab writes and sends on its own", { hasOneWriter: false }),
];
