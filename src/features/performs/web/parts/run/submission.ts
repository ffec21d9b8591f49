import { hasSameAnswers } from "../../../rules/sync/merge.ts";
import type { PerformEvent, PerformState, Submission } from "./perform-state.ts";

export const isSubmitWaiting = ({ submission }: PerformState): boolean => submission?.is === "waiting";

/**
 * Whether the present perform could be submitted once the server has everything: nothing needs the person first.
 * [PF105]
 */
export const mayWaitToSubmit = ({ refusal, ending, conflicts, files }: PerformState): boolean =>
  refusal === null &&
  ending === null &&
  conflicts.length === 0 &&
  Object.values(files).every((file) => file.refusal === null);

/**
 * [PF105] A submission covers the entries at the time of the request. A change by this person withdraws it; a change
 * from elsewhere, or anything that the server refuses, stops it, and the person is notified.
 */
export function withSubmission(before: PerformState, after: PerformState, event: PerformEvent): PerformState {
  if (after === before || !isSubmitWaiting(before) || !isSubmitWaiting(after)) return after;
  if (event.type === "edited" || event.type === "numberRefused" || event.type === "marked") return takenBack(after);
  if (event.type === "photosChanged" || event.type === "chosen") return takenBack(after);
  // The file has another name from now on; the answer is the same.
  const isSameWork = event.type === "fileSent" || hasSameAnswers(stepsOf(before), stepsOf(after));
  const isSameRun = before.progress.generation === after.progress.generation;
  if (isSameWork && isSameRun && mayWaitToSubmit(after)) return after;
  if (after.ending) return takenBack(after);
  const detail = after.refusal?.detail ?? Object.values(after.files).find((file) => file.refusal)?.refusal?.detail;
  const stopped: Submission =
    detail === undefined ? { is: "stopped", why: "changed" } : { is: "stopped", why: "refused", detail };
  return { ...after, submission: stopped };
}

export const takenBack = (state: PerformState): PerformState => ({ ...state, submission: null });

const stepsOf = (state: PerformState) => state.progress.stepsProgress;
