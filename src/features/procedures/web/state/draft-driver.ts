import { dueAt, isDirty, due as isDue, notSavedAfterMs, type SaveState, saveStateOf } from "#kit/autosave.ts";
import { isProblem } from "#kit/problem.ts";
import type { ProcedureDraft } from "../../contract.ts";
import {
  type DraftEvent,
  type DraftState,
  draftEditor,
  type Edited,
  editedOf,
  openDraft,
  presentOf,
} from "./draft-editor.ts";

export interface DriverClock {
  /** Milliseconds. */
  now(): number;
  /** Returns how to call it off. */
  after(ms: number, run: () => void): () => void;
}

/** Where unsaved content is kept on this device. Every call may reject; the editor goes on all the same. */
export interface Copies {
  keep(edited: Edited, revision: number): Promise<void>;
  drop(): Promise<void>;
  /** Puts content aside for the person to look at later. */
  putAside(edited: Edited, revision: number): Promise<void>;
}

export interface DriverDeps {
  readonly clock: DriverClock;
  /** @throws Problem `staleDraft` (409) with the stored draft as `current`, `draftEnded` (410); anything else */
  readonly save: (edited: Edited, revision: number) => Promise<{ revision: number; updatedAt: string }>;
  readonly copies: Copies;
  /** Reads `current` of a stale save. Undefined where it is not a draft. */
  readonly draftOf: (current: unknown) => ProcedureDraft | undefined;
}

export interface DraftView {
  readonly state: DraftState;
  readonly saving: SaveState;
  /** False when this device could not keep what is not saved either. */
  readonly isKept: boolean;
}

export interface EditOptions {
  readonly mergeKey?: string | undefined;
  readonly fresh?: readonly string[] | undefined;
}

export type DraftDriver = ReturnType<typeof createDraftDriver>;

/** While typing, the copy on this device is written at most this often, in ms. */
const keepEveryMs = 300;

/**
 * Runs the editor of one draft: takes edits, saves when it is time, keeps what is not saved on this device, and tells
 * whoever listens. It never gives up content: what cannot be saved stays here and in the copy.
 */
export function createDraftDriver(draft: ProcedureDraft, deps: DriverDeps) {
  const { clock, copies } = deps;
  const listeners = new Set<() => void>();
  let state = openDraft(draft);
  let isKept = true;
  let isStopped = false;
  let view: DraftView = { state, saving: "saved", isKept };
  let cancelTimer = () => {};
  let flight: Promise<void> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let cancelKeep: (() => void) | undefined;

  const dispatch = (event: DraftEvent): void => {
    const before = state;
    state = draftEditor(state, event);
    if (presentOf(before) !== presentOf(state)) keepSoon();
    settle();
  };

  const settle = (): void => {
    const now = clock.now();
    if (!flight && !isStopped && isDue(state.autosave, now)) startSave();
    const saving = saveStateOf(state.autosave, now);
    if (view.state !== state || view.saving !== saving || view.isKept !== isKept) {
      view = { state, saving, isKept };
      for (const listener of listeners) listener();
    }
    cancelTimer();
    cancelTimer = isStopped ? () => {} : wakeUp(now);
  };

  /** The next moment at which something changes by itself. */
  const wakeUp = (now: number): (() => void) => {
    const { unsavedSince } = state.autosave;
    const moments = [
      flight ? undefined : dueAt(state.autosave),
      unsavedSince === null || view.saving === "notSaved" ? undefined : unsavedSince + notSavedAfterMs,
      state.fresh.ids.size > 0 ? state.fresh.until : undefined,
    ].filter((moment) => moment !== undefined);
    if (moments.length === 0) return () => {};
    return clock.after(Math.max(0, Math.min(...moments) - now), () => dispatch({ type: "faded", at: clock.now() }));
  };

  const startSave = (): void => {
    state = draftEditor(state, { type: "saveStarted", at: clock.now() });
    const edited = presentOf(state);
    // Chained, so that what `save` throws at once is a rejection like any other.
    flight = Promise.resolve()
      .then(() => deps.save(edited, state.revision))
      .then(
        ({ revision, updatedAt }): DraftEvent => ({
          type: "saveSucceeded",
          at: clock.now(),
          revision,
          savedAt: updatedAt,
        }),
        (error: unknown) => failure(error),
      )
      .then((event) => {
        flight = undefined;
        dispatch(event);
        if (!isDirty(state.autosave)) dropCopy();
      });
  };

  const failure = (error: unknown): DraftEvent => {
    const at = clock.now();
    if (isProblem(error, "staleDraft")) {
      const theirs = deps.draftOf(error.more.current);
      if (theirs) return { type: "stale", theirs, at };
    }
    // Gone, or out of sight, which is the same to whoever edits it.
    if (isProblem(error) && (error.status === 410 || error.status === 404)) return { type: "ended", at };
    return { type: "saveFailed", at, refusal: isProblem(error) ? error.code : null };
  };

  /** One write after the other, so that an old copy never overtakes a newer one or its removal. */
  const write = (act: () => Promise<void>): Promise<void> => {
    writing = writing.then(act).then(
      () => setKept(true),
      () => setKept(false),
    );
    return writing;
  };

  const setKept = (kept: boolean): void => {
    if (isKept === kept) return;
    isKept = kept;
    settle();
  };

  const keepNow = (): Promise<void> => {
    cancelKeep?.();
    cancelKeep = undefined;
    return write(async () => {
      if (isDirty(state.autosave)) await copies.keep(presentOf(state), state.revision);
    });
  };

  const keepSoon = (): void => {
    cancelKeep ??= clock.after(keepEveryMs, () => void keepNow());
  };

  const dropCopy = (): void => {
    cancelKeep?.();
    cancelKeep = undefined;
    void write(async () => {
      if (!isDirty(state.autosave)) await copies.drop();
    });
  };

  return {
    view: (): DraftView => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Changes the content; the same object back changes nothing. */
    edit(change: (edited: Edited) => Edited, { mergeKey, fresh }: EditOptions = {}): void {
      const next = change(presentOf(state));
      if (next === presentOf(state)) return;
      dispatch({ type: "edited", next, at: clock.now(), mergeKey, fresh });
    },
    undo: () => dispatch({ type: "undone", at: clock.now() }),
    redo: () => dispatch({ type: "redone", at: clock.now() }),
    /** Puts other content in the place of all: a copy that was kept. */
    replace: (next: Edited) => dispatch({ type: "replaced", next, at: clock.now() }),
    /** Tries again at once, as when the network came back. */
    retry: () => dispatch({ type: "retried" }),
    async keepMine(): Promise<void> {
      const { standing } = state;
      if (standing.is !== "conflict") return;
      const { theirs } = standing;
      await write(() => copies.putAside(editedOf(theirs), theirs.revision));
      dispatch({ type: "keptMine", at: clock.now() });
    },
    async takeTheirs(): Promise<void> {
      if (state.standing.is !== "conflict") return;
      await write(() => copies.putAside(presentOf(state), state.revision));
      dispatch({ type: "tookTheirs", at: clock.now() });
      dropCopy();
    },
    isDirty: (): boolean => isDirty(state.autosave),
    /** Writes the copy on this device now: the page may be about to go. */
    keep: keepNow,
    /** Saves now, and says whether everything is saved. */
    async flush(): Promise<boolean> {
      if (isDirty(state.autosave)) await keepNow();
      const mayGoOn = () => isDirty(state.autosave) && state.standing.is === "open" && !isStopped;
      for (let tries = 0; tries < 3 && mayGoOn(); tries++) {
        if (!flight) startSave();
        await flight;
        if (state.autosave.failures > 0) break;
      }
      await writing;
      return !isDirty(state.autosave);
    },
    /** Sends nothing from now on. What is under way is still heard, and what is not saved stays on this device. */
    stop(): void {
      isStopped = true;
      cancelTimer();
      cancelKeep?.();
      cancelKeep = undefined;
    },
  };
}
