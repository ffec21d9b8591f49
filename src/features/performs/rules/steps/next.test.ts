import { describe, expect, it } from "vitest";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { changeModule } from "#features/procedures/rules/outline.ts";
import { contentWith, required } from "#tests/support/content-samples.ts";
import { editOf, momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { doneCount, firstIncompleteStep, nextAfter, progressToNext, submitReadiness } from "./next.ts";
import { withEdit, withMark } from "./steps-progress.ts";

const optional = contentWith([[["instruction"], ["signature"]], [], [["numberInput"]]]);
const number = performedModules(optional).find((module) => module.moduleType === "numberInput");
const content = changeModule(optional, number?.id ?? "", required);
const [first = "", second = "", third = ""] = stepsOf(content).map((step) => step.id);
const at = momentAt(1);
const answered = number ? withEdit(content, [], number.id, editOf(number, 5), at) : [];

describe("next", () => {
  it("[PF13] goes through all sections, over empty ones, and ends in submitting", () => {
    expect(nextAfter(content, first)).toEqual({ kind: "step", stepId: second });
    expect(nextAfter(content, second)).toEqual({ kind: "step", stepId: third });
    expect(nextAfter(content, third)).toEqual({ kind: "submit" });
  });

  it("[PF13] marks the step done, once", () => {
    const { steps, next } = progressToNext(content, [], first, at);
    expect(steps).toEqual([{ stepId: first, markedDone: true, updatedAt: at, modules: [] }]);
    expect(next).toEqual({ kind: "step", stepId: second });
    expect(progressToNext(content, steps, first, momentAt(2)).steps).toBe(steps);
  });

  it("[PF13] a mark taken back is newer than the mark, though the clock went back", () => {
    const marked = withMark([], first, true, momentAt(9));
    expect(withMark(marked, first, false, momentAt(0))).toMatchObject([{ markedDone: false, updatedAt: momentAt(9) }]);
  });
});

describe("submit", () => {
  it("[PF14] is blocked by the first step that lacks something required", () => {
    expect(submitReadiness(content, [])).toEqual({ kind: "blocked", firstIncompleteStepId: third });
    expect(firstIncompleteStep(content, answered)).toBeUndefined();
  });

  it("[PF14] reports whether everything is done", () => {
    expect(submitReadiness(content, answered)).toEqual({ kind: "ready", isEverythingDone: false });
    const all = withMark(withMark(answered, first, true, at), second, true, at);
    expect(submitReadiness(content, all)).toEqual({ kind: "ready", isEverythingDone: true });
  });

  it("[PF15] the ring counts steps that are done", () => {
    expect(doneCount(content, [])).toEqual({ done: 0, total: 3 });
    expect(doneCount(content, withMark(answered, first, true, at))).toEqual({ done: 2, total: 3 });
  });
});
