import { waitAfter, waitMsMax } from "./backoff.ts";

/** The throttle of the specification (procedures section 9): at most one save a second. */
export const autosaveEveryMs = 1000;
/** Ruling R7: after this long without success, the screen says that nothing is saved. */
export const notSavedAfterMs = 5000;

/** All moments are milliseconds of one clock, which is the caller's. */
export interface Autosave {
  /** The stamp of the newest edit that is not saved; null when everything is. Stamps only ever grow. */
  readonly pendingStamp: number | null;
  /** The stamp that the save in flight covers; null when none is in flight. */
  readonly savingStamp: number | null;
  readonly lastStartedAt: number | null;
  readonly lastSavedAt: number | null;
  /** When the first of the failures since the last success happened. */
  readonly failingSince: number | null;
  readonly failures: number;
  readonly lastFailedAt: number | null;
  /** When the oldest unsaved edit was made. */
  readonly unsavedSince: number | null;
  /** When the oldest edit was made that the save in flight does not cover. */
  readonly editedWhileSavingAt: number | null;
  readonly blocked: boolean;
  readonly lastStamp: number;
}

export type AutosaveEvent =
  | { readonly type: "edited"; readonly at: number }
  | { readonly type: "saveStarted"; readonly at: number }
  | { readonly type: "saveSucceeded"; readonly stamp: number; readonly at: number }
  | { readonly type: "saveFailed"; readonly at: number }
  /** Something changed that makes another try worth while at once, as a network that came back. */
  | { readonly type: "retryNow" }
  | { readonly type: "blocked" }
  | { readonly type: "unblocked" };

export type SaveState = "saved" | "saving" | "unsaved" | "notSaved";

export const newAutosave: Autosave = {
  pendingStamp: null,
  savingStamp: null,
  lastStartedAt: null,
  lastSavedAt: null,
  failingSince: null,
  failures: 0,
  lastFailedAt: null,
  unsavedSince: null,
  editedWhileSavingAt: null,
  blocked: false,
  lastStamp: 0,
};

/** An edit marks a stamp; a save clears it if no later edit moved it; a failure leaves it. */
export function autosave(state: Autosave, event: AutosaveEvent): Autosave {
  switch (event.type) {
    case "edited":
      return edited(state, event.at);
    case "saveStarted":
      if (state.pendingStamp === null || state.savingStamp !== null) return state;
      return { ...state, savingStamp: state.pendingStamp, lastStartedAt: event.at, editedWhileSavingAt: null };
    case "saveSucceeded":
      return succeeded(state, event.stamp, event.at);
    case "saveFailed":
      return {
        ...state,
        savingStamp: null,
        editedWhileSavingAt: null,
        failingSince: state.failingSince ?? event.at,
        failures: state.failures + 1,
        lastFailedAt: event.at,
      };
    case "retryNow":
      return { ...state, lastFailedAt: null };
    case "blocked":
      return { ...state, blocked: true };
    case "unblocked":
      return { ...state, blocked: false };
  }
}

/** The moment from which a save should start: at once after a pause, else a second after the last. Undefined: never. */
export function dueAt(state: Autosave): number | undefined {
  if (state.pendingStamp === null || state.savingStamp !== null || state.blocked) return undefined;
  const throttled = state.lastStartedAt === null ? 0 : state.lastStartedAt + autosaveEveryMs;
  const waited = state.lastFailedAt === null ? 0 : state.lastFailedAt + waitAfter(state.failures);
  return Math.max(throttled, waited);
}

/** A clock that was set back must not hold a save for as long as it was set back by. */
export function due(state: Autosave, now: number): boolean {
  const at = dueAt(state);
  return at !== undefined && (now >= at || at - now > waitMsMax + autosaveEveryMs);
}

/** What to tell the person whose edits these are. */
export function saveStateOf(state: Autosave, now: number): SaveState {
  if (state.pendingStamp === null) return "saved";
  if (state.unsavedSince !== null && now - state.unsavedSince >= notSavedAfterMs) return "notSaved";
  return state.savingStamp === null ? "unsaved" : "saving";
}

export const isDirty = (state: Autosave): boolean => state.pendingStamp !== null;

/**
 * Two edits within one millisecond, or a clock that was set back, must still give two stamps: an equal one would let
 * the save of the first clear the second.
 */
function edited(state: Autosave, at: number): Autosave {
  const stamp = Math.max(at, state.lastStamp + 1);
  return {
    ...state,
    pendingStamp: stamp,
    lastStamp: stamp,
    unsavedSince: state.unsavedSince ?? at,
    editedWhileSavingAt: state.savingStamp === null ? null : (state.editedWhileSavingAt ?? at),
  };
}

function succeeded(state: Autosave, stamp: number, at: number): Autosave {
  const isUnchanged = state.pendingStamp === stamp;
  return {
    ...state,
    pendingStamp: isUnchanged ? null : state.pendingStamp,
    savingStamp: null,
    lastSavedAt: at,
    failingSince: null,
    failures: 0,
    lastFailedAt: null,
    unsavedSince: isUnchanged ? null : (state.editedWhileSavingAt ?? state.unsavedSince),
    editedWhileSavingAt: null,
  };
}
