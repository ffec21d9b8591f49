import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { dueAt, isDirty, due as isDue, notSavedAfterMs, type SaveState, saveStateOf } from "#kit/autosave.ts";
import { isProblem } from "#kit/problem.ts";
import { draftReducer } from "./draft-reducer.ts";
import {
  type DraftEvent,
  type DraftState,
  openDraft,
  presentOf,
  type Snapshot,
  snapshotOf,
  type Unsent,
} from "./draft-state.ts";

export interface DriverClock {
  /** Milliseconds. */
  now(): number;
  /** Returns how to call it off. */
  after(ms: number, run: () => void): () => void;
}

/** Stores unsaved content on this device. Every call may reject; the editor continues all the same. */
export interface Copies {
  keep(edited: Snapshot, revision: number): Promise<void>;
  drop(): Promise<void>;
  /** Puts content aside for the person to look at later. */
  stash(edited: Snapshot, revision: number): Promise<void>;
  /** Stores what was unsaved when the lease was lost for the nth time, to be offered at the next edit. */
  park(n: number, edited: Snapshot, revision: number): Promise<void>;
  unpark(n: number): Promise<void>;
}

/** What a save is based on: a revision, and what the server holds under it. */
export interface SaveBase {
  readonly revision: number;
  readonly stored: Snapshot;
}

export interface SavedRevision {
  readonly revision: number;
  readonly updatedAt: string;
}

export interface DriverDeps {
  readonly clock: DriverClock;
  /**
   * @throws Problem `staleDraft` (409) with the stored draft as `current`, `draftEnded` (410), `draftLocked` (423);
   *   anything else
   */
  readonly save: (edited: Snapshot, base: SaveBase) => Promise<SavedRevision>;
  readonly copies: Copies;
  /** Reads `current` of a stale save. Undefined where it is not a draft. */
  readonly draftOf: (current: unknown) => ProcedureDraft | undefined;
}

export interface DraftView {
  readonly state: DraftState;
  readonly saving: SaveState;
  /** False if this device could not store the unsaved content either. */
  readonly isStored: boolean;
}

export interface EditOptions {
  readonly mergeKey?: string | undefined;
  readonly fresh?: readonly string[] | undefined;
}

export type DraftDriver = ReturnType<typeof createDraftDriver>;

/** While typing, the copy on this device is written at most this often, in ms. */
const keepEveryMs = 300;

/**
 * Runs the editor of one draft: takes edits, saves when it is time, stores unsaved content on this device, and notifies
 * its listeners. It never gives up content: what cannot be saved stays here and in the copy.
 */
// oxlint-disable-next-line max-lines-per-function -- one closure over the state of a draft; each function in it is one idea
export function createDraftDriver(draft: ProcedureDraft, deps: DriverDeps) {
  const { clock, copies } = deps;
  const listeners = new Set<() => void>();
  let state = openDraft(draft);
  let isStored = true;
  let isStopped = false;
  let view: DraftView = { state, saving: "saved", isStored };
  let cancelTimer = () => {};
  let flight: Promise<void> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let cancelKeep: (() => void) | undefined;
  const parked = createParking(copies);
  let losses = 0;

  const dispatch = (event: DraftEvent): void => {
    const before = state;
    state = draftReducer(state, event);
    const [was, is, reads] = [unsentOf(before), unsentOf(state), isReading(state)];
    if (was !== is) void write(() => parked.change(is, reads));
    else if (presentOf(before) !== presentOf(state)) keepSoon();
    if (reads && !isReading(before)) {
      losses++;
      dropCopy();
    }
    settle();
  };

  const settle = (): void => {
    const now = clock.now();
    if (!flight && !isStopped && isDue(state.autosave, now)) startSave();
    const saving = saveStateOf(state.autosave, now);
    if (view.state !== state || view.saving !== saving || view.isStored !== isStored) {
      view = { state, saving, isStored };
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
    state = draftReducer(state, { type: "saveStarted", at: clock.now() });
    const edited = presentOf(state);
    const lossesBefore = losses;
    // Chained, so that what `save` throws at once is a rejection like any other.
    flight = Promise.resolve()
      .then(() => deps.save(edited, { revision: state.revision, stored: state.stored }))
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
        // Lost and had again meanwhile: it says nothing of the draft that is open now.
        if (losses === lossesBefore || isReading(state)) dispatch(event);
        else settle();
        if (!isDirty(state.autosave)) dropCopy();
      });
  };

  const failure = (error: unknown): DraftEvent => {
    const at = clock.now();
    if (isProblem(error, "staleDraft")) {
      const theirs = deps.draftOf(error.more.current);
      if (theirs) return { type: "stale", theirs, at };
    }
    if (isProblem(error, "draftLocked")) return { type: "lost" };
    // Gone or hidden, which is the same for its editor.
    if (isProblem(error) && (error.status === 410 || error.status === 404)) return { type: "ended", at };
    return { type: "saveFailed", at, refusal: isProblem(error) ? error.code : null };
  };

  /** Writes one after the other, so that an old copy never overtakes a newer one or its removal. */
  const write = (act: () => Promise<void>): Promise<void> => {
    writing = writing.then(act).then(
      () => setKept(parked.unstored().length === 0),
      () => setKept(false),
    );
    return writing;
  };

  const setKept = (kept: boolean): void => {
    if (isStored === kept) return;
    isStored = kept;
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
      if (!isDirty(state.autosave) && parked.unstored().length === 0) await copies.drop();
    });
  };

  return {
    view: (): DraftView => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Changes the content; the same object back changes nothing. */
    edit(change: (edited: Snapshot) => Snapshot, { mergeKey, fresh }: EditOptions = {}): void {
      // A field may commit text typed after the lease was lost: it belongs to the unsaved content. [P106]
      const before = unsentOf(state)?.edited ?? presentOf(state);
      const next = change(before);
      if (next === before) return;
      dispatch({ type: "edited", next, at: clock.now(), mergeKey, fresh });
    },
    undo: () => dispatch({ type: "undone", at: clock.now() }),
    redo: () => dispatch({ type: "redone", at: clock.now() }),
    /** Puts other content in the place of all: a copy that was kept. */
    replace: (next: Snapshot) => dispatch({ type: "replaced", next, at: clock.now() }),
    /** Tries again at once, as when the network came back. */
    retry: () => dispatch({ type: "retried" }),
    async keepMine(): Promise<void> {
      const { phase } = state;
      if (phase.is !== "conflict") return;
      const { theirs } = phase;
      await write(() => copies.stash(snapshotOf(theirs), theirs.revision));
      dispatch({ type: "keptMine", at: clock.now() });
    },
    async takeTheirs(): Promise<void> {
      if (state.phase.is !== "conflict") return;
      await write(() => copies.stash(presentOf(state), state.revision));
      dispatch({ type: "tookTheirs", at: clock.now() });
      dropCopy();
    },
    /** Another author edits the draft: unsaved content is stored on this device. [P106] */
    lose: () => dispatch({ type: "lost" }),
    /** The stored draft, while another author edits it. */
    show: (stored: ProcedureDraft) => dispatch({ type: "shown", draft: stored }),
    /** The stored draft, which may be edited from now on. It does not replace what is typed or being sent. */
    resume: (stored: ProcedureDraft) => {
      if (!flight || isReading(state)) dispatch({ type: "resumed", draft: stored });
    },
    end: () => dispatch({ type: "ended", at: clock.now() }),
    /** What waits and could not be kept on this device. */
    parkedHere: parked.unstored,
    forgetParked: parked.forget,
    isDirty: (): boolean => isDirty(state.autosave) || parked.unstored().length > 0,
    /** Writes the copy on this device now: the page may be about to go. */
    keep: keepNow,
    /** Saves now, and says whether everything is saved. */
    async flush(): Promise<boolean> {
      if (isDirty(state.autosave)) await keepNow();
      const mayGoOn = () => isDirty(state.autosave) && state.phase.is === "open" && !isStopped;
      for (let tries = 0; tries < 3 && mayGoOn(); tries++) {
        if (!flight) startSave();
        await flight;
        if (state.autosave.failures > 0) break;
      }
      await writing;
      return !isDirty(state.autosave) && unsentOf(state) === null;
    },
    /** Sends nothing from now on. A running call is still handled, and unsaved content stays on this device. */
    stop(): void {
      isStopped = true;
      cancelTimer();
      cancelKeep?.();
      cancelKeep = undefined;
    },
  };
}

const isReading = ({ phase }: DraftState): boolean => phase.is === "reading";

const unsentOf = ({ phase }: DraftState): Unsent | null => (phase.is === "reading" ? phase.mine : null);

/** Stores what was not saved when the lease was lost: on the device, and in memory until that has worked. */
function createParking(copies: Copies) {
  const held = new Map<number, Unsent>();
  let n = 0;
  let isParked = false;
  return {
    unstored: (): readonly Unsent[] => [...held.values()],
    forget: (): void => held.clear(),
    /** @param isReading whether it may still change; later it is another loss */
    async change(unsent: Unsent | null, isReading: boolean): Promise<void> {
      if (unsent) {
        if (!isParked) n++;
        isParked = true;
        held.set(n, unsent);
        await copies.park(n, unsent.edited, unsent.revision);
        held.delete(n);
        return;
      }
      const mayForget = isParked && isReading;
      isParked = false;
      if (!mayForget) return;
      held.delete(n);
      await copies.unpark(n);
    },
  };
}
