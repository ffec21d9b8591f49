import type { ProcedureDraft } from "#features/procedures/contract.ts";
import type { DraftLease, DraftLock, DraftReading } from "#features/procedures/lock-contract.ts";
import { heartbeatEveryMs, idleAfterMs } from "#features/procedures/rules/draft-lease.ts";
import { isProblem } from "#kit/problem.ts";
import type { DraftDriver, DriverClock } from "./draft-driver.ts";

export interface LeaseDeps {
  readonly clock: DriverClock;
  /** @throws Problem `draftLocked` (423) with who edits as `current`, `draftEnded` (410); anything else */
  readonly take: (takeOver: boolean) => Promise<DraftLease>;
  readonly read: () => Promise<DraftReading>;
  readonly ask: () => Promise<DraftReading>;
  readonly answer: (editorId: string, lockId: string, handOver: boolean) => Promise<void>;
  /** The stored draft. */
  readonly load: () => Promise<ProcedureDraft>;
  /** The lease that saves name from now on. */
  readonly holds: (lockId: string | undefined) => void;
  /** Gives the lease back, or tells that nobody reads along here any more. It may not arrive. */
  readonly leave: (lockId: string | undefined, mayReturn: boolean) => void;
  /** Reads `current` of a refusal. Undefined where it says nothing of a lock. */
  readonly lockOf: (current: unknown) => DraftLock | undefined;
}

/**
 * What this editor knows of the lease. `unknown`: there is no answer yet, or the last one was none; writing goes on, and
 * the server says what it thinks of its saves.
 */
export type LeaseView =
  | { readonly is: "unknown"; readonly hasTried: boolean }
  | { readonly is: "mine"; readonly lockId: string; readonly asking: DraftLease["asking"] }
  | { readonly is: "theirs"; readonly lock: DraftLock | null; readonly asked: DraftReading["asked"] };

type Editor = Pick<DraftDriver, "view" | "subscribe" | "lose" | "show" | "resume" | "end" | "flush" | "isDirty">;

export type LeaseDriver = ReturnType<typeof createLeaseDriver>;

/**
 * Holds the lease of one draft for one editor, or reads along while somebody else holds it. [P106] [P107] [P108]
 * It says again and again that it is there, hears of news, and leads the editor from writing to reading and back.
 */
// oxlint-disable-next-line max-lines-per-function -- one closure over the state of a lease; each function in it is one idea
export function createLeaseDriver(editor: Editor, deps: LeaseDeps) {
  const { clock } = deps;
  const listeners = new Set<() => void>();
  let view: LeaseView = { is: "unknown", hasTried: false };
  let isRunning = false;
  let touchedAt = clock.now();
  let hasSlept = false;
  let cancelTimer = () => {};
  /** One call after the other: an old answer never overtakes a newer one. */
  let line: Promise<void> = Promise.resolve();
  let isWaiting = false;

  const become = (next: LeaseView): void => {
    view = next;
    deps.holds(next.is === "mine" ? next.lockId : undefined);
    for (const listener of listeners) listener();
  };

  const inLine = <T>(act: () => Promise<T>): Promise<T> => {
    const done = line.then(act);
    line = done.then(
      () => {},
      () => {},
    );
    return done;
  };

  /** Asks again how it stands. What is waiting to be asked is asked once. */
  const check = (): Promise<void> => {
    if (isWaiting || !isRunning) return Promise.resolve();
    isWaiting = true;
    cancelTimer();
    return inLine(async () => {
      isWaiting = false;
      if (!isRunning) return;
      await beat().catch(failed);
      schedule();
    });
  };

  const schedule = (): void => {
    cancelTimer();
    if (!isRunning) return;
    const ends = view.is === "theirs" && view.lock ? Math.max(0, view.lock.endsInMs) + slackMs : heartbeatEveryMs;
    cancelTimer = clock.after(Math.min(ends, heartbeatEveryMs), () => {
      const isIdle = clock.now() - touchedAt >= idleAfterMs;
      hasSlept = view.is === "mine" && isIdle && !editor.isDirty();
      if (hasSlept) schedule();
      else void check();
    });
  };

  const beat = async (): Promise<void> => {
    if (view.is === "theirs") return follow(await deps.read());
    const lease = await deps.take(false);
    await mine(lease);
  };

  /** The lease is this editor's: it goes on from the stored draft where that is not its own. */
  const mine = async (lease: DraftLease): Promise<void> => {
    // Left while it was asked for: nobody is there to use it.
    if (!isRunning) return deps.leave(lease.lockId, false);
    const { state } = editor.view();
    const isBehind = lease.revision > state.revision && !editor.isDirty();
    // Read first: whoever may write sees what is stored, and nobody else saves meanwhile.
    if (state.phase.is === "reading" || isBehind) editor.resume(await deps.load());
    become({ is: "mine", lockId: lease.lockId, asking: lease.asking });
  };

  const follow = async (reading: DraftReading): Promise<void> => {
    const isFree = reading.lock === null && reading.asked === "waiting";
    if (reading.isYours || isFree) return mine(await deps.take(false));
    become({ is: "theirs", lock: reading.lock, asked: reading.asked });
    const { state } = editor.view();
    if (reading.revision !== state.revision || state.epoch === lostAtEpoch) {
      editor.show(await deps.load());
      lostAtEpoch = undefined;
    }
  };

  /** What was on screen when the draft was lost may hold what is not stored: it is shown anew, whatever the revision. */
  let lostAtEpoch: number | undefined;

  const lost = (lock: DraftLock | null): void => {
    editor.lose();
    lostAtEpoch = editor.view().state.epoch;
    become({ is: "theirs", lock, asked: "no" });
    void check();
  };

  const failed = (error: unknown): void => {
    const lock = isProblem(error, "draftLocked") ? deps.lockOf(error.more.current) : undefined;
    if (lock) return lost(lock);
    // Out of sight is gone to who reads along; who writes hears of it at the next save.
    const isGone = isProblem(error) && (error.status === 410 || (error.status === 404 && view.is === "theirs"));
    if (isGone) {
      isRunning = false;
      return editor.end();
    }
    // Nobody answered. What was known stays, for nobody who edits is to be stopped by a network.
    if (view.is === "unknown") become({ is: "unknown", hasTried: true });
  };

  // A save may be refused before any heartbeat is.
  const heard = (): void => {
    if (view.is !== "theirs" && editor.view().state.phase.is === "reading") lost(null);
  };
  let unsubscribe = () => {};

  return {
    view: (): LeaseView => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(): void {
      if (isRunning) return;
      isRunning = true;
      touchedAt = clock.now();
      unsubscribe = editor.subscribe(heard);
      void check();
    },
    check,
    /** Somebody is there again: a lease that was let go is asked for at once. */
    touched(): void {
      touchedAt = clock.now();
      if (!hasSlept) return;
      hasSlept = false;
      void check();
    },
    /** @throws as the call does */
    ask: (): Promise<void> =>
      inLine(async () => {
        await follow(await deps.ask());
        schedule();
      }),
    /** Takes the lease: the free one, or somebody else's with `takeOver`. @throws as the calls do */
    edit: (takeOver: boolean): Promise<void> =>
      inLine(async () => {
        await mine(await deps.take(takeOver));
        schedule();
      }),
    /**
     * Hands over to who asked, when everything is saved, or goes on. Says whether it was done: without a save nothing is
     * handed over. @throws as the calls do
     */
    async answer(editorId: string, handOver: boolean): Promise<boolean> {
      if (view.is !== "mine" || (handOver && !(await editor.flush()))) return false;
      const { lockId } = view;
      await inLine(() => deps.answer(editorId, lockId, handOver));
      await check();
      return true;
    },
    /** The page goes, perhaps to come back at once. */
    pageGone: () => deps.leave(view.is === "mine" ? view.lockId : undefined, true),
    /** Asks no more. The lease is not given back by it. */
    stop(): void {
      isRunning = false;
      unsubscribe();
      cancelTimer();
    },
    /** The editor was left, and everything is saved. */
    giveBack(): void {
      if (isRunning) return;
      deps.leave(view.is === "mine" ? view.lockId : undefined, false);
      become({ is: "unknown", hasTried: false });
    },
  };
}

/** Asking at the very moment a lease ends would find it a moment too early. */
const slackMs = 50;
