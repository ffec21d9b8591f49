import { isDirty, type PerformState, unsentOf, waitingFiles } from "./run/perform-state.ts";
import { isSubmitWaiting } from "./run/submission.ts";

/** What of a perform is on this device alone, and whether it needs the person. */
export interface WaitingFacts {
  readonly id: string;
  readonly procedureId: string;
  readonly title: string;
  readonly is: "waiting" | "needsYou" | "aside";
  readonly answers: number;
  readonly files: number;
  /** It is submitted once everything is sent. */
  readonly isToSubmit: boolean;
  /** Why the server did not take it, in its words. */
  readonly refusal: string | undefined;
}

/** The state that the perform's own screen shows, in short. [PF103] */
export function waitingFacts(state: PerformState): WaitingFacts {
  const { progress, ending, asides, refusal, conflicts, submission } = state;
  const files = waitingFiles(state);
  const fileRefusal = files.map((fileId) => state.files[fileId]?.refusal).find((one) => one);
  const isStopped = submission?.is === "stopped" || conflicts.length > 0;
  const needsYou = refusal !== null || fileRefusal !== undefined || (isStopped && !isDirty(state));
  const isAside = ending !== null || (asides.length > 0 && !isDirty(state));
  return {
    id: progress.id,
    procedureId: progress.procedureId,
    title: progress.procedure.title,
    is: isAside ? "aside" : needsYou ? "needsYou" : "waiting",
    answers: unsentOf(state).length,
    files: files.length,
    isToSubmit: isSubmitWaiting(state),
    refusal: refusal?.detail ?? fileRefusal?.detail,
  };
}
