import { autosave, due, dueAt, newAutosave, notSavedAfterMs, type SaveState, saveStateOf } from "#kit/autosave.ts";
import { waitAfter } from "#kit/backoff.ts";
import { isProblem } from "#kit/problem.ts";
import type { DriverTools } from "../../state/driver-tools.ts";
import { isClockNews } from "../../state/entry-clock.ts";
import { keptPerform } from "../../state/kept-perform.ts";
import { sendFiles } from "../../state/send-files.ts";
import { endOf, momentOf, sendProgress } from "../../state/send-progress.ts";
import { type SubmitAnswer, submitOnce } from "../../state/submit-once.ts";
import { perform } from "./perform-reducer.ts";
import { type Ending, isDirty, type PerformEvent, type PerformState, waitingFiles } from "./perform-state.ts";
import { keyText, type PerformKey } from "./perform-store.ts";
import { isSubmitWaiting } from "./submission.ts";
import { unsentAnswers } from "./unsent-answers.ts";

/** What a screen shows of a perform. */
export interface PerformView {
  /** `failed`: there is nothing on this device, and the server did not answer. */
  readonly phase: "opening" | "ready" | "notThere" | "failed";
  /** What the last look at the server threw, where `phase` is `failed`. */
  readonly loadError?: unknown;
  readonly state: PerformState | undefined;
  /** Why there is nothing to perform, if even this device has no copy. */
  readonly ending: Ending | null;
  readonly saving: SaveState;
  /** Whether the last try to reach the server failed. */
  readonly isAway: boolean;
  readonly needsSignIn: boolean;
  /** False where entries would not outlive this page. */
  readonly isKept: boolean;
  /** False while the last entries are being written to the device. */
  readonly isWritten: boolean;
  /** [SL9] The device holds answers of this run that are not shown: their seal could not be opened yet. */
  readonly isSealed?: boolean;
  /** [PF215] What this device had no room for. */
  readonly full: "photo" | "entries" | null;
}

export interface PerformDriver {
  readonly view: () => PerformView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows what the device has, then asks the server. */
  open(): Promise<void>;
  happened(event: PerformEvent): void;
  /** What happened and the device has not confirmed yet, in order. */
  unwritten(): readonly PerformEvent[];
  /** Stores a file on the device, and resolves to the id for the entry. @throws NoRoom if the device is full */
  keepFile(blob: Blob, name: string): Promise<string>;
  /** The bytes of a file that this device has, or had until it was sent. */
  blobOf(fileId: string): Promise<Blob | undefined>;
  /** A reason to retry: the network returned, or the page is visible again. */
  kick(): void;
  /** Looks at the server's copy. */
  refresh(): Promise<void>;
  submit(): Promise<SubmitAnswer>;
  /** Sends what is unsent, then moves to the latest version. False if not everything could be sent. */
  reset(): Promise<boolean>;
  /** Removes it here and on the server. */
  remove(): Promise<void>;
  /** Removes from this device what is left of a perform that has ended. */
  forget(): Promise<void>;
  close(): void;
}

/** Keeps a perform on the device and brings it to the server (specification, procedures section 4; ruling R7). */
export function performDriver(key: PerformKey, tools: DriverTools): PerformDriver {
  const { clock, network, withLock } = tools;
  const listeners = new Set<() => void>();
  const sentBlobs = new Map<string, Blob>();
  const lockName = `fettle-perform/${keyText(key)}`;
  let phase: PerformView["phase"] = "opening";
  let loadError: unknown;
  let ending: Ending | null = null;
  let auto = newAutosave;
  let needsSignIn = false;
  let isAway = false;
  let isClosed = false;
  let saveRun: Promise<void> | undefined;
  let fileRun: Promise<void> | undefined;
  let fileFailures = 0;
  let submitRun: Promise<unknown> | undefined;
  let submitFailures = 0;
  let cancelTimer = () => {};
  let cancelNotice = () => {};
  let cancelFileTimer = () => {};
  let cancelSubmitTimer = () => {};
  let view: PerformView;

  const now = () => momentOf(clock.time().nowMs);
  const heard = (isByOther: boolean) => {
    // The tab that entered it may be gone before it has sent it.
    if (isByOther) edited();
    notify();
  };
  const kept = keptPerform(key, tools.store, tools.perform ?? perform, heard, tools.last);

  function notify(): void {
    view = viewNow();
    for (const listener of listeners) listener();
  }

  function viewNow(): PerformView {
    const { state } = kept;
    const saving = state && isDirty(state) ? unsavedAs() : "saved";
    return {
      phase: state ? "ready" : phase,
      loadError,
      state,
      ending: state?.ending ?? ending,
      saving,
      isAway,
      needsSignIn,
      isKept: kept.isKept,
      isWritten: kept.isWritten,
      isSealed: kept.isSealed,
      full: kept.full,
    };
  }

  /** A perform that waits for its files only has nothing pending, and is not saved all the same. */
  function unsavedAs(): SaveState {
    const state = saveStateOf(auto, clock.now());
    if (state !== "saved") return state;
    return fileRun && !isAway ? "saving" : "notSaved";
  }

  /** The page was left, and the device keeps nothing for the next one to show. */
  const isOver = () => isClosed && !kept.isKept;

  const mark = (event: Parameters<typeof autosave>[1]) => {
    auto = autosave(auto, event);
  };

  /** One save at a time in this tab, and across tabs through the lock. */
  function sendNow(): Promise<void> {
    saveRun ??= run().finally(() => {
      saveRun = undefined;
      schedule();
      notify();
    });
    return saveRun;

    async function run(): Promise<void> {
      if (auto.pendingStamp === null) mark({ type: "edited", at: clock.now() });
      mark({ type: "saveStarted", at: clock.now() });
      const stamp = auto.savingStamp ?? 0;
      notify();
      try {
        await withLock(lockName, () => sendProgress(kept, tools, isOver));
        mark({ type: "saveSucceeded", stamp, at: clock.now() });
        reached();
      } catch (error) {
        mark({ type: "saveFailed", at: clock.now() });
        failed(error);
        throw error;
      }
    }
  }

  function sendFilesNow(): Promise<void> {
    fileRun ??= run().finally(() => {
      fileRun = undefined;
      notify();
    });
    return fileRun;

    async function run(): Promise<void> {
      try {
        await withLock(`${lockName}/files`, () =>
          sendFiles(kept, tools, (mediaId, blob) => {
            sentBlobs.set(mediaId, blob);
            edited();
          }),
        );
        fileFailures = 0;
        edited();
      } catch (error) {
        fileFailures += 1;
        failed(error);
        throw error;
      }
    }
  }

  function reached(): void {
    isAway = false;
    needsSignIn = false;
  }

  function failed(error: unknown): void {
    needsSignIn = isProblem(error) && error.status === 401;
    isAway = !needsSignIn;
    notify();
  }

  /** Something may have to be sent: the throttle decides when. */
  function edited(): void {
    if (kept.state && kept.state.edits > kept.state.savedEdits) mark({ type: "edited", at: clock.now() });
    schedule();
  }

  function schedule(): void {
    cancelTimer();
    cancelNotice();
    if (isClosed) return;
    if (auto.unsavedSince !== null) {
      cancelNotice = clock.after(Math.max(0, auto.unsavedSince + notSavedAfterMs - clock.now()), notify);
    }
    const at = dueAt(auto);
    if (at !== undefined && !kept.state?.refusal && !kept.state?.ending) {
      const isDue = due(auto, clock.now());
      cancelTimer = clock.after(isDue ? 0 : Math.max(0, at - clock.now()), () => void sendNow().catch(() => {}));
    }
    scheduleFiles();
    scheduleSubmit();
  }

  function scheduleFiles(): void {
    cancelFileTimer();
    const { state } = kept;
    const hasFiles = state && waitingFiles(state).some((fileId) => state.files[fileId]?.refusal === null);
    if (!hasFiles || fileRun || state.ending || isClosed) return;
    cancelFileTimer = clock.after(waitAfter(fileFailures), () => void sendFilesNow().then(schedule, schedule));
  }

  async function submitNow(): Promise<SubmitAnswer> {
    const answer = await submitOnce(kept, tools, failed);
    if (answer.is === "submitted") reached();
    return answer;
  }

  /** [PF104] Once the server has everything that was entered. */
  function isSubmitDue(): boolean {
    const { state } = kept;
    return state !== undefined && isSubmitWaiting(state) && !isDirty(state) && !state.ending && !isClosed;
  }

  function scheduleSubmit(): void {
    cancelSubmitTimer();
    if (!isSubmitDue() || submitRun || saveRun) return;
    cancelSubmitTimer = clock.after(waitAfter(submitFailures), () => {
      submitRun ??= withLock(lockName, submitAsAsked).finally(() => {
        submitRun = undefined;
        schedule();
        notify();
      });
    });
  }

  async function submitAsAsked(): Promise<void> {
    await kept.settled();
    if (!isSubmitDue()) return;
    const answer = await submitNow();
    submitFailures = answer.is === "notSent" || answer.is === "signIn" ? submitFailures + 1 : 0;
    if (answer.is === "incomplete") {
      kept.apply({ type: "submitStopped", submission: { is: "stopped", why: "incomplete" } });
    }
    if (answer.is === "refused") {
      const detail = answer.problem.message;
      kept.apply({ type: "submitStopped", submission: { is: "stopped", why: "refused", detail } });
    }
    await kept.settled();
  }

  function happened(event: PerformEvent): void {
    const { state } = kept;
    const time = clock.time();
    if (state && (!isDirty(state) || isClockNews(state, time.offsetMs))) kept.apply({ type: "clockRead", ...time });
    kept.apply(event);
    edited();
  }

  async function refresh(): Promise<void> {
    await withLock(lockName, async () => {
      await kept.settled();
      try {
        const progress = await network.load();
        kept.apply({ type: "clockRead", ...clock.time() });
        kept.apply({ type: "seen", progress, at: now() });
        ending = null;
        phase = "ready";
        reached();
      } catch (error) {
        const end = isProblem(error) ? endOf(error, now()) : undefined;
        if (end?.type === "ended") {
          kept.apply(end);
          ending = end.ending;
          phase = "notThere";
        } else {
          phase = "failed";
          loadError = error;
          failed(error);
        }
      }
      await kept.settled();
    });
    edited();
    notify();
  }

  /** Everything that this device has, sent: files first. False where something stayed behind. */
  async function flush(): Promise<boolean> {
    kept.apply({ type: "triedAgain" });
    mark({ type: "retryNow" });
    try {
      await kept.settled();
      if (kept.state && waitingFiles(kept.state).length > 0) await sendFilesNow();
      // A save that was under way does not have the last entries.
      for (let tries = 0; tries < 5 && kept.state && isDirty(kept.state) && !kept.state.refusal; tries += 1) {
        await sendNow();
      }
    } catch {
      return false;
    }
    const { state } = kept;
    return state !== undefined && !isDirty(state) && !state.ending;
  }

  /** Where nothing outlives the page, nothing is promised. */
  async function submitLater(): Promise<SubmitAnswer> {
    if (!kept.isKept) return { is: "notSent" };
    kept.apply({ type: "submitAsked", at: now() });
    await kept.settled();
    schedule();
    const isAsked = kept.isKept && kept.state !== undefined && isSubmitWaiting(kept.state);
    return { is: isAsked ? "waiting" : "notSent" };
  }

  const driver: PerformDriver = {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async open() {
      await kept.open();
      edited();
      await refresh();
    },
    happened,
    unwritten: () => kept.unwritten,
    async keepFile(blob, name) {
      const fileId = tools.newId();
      await kept.keepFile({ fileId, name, blob });
      happened({ type: "fileKept", fileId });
      return fileId;
    },
    async blobOf(fileId) {
      return sentBlobs.get(fileId) ?? (await kept.findFile(fileId))?.blob;
    },
    kick() {
      mark({ type: "retryNow" });
      fileFailures = 0;
      submitFailures = 0;
      if (kept.state?.refusal) kept.apply({ type: "triedAgain" });
      edited();
    },
    refresh,
    async submit() {
      if (kept.state?.submission) kept.apply({ type: "submitTakenBack" });
      if (await flush()) {
        const answer = await withLock(lockName, submitNow);
        return answer.is === "notSent" ? submitLater() : answer;
      }
      if (kept.state?.ending) return { is: "ended" };
      return needsSignIn ? { is: "signIn" } : submitLater();
    },
    async reset() {
      if (!(await flush())) return false;
      await withLock(lockName, async () => {
        kept.apply({ type: "seen", progress: await network.reset(), at: now() });
        await kept.settled();
      });
      return true;
    },
    async remove() {
      await withLock(lockName, async () => {
        await network.remove();
        kept.apply({ type: "ended", ending: { state: "removed" }, at: now() });
        await kept.settled();
        await kept.remove();
      });
    },
    forget: () => kept.remove(),
    close() {
      isClosed = true;
      const { state } = kept;
      // All of it is on the server, and nothing here needs it.
      if (state?.ending && unsentAnswers(state, now()).length === 0) void kept.remove();
      cancelTimer();
      cancelNotice();
      cancelFileTimer();
      cancelSubmitTimer();
      kept.close();
    },
  };
  view = viewNow();
  return driver;
}
