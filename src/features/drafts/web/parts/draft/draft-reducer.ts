import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { type Autosave, autosave, isDirty, newAutosave } from "#kit/autosave.ts";
import { type EditHistory, editHistory, pushEdit, redo, undo } from "../../../rules/edit-history.ts";
import {
  type DraftEvent,
  type DraftState,
  highlightMs,
  isSameSnapshot,
  noneFresh,
  presentOf,
  type Snapshot,
  snapshotOf,
  type Unsent,
} from "./draft-state.ts";

/** The editor of one draft: content with its history, and the known state of the server's copy. Pure. */
export function draftReducer(state: DraftState, event: DraftEvent): DraftState {
  return state.phase.is === "reading" ? readingAlong(state, state.phase.mine, event) : editing(state, event);
}

function editing(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case "edited":
      return withFresh(
        changed(state, pushEdit(state.history, event.next, { at: event.at, mergeKey: event.mergeKey }), event.at),
        event.fresh,
        event.at,
      );
    case "undone":
      return anew(changed(state, undo(state.history), event.at), state);
    case "redone":
      return anew(changed(state, redo(state.history), event.at), state);
    case "replaced":
      return anew(changed(state, pushEdit(state.history, event.next, { at: event.at }), event.at), state);
    case "saveStarted": {
      const saving = autosave(state.autosave, { type: "saveStarted", at: event.at });
      return saving === state.autosave
        ? state
        : { ...state, autosave: saving, sent: [...state.sent, presentOf(state)] };
    }
    case "saveSucceeded":
      return succeeded(state, event);
    case "saveFailed":
      return {
        ...state,
        autosave: autosave(state.autosave, { type: "saveFailed", at: event.at }),
        refusal: event.refusal,
      };
    case "stale":
      return stale(state, event.theirs, event.at);
    case "ended":
      return { ...stopped(state, event.at), phase: { is: "ended" } };
    case "lost":
      return lost(state);
    case "shown":
      return state;
    case "resumed":
      // What is typed or being sent stays: if it is stale, its save will report it.
      return isDirty(state.autosave) || state.phase.is !== "open" ? state : opened(state, event.draft, "open");
    case "keptMine":
      return keptMine(state, event.at);
    case "tookTheirs":
      return tookTheirs(state);
    case "retried":
      return { ...state, autosave: autosave(state.autosave, { type: "retryNow" }) };
    case "faded":
      return event.at >= state.fresh.until && state.fresh.ids.size > 0 ? { ...state, fresh: noneFresh } : state;
  }
}

/**
 * [P106] Nothing is sent, and nothing that is typed late gets lost: it is added to what waits. The answer to a save that
 * was under way may still say that it all arrived.
 */
function readingAlong(state: DraftState, mine: Unsent | null, event: DraftEvent): DraftState {
  const waiting = (next: Unsent | null): DraftState => ({ ...state, phase: { is: "reading", mine: next } });
  switch (event.type) {
    case "edited":
    case "replaced":
      return waiting({ edited: event.next, revision: mine?.revision ?? state.revision });
    case "saveSucceeded": {
      const arrived = state.sent.at(-1);
      return mine && arrived && isSameSnapshot(arrived, mine.edited) ? waiting(null) : state;
    }
    case "shown": {
      if (event.draft.revision < state.revision) return state;
      const isThere = mine !== null && isSameSnapshot(mine.edited, snapshotOf(event.draft));
      return opened(isThere ? waiting(null) : state, event.draft, "reading");
    }
    case "resumed":
      return opened(state, event.draft, "open");
    case "ended": {
      const ended: DraftState = { ...state, phase: { is: "ended" } };
      if (!mine) return ended;
      const autosaved = autosave(autosave(state.autosave, { type: "edited", at: event.at }), { type: "blocked" });
      return { ...ended, history: editHistory(mine.edited), autosave: autosaved, epoch: state.epoch + 1 };
    }
    default:
      return state;
  }
}

function lost(state: DraftState): DraftState {
  if (state.phase.is === "ended") return state;
  const mine = isDirty(state.autosave) ? { edited: presentOf(state), revision: state.revision } : null;
  return { ...state, autosave: cleared(state), phase: { is: "reading", mine }, refusal: null, fresh: noneFresh };
}

/** Replaces everything by the stored draft and clears the history: another author has edited since. */
function opened(state: DraftState, draft: ProcedureDraft, is: "open" | "reading"): DraftState {
  const shown = snapshotOf(draft);
  const isSame = isSameSnapshot(shown, presentOf(state));
  return {
    ...state,
    history: isSame && is === "reading" ? state.history : editHistory(shown),
    autosave: cleared(state),
    revision: draft.revision,
    stored: shown,
    savedAt: draft.updatedAt,
    sent: is === "open" ? [] : state.sent,
    phase: is === "open" ? { is } : state.phase,
    epoch: state.epoch + 1,
  };
}

/** Nothing is pending. Stamps only ever grow. */
const cleared = ({ autosave: { lastStamp, lastStartedAt } }: DraftState): Autosave => ({
  ...newAutosave,
  lastStamp,
  lastStartedAt,
});

function changed(state: DraftState, history: EditHistory<Snapshot>, at: number): DraftState {
  if (history === state.history) return state;
  return { ...state, history, autosave: autosave(state.autosave, { type: "edited", at }) };
}

const anew = (next: DraftState, before: DraftState): DraftState =>
  next === before ? before : { ...next, epoch: next.epoch + 1 };

function withFresh(state: DraftState, ids: readonly string[] | undefined, at: number): DraftState {
  return ids && ids.length > 0 ? { ...state, fresh: { ids: new Set(ids), until: at + highlightMs } } : state;
}

function succeeded(
  state: DraftState,
  { at, revision, savedAt }: { readonly at: number; readonly revision: number; readonly savedAt: string },
): DraftState {
  const stamp = state.autosave.savingStamp;
  if (stamp === null) return state;
  const saved = autosave(state.autosave, { type: "saveSucceeded", stamp, at });
  // The save in flight contains what was sent last.
  return {
    ...state,
    autosave: saved,
    revision,
    stored: state.sent.at(-1) ?? state.stored,
    savedAt,
    sent: [],
    refusal: null,
  };
}

/**
 * Another author saved in between, unless it was an earlier save of our own whose acknowledgement was lost: then we
 * continue from there without asking.
 */
function stale(state: DraftState, theirs: ProcedureDraft, at: number): DraftState {
  const theirEdited = snapshotOf(theirs);
  const ours = state.sent.findLast((sent) => isSameSnapshot(sent, theirEdited));
  if (!ours) return { ...stopped(state, at), phase: { is: "conflict", theirs } };
  const acknowledged = { revision: theirs.revision, savedAt: theirs.updatedAt };
  if (ours === state.sent.at(-1)) return succeeded(state, { at, ...acknowledged });
  const failed = autosave(state.autosave, { type: "saveFailed", at });
  return { ...state, ...acknowledged, stored: ours, autosave: autosave(failed, { type: "retryNow" }), sent: [] };
}

function stopped(state: DraftState, at: number): DraftState {
  const failed = autosave(state.autosave, { type: "saveFailed", at });
  return { ...state, autosave: autosave(failed, { type: "blocked" }) };
}

function keptMine(state: DraftState, at: number): DraftState {
  if (state.phase.is !== "conflict") return state;
  const { theirs } = state.phase;
  const { revision, updatedAt } = theirs;
  const open = autosave(autosave(state.autosave, { type: "unblocked" }), { type: "retryNow" });
  return {
    ...state,
    revision,
    stored: snapshotOf(theirs),
    savedAt: updatedAt,
    sent: [],
    phase: { is: "open" },
    autosave: autosave(open, { type: "edited", at }),
  };
}

/** Theirs becomes the present, and undo returns to ours. There is nothing to save. */
function tookTheirs(state: DraftState): DraftState {
  if (state.phase.is !== "conflict") return state;
  const { theirs } = state.phase;
  const stored = snapshotOf(theirs);
  return {
    ...state,
    history: pushEdit(state.history, stored, { at: 0 }),
    revision: theirs.revision,
    stored,
    savedAt: theirs.updatedAt,
    sent: [],
    phase: { is: "open" },
    refusal: null,
    autosave: cleared(state),
    epoch: state.epoch + 1,
  };
}
