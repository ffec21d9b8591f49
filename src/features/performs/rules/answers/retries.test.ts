import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentWith, countedIds } from "#tests/support/content-samples.ts";
import {
  anyDeeds,
  anySteps,
  done,
  editOf,
  momentAt,
  performedModules,
  progressWith,
} from "#tests/support/progress-samples.ts";
import { carryRecord } from "../steps/reset.ts";
import { moduleProgressOf, type Steps, withEdit, withMark } from "../steps/steps-progress.ts";
import { mergeSteps } from "../sync/merge.ts";
import { fromStepRecord, toStepRecord } from "../sync/record.ts";
import { acceptAnswers } from "./accept-answers.ts";
import { retriesOf } from "./retries.ts";

const content = contentWith(
  [[["numberInput", "aiStepVerification", "evidenceUpload"], ["freeResponse"]]],
  countedIds(),
);
const [gauge, photo, evidence, words] = performedModules(content);
const [first] = content.sections.flatMap((section) => section.steps);
if (!gauge || !photo || !evidence || !words || !first) throw new Error("The sample has changed");

const measured = (steps: Steps, input: number | null, at: number, more = {}) =>
  withEdit(content, steps, gauge.id, { moduleType: "numberInput", input, ...more }, momentAt(at));
const retries = (steps: Steps, moduleId = gauge.id) => moduleProgressOf(steps, moduleId)?.retries ?? 0;

describe("an answer that is changed", () => {
  it("[PF257] is not tried again while it is typed", () => {
    expect(retries(measured(measured(measured([], 1, 1), 12, 2), null, 3))).toBe(0);
  });

  it("[PF257] is once the person had gone on: by a mark, or by an answer in another step", () => {
    const given = measured([], 12, 1);
    const marked = withMark(given, first.id, true, momentAt(2));
    const wrote = withEdit(content, given, words.id, editOf(words, 1), momentAt(2));
    for (const gone of [marked, wrote]) {
      const again = measured(measured(gone, 1, 3), 13, 4);
      // The second digit is typed, and no further try.
      expect(retries(again)).toBe(1);
      expect(retries(measured(gone, 12, 3))).toBe(0);
    }
    const beside = withEdit(content, given, photo.id, editOf(photo, 1), momentAt(2));
    expect(retries(measured(beside, 13, 3))).toBe(0);
  });

  it("[PF257] is where a check or the limits spoke against it, or the person measures again", () => {
    const outside = measured([], -1, 1, { deviationReason: "It is so" });
    expect(retries(measured(outside, 5, 2))).toBe(1);
    expect(retries(measured([], null, 1, { isMeasuredAgain: true }))).toBe(1);
    const seen = withEdit(content, [], photo.id, editOf(photo, 1), momentAt(1));
    expect(retries(withEdit(content, seen, photo.id, editOf(photo, 2), momentAt(2)), photo.id)).toBe(1);
    const taken = withEdit(content, [], evidence.id, editOf(evidence, 1), momentAt(1));
    expect(retries(withEdit(content, taken, evidence.id, editOf(evidence, 2), momentAt(2)), evidence.id)).toBe(0);
    const failed = taken.map((step) => ({
      ...step,
      modules: step.modules.map((entry) =>
        entry.moduleType === "evidenceUpload" && entry.performData
          ? { ...entry, performData: { ...entry.performData, gradedResult: "incorrect" as const } }
          : entry,
      ),
    }));
    expect(retries(withEdit(content, failed, evidence.id, editOf(evidence, 2), momentAt(2)), evidence.id)).toBe(1);
  });

  it("[PF257] keeps its tries when it is cleared, sent, repeated, and merged with a copy that knows less", () => {
    const again = measured(withMark(measured([], 12, 1), first.id, true, momentAt(2)), null, 3);
    expect(retries(again)).toBe(1);
    expect(again.map(toStepRecord).map(fromStepRecord)).toEqual(again);
    const stored = acceptAnswers(content, [], again, momentAt(4)).steps;
    expect(retries(stored)).toBe(1);
    expect(retries(acceptAnswers(content, stored, measured([], 14, 5), momentAt(5)).steps)).toBe(1);
    const other = measured([], 15, 6);
    expect(retries(mergeSteps(again, other).steps)).toBe(1);
    expect(retries(mergeSteps(other, again).steps)).toBe(1);
  });

  it("[PF258] starts anew in a run that takes it over", () => {
    const again = measured(measured(withMark([], first.id, true, momentAt(1)), 3, 0), 4, 2);
    expect(retriesOf(again)).toEqual([{ moduleId: gauge.id, stepId: first.id, retries: 1 }]);
    expect(retriesOf(carryRecord(content, content, again, new Set()))).toEqual([]);
  });
});

it("[PF257] no tries are lost or counted twice in merges, whatever was done", () => {
  fc.assert(
    fc.property(anySteps, anyDeeds, anyDeeds, ({ content: any, steps: base }, mine, theirs) => {
      const [ours, others] = [done(any, base, mine, 1000), done(any, base, theirs, 1000)];
      const merged = mergeSteps(ours, others, base).steps;
      const most = (moduleId: string) => Math.max(retries(ours, moduleId), retries(others, moduleId));
      for (const { moduleId } of merged.flatMap((step) => step.modules)) {
        expect(retries(merged, moduleId)).toBe(most(moduleId));
      }
      expect(progressWith(any, mergeSteps(merged, merged, base).steps).stepsProgress).toEqual(merged);
    }),
  );
});
