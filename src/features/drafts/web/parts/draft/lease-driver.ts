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
  /** Returns the lease, or reports that this reader has left. The call may be lost. */
  readonly leave: (lockId: string | undefined, mayReturn: boolean) => void;
  /** Reads `current` of a refusal. Undefined where it says nothing of a lock. */
  readonly lockOf: (current: unknown) => DraftLock | undefined;
}

/**
 * What this editor knows of the lease. `unknown`: no answer yet, or none to the last call; writing continues, and the
 * server decides about its saves.
 */
export type LeaseView =
  | { readonly is: "unknown"; readonly hasTried: boolean }
  | { readonly is: "mine"; readonly lockId: string; readonly asking: DraftLease["asking"] }
  | { readonly is: "theirs"; readonly lock: DraftLock | null; readonly asked: DraftReading["asked"] };

type Editor = Pick<DraftDriver, "view" | "subscribe" | "lose" | "show" | "resume" | "end" | "flush" | "isDirty">;

export type LeaseDriver = ReturnType<typeof createLeaseDriver>;

/**
 * Holds the lease of one draft for one editor, or reads along while another holds it. [P106] [P107] [P108] It renews
 * the lease, receives changes, and switches the editor between writing and reading.
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

  /** Fetches the state of the lease again. Calls that are already queued are not repeated. */
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

  /** The lease is this editor's: it continues from the stored draft where that is not its own. */
  const mine = async (lease: DraftLease): Promise<void> => {
    // The editor was closed during the request: nobody is there to use the lease.
    if (!isRunning) return deps.leave(lease.lockId, false);
    const { state } = editor.view();
    const isBehind = lease.revision > state.revision && !editor.isDirty();
    // Read first: the editor starts from what is stored, and no other editor saves meanwhile.
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

  /**
   * The screen may show content that was not stored when the lease was lost: it shows the stored draft, whatever the
   * revision.
   */
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
    // To a reader, hidden is gone; an editor learns it with the next save.
    const isGone = isProblem(error) && (error.status === 410 || (error.status === 404 && view.is === "theirs"));
    if (isGone) {
      isRunning = false;
      return editor.end();
    }
    // No answer. The known state stays: a broken network must not stop an editor.
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
    /** The person is active again: a lease that was let go is requested at once. */
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
    /** Takes the lease: a free one, or another editor's with `takeOver`. @throws what the calls throw */
    edit: (takeOver: boolean): Promise<void> =>
      inLine(async () => {
        await mine(await deps.take(takeOver));
        schedule();
      }),
    /**
     * Hands over to the requester once everything is saved, or refuses. Returns whether it was done: without a save
     * nothing is handed over. @throws what the calls throw
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
    /** Withdraws the request. Does not return the lease. */
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
