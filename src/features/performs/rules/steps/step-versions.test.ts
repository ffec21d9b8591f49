import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { anySteps, editOf, momentAt, performedModules } from "#tests/support/progress-samples.ts";
import type { StepProgress } from "../../progress.ts";
import { acceptAnswers } from "../answers/accept-answers.ts";
import { hasData } from "../answers/perform-data.ts";
import { hasSameAnswers } from "../sync/merge.ts";
import { carryOver } from "./reset.ts";
import { earlierVersions, withVersions } from "./step-versions.ts";
import { moduleProgressOf, type Steps, stepProgressOf, withEdit, withMark } from "./steps-progress.ts";

const content = contentWith([[["freeResponse", "numberInput"], []]]);
const [free, number] = performedModules(content);
const [first, second] = stepsOf(content).map((step) => step.id);
if (!free || !number || !first || !second) throw new Error("another content");

const answered = (steps: Steps, module: typeof free, n: number): Steps =>
  withEdit(content, steps, module.id, editOf(module, n), momentAt(n));
/** On version 1, then moved to version 2 where nothing changed. */
const onFirst = withMark(answered([], free, 1), second, true, momentAt(1));
const moved = carryOver(content, content, withVersions(onFirst, 1)).steps;
const save = (stored: Steps, sent: Steps): StepProgress[] =>
  acceptAnswers(content, [...stored], [...sent], momentAt(9)).steps;
const versionsOf = (steps: Steps) => [
  moduleProgressOf(steps, free.id)?.versionNumber,
  moduleProgressOf(steps, number.id)?.versionNumber,
  stepProgressOf(steps, second)?.versionNumber,
];

describe("the version that a step was done on", () => {
  it("[PF140] stays with what a move keeps, through the next move, and into the record", () => {
    expect(versionsOf(moved)).toEqual([1, undefined, 1]);
    const later = save(moved, answered(moved, number, 2));
    expect(versionsOf(later)).toEqual([1, undefined, 1]);
    expect(versionsOf(carryOver(content, content, withVersions(later, 2)).steps)).toEqual([1, 2, 1]);
    expect(versionsOf(withVersions(later, 2))).toEqual([1, 2, 1]);
  });

  it("[PF141] goes with the answer or the mark that it was about", () => {
    expect(versionsOf(save(moved, answered(moved, free, 2)))[0]).toBeUndefined();
    const unmarked = save(moved, withMark(moved, second, false, momentAt(3)));
    expect(versionsOf(unmarked)[2]).toBeUndefined();
    expect(versionsOf(save(unmarked, withMark(unmarked, second, true, momentAt(4))))[2]).toBeUndefined();
  });

  it("[PF141] is never what a save says", () => {
    const forged = onFirst.map((step) => ({
      ...step,
      versionNumber: 7,
      modules: step.modules.map((entry) => ({ ...entry, versionNumber: 7 })),
    }));
    expect(save([], forged)).toEqual(save([], onFirst));
    expect(versionsOf(save(moved, forged))).toEqual([1, undefined, 1]);
    const silent = save(moved, onFirst);
    expect(versionsOf(silent)).toEqual([1, undefined, 1]);
  });

  it("[PF140] is named by every answer and mark of a record, and changes none of them", () => {
    fc.assert(
      fc.property(anySteps, ({ steps }) => {
        const named = withVersions(steps, 3);
        expect(hasSameAnswers(named, steps)).toBe(true);
        for (const step of named) {
          expect(step.versionNumber).toBe(step.markedDone ? 3 : undefined);
          for (const entry of step.modules) expect(entry.versionNumber).toBe(hasData(entry) ? 3 : undefined);
        }
      }),
    );
  });

  it("[PF142] is shown if it differs from the perform's", () => {
    expect(earlierVersions(stepProgressOf(moved, first), 2)).toEqual([1]);
    expect(earlierVersions(stepProgressOf(moved, second), 2)).toEqual([1]);
    expect(earlierVersions(stepProgressOf(moved, first), 1)).toEqual([]);
    expect(earlierVersions(stepProgressOf(onFirst, first), 2)).toEqual([]);
    expect(earlierVersions(undefined, 2)).toEqual([]);
  });
});
