import { isProblem } from "#kit/problem.ts";
import { devicePerform } from "../../state/device-perform.ts";
import type { DriverTools } from "../../state/driver-tools.ts";
import { isClockNews } from "../../state/entry-clock.ts";
import { retriedWork } from "../../state/retried-work.ts";
import { sendFiles } from "../../state/send-files.ts";
import { endOf, momentOf, sendProgress } from "../../state/send-progress.ts";
import { type SubmitAnswer, submitOnce } from "../../state/submit-once.ts";
import { throttledSaves } from "../../state/throttled-saves.ts";
import { perform } from "./perform-reducer.ts";
import { type Ending, isDirty, type PerformEvent, waitingFiles } from "./perform-state.ts";
import { keyText, type PerformKey } from "./perform-store.ts";
import type { PerformDriver, PerformView } from "./perform-view.ts";
import { isSubmitWaiting } from "./submission.ts";
import { unsentAnswers } from "./unsent-answers.ts";

/** Keeps a perform on the device and brings it to the server (specification, procedures section 4; ruling R7). */
export function performDriver(key: PerformKey, tools: DriverTools): PerformDriver {
  const { clock, network, withLock } = tools;
  const listeners = new Set<() => void>();
  const sentBlobs = new Map<string, Blob>();
  const lockName = `fettle-perform/${keyText(key)}`;
  let phase: PerformView["phase"] = "opening";
  let loadError: unknown;
  let ending: Ending | null = null;
  let needsSignIn = false;
  let isAway = false;
  let isClosed = false;
  let view: PerformView;

  const now = () => momentOf(clock.time().nowMs);
  const heard = (isByOther: boolean) => {
    // The tab that entered it may be gone before it has sent it.
    if (isByOther) edited();
    notify();
  };
  const kept = devicePerform(key, tools.store, tools.perform ?? perform, heard, tools.last);

  function notify(): void {
    view = viewNow();
    for (const listener of listeners) listener();
  }

  function viewNow(): PerformView {
    const { state } = kept;
    // A run that waits for its files alone has no save pending, and is not saved all the same.
    const pending = saves.state() === "saved" ? (files.isRunning() && !isAway ? "saving" : "notSaved") : saves.state();
    return {
      phase: state ? "ready" : phase,
      loadError,
      state,
      ending: state?.ending ?? ending,
      saving: state && isDirty(state) ? pending : "saved",
      isAway,
      needsSignIn,
      isStored: kept.isStored,
      isWritten: kept.isWritten,
      isSealed: kept.isSealed,
      full: kept.full,
    };
  }

  /** The page was left, and the device keeps nothing for the next one to show. */
  const isOver = () => isClosed && !kept.isStored;

  const settled = () => {
    schedule();
    notify();
  };
  const saves = throttledSaves({
    clock,
    settled,
    notify,
    isDue: () => !kept.state?.refusal && !kept.state?.ending,
    async save() {
      try {
        await withLock(lockName, () => sendProgress(kept, tools, isOver));
        reached();
      } catch (error) {
        failed(error);
        throw error;
      }
    },
  });
  const files = retriedWork({
    clock,
    settled,
    isDue() {
      const { state } = kept;
      const isWaiting = state && waitingFiles(state).some((fileId) => state.files[fileId]?.refusal === null);
      return isWaiting === true && !state?.ending && !isClosed;
    },
    async work() {
      try {
        await withLock(`${lockName}/files`, () => sendFiles(kept, tools, keepSent));
        edited();
      } catch (error) {
        failed(error);
        throw error;
      }
    },
  });
  const submission = retriedWork({
    clock,
    settled,
    isDue: () => isSubmitDue() && !saves.isRunning(),
    work: () => withLock(lockName, submitAsRequested),
  });

  function keepSent(mediaId: string, blob: Blob): void {
    sentBlobs.set(mediaId, blob);
    edited();
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
    if (kept.state && kept.state.edits > kept.state.savedEdits) saves.edited();
    schedule();
  }

  function schedule(): void {
    if (!isClosed) saves.schedule();
    files.schedule();
    submission.schedule();
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

  /** @throws where the server did not answer, or did not take it as this person's: it is tried again */
  async function submitAsRequested(): Promise<void> {
    await kept.settled();
    if (!isSubmitDue()) return;
    const answer = await submitNow();
    if (answer.is === "notSent" || answer.is === "signIn") throw new Error("Not submitted yet");
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
    saves.retryNow();
    try {
      await kept.settled();
      if (kept.state && waitingFiles(kept.state).length > 0) await files.now();
      // A save that was under way does not have the last entries.
      for (let tries = 0; tries < 5 && kept.state && isDirty(kept.state) && !kept.state.refusal; tries += 1) {
        await saves.now();
      }
    } catch {
      return false;
    }
    const { state } = kept;
    return state !== undefined && !isDirty(state) && !state.ending;
  }

  /** Where nothing outlives the page, nothing is promised. */
  async function submitLater(): Promise<SubmitAnswer> {
    if (!kept.isStored) return { is: "notSent" };
    kept.apply({ type: "submitAsked", at: now() });
    await kept.settled();
    schedule();
    const isWaiting = kept.isStored && kept.state !== undefined && isSubmitWaiting(kept.state);
    return { is: isWaiting ? "waiting" : "notSent" };
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
      saves.retryNow();
      files.forgetFailures();
      submission.forgetFailures();
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
      saves.cancel();
      files.cancel();
      submission.cancel();
      kept.close();
    },
  };
  view = viewNow();
  return driver;
}
