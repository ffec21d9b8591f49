import type { Outcome } from "./attempts.ts";
import type { Again, ProcedureState, SetType } from "./procedure-status.ts";

export type ShownState = ProcedureState | Outcome;

interface Shown {
  readonly state: ProcedureState;
  readonly again: Again | null;
  readonly result: { readonly outcome: Outcome } | null;
}

/**
 * [S37] The one state that is shown of a procedure: what the last attempt came to comes before "not started", and what
 * waits for somebody before everything else. Null where it is asked for again and not begun: why says enough.
 */
export function shownStateOf(setType: SetType, { state, again, result }: Shown): ShownState | null {
  if (setType !== "learning") return state;
  if (state === "done") return "passed";
  if (result?.outcome === "signOff" || result?.outcome === "grading") return result.outcome;
  if (state === "inProgress") return "inProgress";
  if (result?.outcome === "failed") return "failed";
  return again === null ? "notStarted" : null;
}
