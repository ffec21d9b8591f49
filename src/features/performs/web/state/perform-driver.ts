import * as z from "zod/mini";
import { autosave, due, dueAt, newAutosave, notSavedAfterMs, type SaveState, saveStateOf } from "#kit/autosave.ts";
import { isProblem, type Problem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/call-errors.ts";
import type { HistoryEntry } from "../../contract.ts";
import { unsentAsides } from "./aside.ts";
import type { DriverTools } from "./driver-tools.ts";
import { keptPerform } from "./kept-perform.ts";
import { perform } from "./perform-reducer.ts";
import { type Ending, isDirty, type PerformEvent, type PerformState, waitingFiles } from "./perform-state.ts";
import { keyText, type PerformKey } from "./perform-store.ts";
import { sendFiles } from "./send-files.ts";
import { answerTo, endOf, momentOf, sendProgress } from "./send-progress.ts";

/** What a screen shows of a perform. */
export interface PerformView {
  /** `failed`: there is nothing on this device, and the server did not answer. */
  readonly phase: "opening" | "ready" | "notThere" | "failed";
  readonly state: PerformState | undefined;
  /** Why there is nothing to perform, where even this device has nothing of it. */
  readonly ending: Ending | null;
  readonly saving: SaveState;
  /** Whether the last try to reach the server failed. */
  readonly isAway: boolean;
  readonly needsSignIn: boolean;
  /** False where entries would not outlive this page. */
  readonly isKept: boolean;
}

export type SubmitAnswer =
  | { readonly is: "submitted"; readonly entry: HistoryEntry }
  /** Not everything has reached the server; it is all on this device. */
  | { readonly is: "notSent" | "ended" | "signIn" }
  | { readonly is: "incomplete"; readonly stepIds: readonly string[] }
  | { readonly is: "refused"; readonly problem: Problem };

export interface PerformDriver {
  readonly view: () => PerformView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows what the device has, then asks the server. */
  open(): Promise<void>;
  happened(event: PerformEvent): void;
  /** Keeps a file on the device, and answers the id by which an entry may name it. */
  keepFile(blob: Blob, name: string): Promise<string>;
  /** The bytes of a file that this device has, or had until it was sent. */
  blobOf(fileId: string): Promise<Blob | undefined>;
  /** Something changed that makes another try worth while: the network came back, the page is looked at again. */
  kick(): void;
  /** Looks at the server's copy. */
  refresh(): Promise<void>;
  submit(): Promise<SubmitAnswer>;
  /** Sends what is there, then moves to the latest version. False where not everything could be sent. */
  reset(): Promise<boolean>;
  /** Removes it here and on the server. */
  remove(): Promise<void>;
  /** Removes from this device what is left of a perform that has ended. */
  forget(): Promise<void>;
  close(): void;
}

const incompleteBody = z.object({ steps: z.array(z.object({ stepId: z.string() })) });
const submitTriesMax = 3;
const filesWaitMsMax = 30_000;

/** Keeps a perform on the device and brings it to the server (specification, procedures section 4; ruling R7). */
export function performDriver(key: PerformKey, tools: DriverTools): PerformDriver {
  const { clock, network, withLock } = tools;
  const listeners = new Set<() => void>();
  const sentBlobs = new Map<string, Blob>();
  const lockName = `fettle-perform/${keyText(key)}`;
  let phase: PerformView["phase"] = "opening";
  let ending: Ending | null = null;
  let auto = newAutosave;
  let needsSignIn = false;
  let isAway = false;
  let isClosed = false;
  let saveRun: Promise<void> | undefined;
  let fileRun: Promise<void> | undefined;
  let fileFailures = 0;
  let cancelTimer = () => {};
  let cancelNotice = () => {};
  let cancelFileTimer = () => {};
  let view: PerformView;

  const now = () => momentOf(clock.now());
  const kept = keptPerform(key, tools.store, tools.perform ?? perform, (isByOther) => {
    // The tab that entered it may be gone before it has sent it.
    if (isByOther) edited();
    notify();
  });

  function notify(): void {
    view = viewNow();
    for (const listener of listeners) listener();
  }

  function viewNow(): PerformView {
    const { state } = kept;
    const saving = state && isDirty(state) ? unsavedAs() : "saved";
    return {
      phase: state ? "ready" : phase,
      state,
      ending: state?.ending ?? ending,
      saving,
      isAway,
      needsSignIn,
      isKept: kept.isKept,
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

  /** One save at a time in this tab, and by the lock in all of them. */
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
  }

  function scheduleFiles(): void {
    cancelFileTimer();
    const { state } = kept;
    const hasFiles = state && waitingFiles(state).some((fileId) => state.files[fileId]?.refusal === null);
    if (!hasFiles || fileRun || state.ending || isClosed) return;
    const wait = fileFailures === 0 ? 0 : Math.min(1000 * 2 ** fileFailures, filesWaitMsMax);
    cancelFileTimer = clock.after(wait, () => void sendFilesNow().then(schedule, schedule));
  }

  function happened(event: PerformEvent): void {
    kept.apply(event);
    edited();
  }

  async function refresh(): Promise<void> {
    await withLock(lockName, async () => {
      await kept.settled();
      try {
        const progress = await network.load();
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

  async function submitOnce(): Promise<SubmitAnswer> {
    for (let tries = 1; ; tries += 1) {
      try {
        const entry = await network.submit();
        kept.apply({ type: "ended", ending: { state: "submitted", entry }, at: now() });
        await kept.settled();
        return { is: "submitted", entry };
      } catch (error) {
        if (error instanceof NetworkError && tries < submitTriesMax) continue;
        return refusedSubmit(error);
      }
    }
  }

  async function refusedSubmit(error: unknown): Promise<SubmitAnswer> {
    if (!isProblem(error) || error.status >= 500) {
      failed(error);
      return { is: "notSent" };
    }
    if (error.status === 401) {
      failed(error);
      return { is: "signIn" };
    }
    if (error.code === "requiredStepsNotComplete") {
      const body = z.safeParse(incompleteBody, error.more.current);
      return { is: "incomplete", stepIds: body.success ? body.data.steps.map((step) => step.stepId) : [] };
    }
    const answer = answerTo(error, now());
    if (answer?.type !== "ended") return { is: "refused", problem: error };
    kept.apply(answer);
    await kept.settled();
    return { is: "ended" };
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
      if (kept.state?.refusal) kept.apply({ type: "triedAgain" });
      edited();
    },
    refresh,
    async submit() {
      if (await flush()) return withLock(lockName, submitOnce);
      if (kept.state?.ending) return { is: "ended" };
      return { is: needsSignIn ? "signIn" : "notSent" };
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
      // Everything of it is on the server, and nobody needs it here.
      if (state?.ending && unsentAsides(state, now()).length === 0) void kept.remove();
      cancelTimer();
      cancelNotice();
      cancelFileTimer();
      kept.close();
    },
  };
  view = viewNow();
  return driver;
}
