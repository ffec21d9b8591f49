import { isProblem } from "#kit/problem.ts";
import { type DevicePerform, devicePerform } from "../../state/device-perform.ts";
import type { DriverTools } from "../../state/driver-tools.ts";
import { isClockNews } from "../../state/entry-clock.ts";
import { PerformSending } from "../../state/perform-sending.ts";
import { endOf, momentOf } from "../../state/send-progress.ts";
import { perform } from "./perform-reducer.ts";
import { isDirty, type PerformEvent } from "./perform-state.ts";
import { keyText, type PerformKey } from "./perform-store.ts";
import type { PerformDriver, PerformView } from "./perform-view.ts";
import { unsentAnswers } from "./unsent-answers.ts";

/** What the last look at the server brought. */
type Looked = { -readonly [Name in "phase" | "loadError" | "ending"]: PerformView[Name] };

/** Keeps a perform on the device and brings it to the server (specification, procedures section 4; ruling R7). */
export function performDriver(key: PerformKey, tools: DriverTools): PerformDriver {
  const { clock, network } = tools;
  const lockName = `fettle-perform/${keyText(key)}`;
  const alone = <T>(work: () => Promise<T>): Promise<T> => tools.withLock(lockName, work);
  const now = () => momentOf(clock.time().nowMs);
  const listeners = new Set<() => void>();
  const looked: Looked = { phase: "opening", loadError: undefined, ending: null };

  const heard = (isByOther: boolean) => {
    // The tab that entered it may be gone before it has sent it.
    if (isByOther) sending.edited();
    notify();
  };
  const kept = devicePerform(key, tools.store, tools.perform ?? perform, heard, tools.last);
  const sending = new PerformSending(kept, tools, lockName, notify);
  let view = viewOf(looked, kept, sending);

  function notify(): void {
    view = viewOf(looked, kept, sending);
    for (const listener of listeners) listener();
  }

  function happened(event: PerformEvent): void {
    const { state } = kept;
    const time = clock.time();
    if (state && (!isDirty(state) || isClockNews(state, time.offsetMs))) kept.apply({ type: "clockRead", ...time });
    kept.apply(event);
    sending.edited();
  }

  async function refresh(): Promise<void> {
    await alone(() => look(looked, kept, tools, sending));
    sending.edited();
    notify();
  }

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async open() {
      await kept.open();
      sending.edited();
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
      return sending.sentBlob(fileId) ?? (await kept.findFile(fileId))?.blob;
    },
    kick: () => sending.kick(),
    refresh,
    async submit() {
      if (kept.state?.submission) kept.apply({ type: "submitTakenBack" });
      const isSent = await sending.flush();
      // What was just sent may have met the answers of another device.
      if (kept.state?.conflicts.length) return { is: "conflicts" };
      if (isSent) {
        const answer = await sending.submitNow();
        return answer.is === "notSent" ? sending.submitLater() : answer;
      }
      if (kept.state?.ending) return { is: "ended" };
      return sending.needsSignIn ? { is: "signIn" } : sending.submitLater();
    },
    async reset() {
      if (!(await sending.flush())) return false;
      await alone(async () => {
        kept.apply({ type: "seen", progress: await network.reset(), at: now() });
        await kept.settled();
      });
      return true;
    },
    async remove() {
      await alone(async () => {
        await network.remove();
        kept.apply({ type: "ended", ending: { state: "removed" }, at: now() });
        await kept.settled();
        await kept.remove();
      });
    },
    forget: () => kept.remove(),
    close() {
      sending.close();
      const { state } = kept;
      // All of it is on the server, and nothing here needs it.
      if (state?.ending && unsentAnswers(state, now()).length === 0) void kept.remove();
      sending.cancel();
      kept.close();
    },
  };
}

function viewOf({ phase, loadError, ending }: Looked, kept: DevicePerform, sending: PerformSending): PerformView {
  const { state } = kept;
  return {
    phase: state ? "ready" : phase,
    loadError,
    state,
    ending: state?.ending ?? ending,
    saving: sending.saving,
    isAway: sending.isAway,
    needsSignIn: sending.needsSignIn,
    isStored: kept.isStored,
    isWritten: kept.isWritten,
    isSealed: kept.isSealed,
    noRoomFor: kept.noRoomFor,
  };
}

/** Looks at the server's copy, and notes in `looked` what came of it. Call it under the perform's lock. */
async function look(
  looked: Looked,
  kept: DevicePerform,
  { clock, network }: DriverTools,
  sending: PerformSending,
): Promise<void> {
  const now = () => momentOf(clock.time().nowMs);
  await kept.settled();
  try {
    const progress = await network.load();
    kept.apply({ type: "clockRead", ...clock.time() });
    kept.apply({ type: "seen", progress, at: now() });
    looked.ending = null;
    looked.phase = "ready";
    sending.reached();
  } catch (error) {
    const end = isProblem(error) ? endOf(error, now()) : undefined;
    if (end?.type === "ended") {
      kept.apply(end);
      looked.ending = end.ending;
      looked.phase = "notThere";
    } else {
      looked.phase = "failed";
      looked.loadError = error;
      sending.failed(error);
    }
  }
  await kept.settled();
}
