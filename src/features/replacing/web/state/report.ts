import type { Outcome } from "./outcome.ts";

export interface Left {
  readonly id: string;
  readonly title: string;
  readonly outcome: Outcome;
}

/** [P167] [CF20] What a replacement or its undoing came to, thing by thing. */
export interface Report {
  readonly of: "replaced" | "undone";
  readonly replacementId: string;
  readonly done: number;
  /** Replaced places. */
  readonly places: number;
  readonly left: readonly Left[];
  /** Things behind a stop. */
  readonly notReached: number;
}

interface RanOne {
  readonly thing: { readonly id: string; readonly title: string };
  readonly outcome: Outcome;
  readonly result: { readonly count: number } | undefined | void;
}

export function reportOf(
  of: Report["of"],
  replacementId: string,
  ran: readonly RanOne[],
  { total }: { readonly total: number },
): Report {
  return {
    of,
    replacementId,
    done: ran.filter((one) => one.outcome === "done").length,
    places: ran.reduce((sum, one) => sum + (one.result?.count ?? 0), 0),
    left: ran
      .filter((one) => one.outcome !== "done")
      .map(({ thing, outcome }) => ({ id: thing.id, title: thing.title, outcome })),
    notReached: total - ran.length,
  };
}
