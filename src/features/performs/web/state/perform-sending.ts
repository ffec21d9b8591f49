import type { SaveState } from "#kit/autosave.ts";
import { isSignInRefused } from "#kit/web/wire/call-errors.ts";
import { isDirty, waitingFiles } from "../parts/run/perform-state.ts";
import { isSubmitWaiting } from "../parts/run/submission.ts";
import type { DevicePerform } from "./device-perform.ts";
import type { DriverTools } from "./driver-tools.ts";
import { type RetriedWork, retriedWork } from "./retried-work.ts";
import { sendFiles } from "./send-files.ts";
import { momentOf, sendProgress } from "./send-progress.ts";
import { type SubmitAnswer, submitOnce } from "./submit-once.ts";
import { type ThrottledSaves, throttledSaves } from "./throttled-saves.ts";

/** Brings a perform of the device to the server: its entries, its files, and a submission that waits for both. */
export class PerformSending {
  readonly #kept: DevicePerform;
  readonly #tools: DriverTools;
  readonly #lockName: string;
  readonly #notify: () => void;
  readonly #saves: ThrottledSaves;
  readonly #files: RetriedWork;
  readonly #submission: RetriedWork;
  readonly #sentBlobs = new Map<string, Blob>();
  #needsSignIn = false;
  #isAway = false;
  #isClosed = false;

  /** @param notify is called where what is shown may have changed */
  constructor(kept: DevicePerform, tools: DriverTools, lockName: string, notify: () => void) {
    this.#kept = kept;
    this.#tools = tools;
    this.#lockName = lockName;
    this.#notify = notify;
    const { clock } = tools;
    const settled = () => {
      this.schedule();
      notify();
    };
    this.#saves = throttledSaves({
      clock,
      settled,
      notify,
      isDue: () => !kept.state?.refusal && !kept.state?.ending,
      save: () => this.#save(),
    });
    this.#files = retriedWork({ clock, settled, isDue: () => this.#areFilesDue(), work: () => this.#sendFiles() });
    this.#submission = retriedWork({
      clock,
      settled,
      isDue: () => this.#isSubmitDue() && !this.#saves.isRunning(),
      work: () => tools.withLock(lockName, () => this.#submitAsRequested()),
    });
  }

  get needsSignIn(): boolean {
    return this.#needsSignIn;
  }
  get isAway(): boolean {
    return this.#isAway;
  }

  /** A run that waits for its files alone has no save pending, and is not saved all the same. */
  get saving(): SaveState {
    const { state } = this.#kept;
    if (!state || !isDirty(state)) return "saved";
    if (this.#saves.state() !== "saved") return this.#saves.state();
    return this.#files.isRunning() && !this.#isAway ? "saving" : "notSaved";
  }

  /** The bytes of a file that was sent from this page. */
  sentBlob(mediaId: string): Blob | undefined {
    return this.#sentBlobs.get(mediaId);
  }

  /** Something may have to be sent: the throttle decides when. */
  edited(): void {
    const { state } = this.#kept;
    if (state && state.edits > state.savedEdits) this.#saves.edited();
    this.schedule();
  }

  schedule(): void {
    if (!this.#isClosed) this.#saves.schedule();
    this.#files.schedule();
    this.#submission.schedule();
  }

  reached(): void {
    this.#isAway = false;
    this.#needsSignIn = false;
  }

  failed(error: unknown): void {
    this.#needsSignIn = isSignInRefused(error);
    this.#isAway = !this.#needsSignIn;
    this.#notify();
  }

  /** Tries at once what failed before. */
  kick(): void {
    this.#saves.retryNow();
    this.#files.forgetFailures();
    this.#submission.forgetFailures();
    if (this.#kept.state?.refusal) this.#kept.apply({ type: "triedAgain" });
    this.edited();
  }

  /** Everything that this device has, sent: files first. False where something stayed behind. */
  async flush(): Promise<boolean> {
    const kept = this.#kept;
    kept.apply({ type: "triedAgain" });
    this.#saves.retryNow();
    try {
      await kept.settled();
      if (kept.state && waitingFiles(kept.state).length > 0) await this.#files.now();
      // A save that was under way does not have the last entries.
      for (let tries = 0; tries < 5 && kept.state && isDirty(kept.state) && !kept.state.refusal; tries += 1) {
        await this.#saves.now();
      }
    } catch {
      return false;
    }
    const { state } = kept;
    return state !== undefined && !isDirty(state) && !state.ending;
  }

  submitNow(): Promise<SubmitAnswer> {
    return this.#tools.withLock(this.#lockName, () => this.#submit());
  }

  /** Where nothing outlives the page, nothing is promised. */
  async submitLater(): Promise<SubmitAnswer> {
    const kept = this.#kept;
    if (!kept.isStored) return { is: "notSent" };
    kept.apply({ type: "submitAsked", at: momentOf(this.#tools.clock.time().nowMs) });
    await kept.settled();
    this.schedule();
    const isWaiting = kept.isStored && kept.state !== undefined && isSubmitWaiting(kept.state);
    return { is: isWaiting ? "waiting" : "notSent" };
  }

  /** Nothing is begun any more; what is under way ends. */
  close(): void {
    this.#isClosed = true;
  }

  cancel(): void {
    this.#saves.cancel();
    this.#files.cancel();
    this.#submission.cancel();
  }

  async #save(): Promise<void> {
    // The page was left, and the device keeps nothing for the next one to show.
    const isOver = () => this.#isClosed && !this.#kept.isStored;
    try {
      await this.#tools.withLock(this.#lockName, () => sendProgress(this.#kept, this.#tools, isOver));
      this.reached();
    } catch (error) {
      this.failed(error);
      throw error;
    }
  }

  #areFilesDue(): boolean {
    const { state } = this.#kept;
    const isWaiting = state && waitingFiles(state).some((fileId) => state.files[fileId]?.refusal === null);
    return isWaiting === true && !state?.ending && !this.#isClosed;
  }

  async #sendFiles(): Promise<void> {
    const keepSent = (mediaId: string, blob: Blob) => {
      this.#sentBlobs.set(mediaId, blob);
      this.edited();
    };
    try {
      await this.#tools.withLock(`${this.#lockName}/files`, () => sendFiles(this.#kept, this.#tools, keepSent));
      this.edited();
    } catch (error) {
      this.failed(error);
      throw error;
    }
  }

  /** [PF104] Once the server has everything that was entered. */
  #isSubmitDue(): boolean {
    const { state } = this.#kept;
    return state !== undefined && isSubmitWaiting(state) && !isDirty(state) && !state.ending && !this.#isClosed;
  }

  async #submit(): Promise<SubmitAnswer> {
    const answer = await submitOnce(this.#kept, this.#tools, (error) => this.failed(error));
    if (answer.is === "submitted") this.reached();
    return answer;
  }

  /** @throws where the server did not answer, or did not take it as this person's: it is tried again */
  async #submitAsRequested(): Promise<void> {
    const kept = this.#kept;
    await kept.settled();
    if (!this.#isSubmitDue()) return;
    const answer = await this.#submit();
    if (answer.is === "notSent" || answer.is === "signIn") throw new Error("Not submitted yet");
    if (answer.is === "conflicts") {
      kept.apply({ type: "submitStopped", submission: { is: "stopped", why: "changed" } });
    }
    if (answer.is === "incomplete") {
      kept.apply({ type: "submitStopped", submission: { is: "stopped", why: "incomplete" } });
    }
    if (answer.is === "refused") {
      const detail = answer.problem.message;
      kept.apply({ type: "submitStopped", submission: { is: "stopped", why: "refused", detail } });
    }
    await kept.settled();
  }
}
