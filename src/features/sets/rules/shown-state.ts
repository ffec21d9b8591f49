import type { Outcome } from "./attempts.ts";
import type { Again, ProcedureState, SetType } from "./procedure-status.ts";

export type ShownState = ProcedureState | Outcome;

interface Shown {
  readonly state: ProcedureState;
  readonly again: Again | null;
  readonly result: { readonly outcome: Outcome } | null;
}

/**
 * [S37] The one state that is shown of a procedure: the result of the last attempt takes precedence over "not started",
 * and waiting for a person over everything else. Null if it must be repeated and is not begun: the reason says enough.
 */
export function shownStateOf(setType: SetType, { state, again, result }: Shown): ShownState | null {
  if (setType !== "learning") return state;
  if (state === "done") return "passed";
  if (result?.outcome === "signOff" || result?.outcome === "grading") return result.outcome;
  if (state === "inProgress") return "inProgress";
  if (result?.outcome === "failed") return "failed";
  return again === null ? "notStarted" : null;
}
