import { describe, expect, test } from "vitest";
import { type Outcome, outcomes } from "./attempts.ts";
import type { Again, ProcedureState } from "./procedure-status.ts";
import { shownStateOf } from "./shown-state.ts";

describe("[S37] one true state", () => {
  test.each<[ProcedureState, Again | null, Outcome | null, ReturnType<typeof shownStateOf>]>([
    ["notStarted", null, null, "notStarted"],
    ["notStarted", null, "failed", "failed"],
    ["notStarted", null, "grading", "grading"],
    ["notStarted", null, "signOff", "signOff"],
    ["inProgress", null, null, "inProgress"],
    ["inProgress", null, "failed", "inProgress"],
    ["inProgress", null, "signOff", "signOff"],
    ["done", null, "passed", "passed"],
    ["notStarted", "changed", "passed", null],
    ["notStarted", "expired", "signOff", "signOff"],
    ["inProgress", "changed", "passed", "inProgress"],
  ])("%s, asked again: %s, last attempt: %s", (state, again, outcome, shown) => {
    expect(shownStateOf("learning", { state, again, result: outcome && { outcome } })).toBe(shown);
  });

  test("nothing that was attempted is called not started", () => {
    for (const outcome of outcomes)
      for (const again of [null, "changed", "expired"] as const)
        expect(shownStateOf("learning", { state: "notStarted", again, result: { outcome } })).not.toBe(
          outcome === "passed" ? "failed" : "notStarted",
        );
  });

  test("a workflow says how far it is", () => {
    for (const state of ["notStarted", "inProgress", "done"] as const)
      expect(shownStateOf("workflow", { state, again: null, result: null })).toBe(state);
  });
});
