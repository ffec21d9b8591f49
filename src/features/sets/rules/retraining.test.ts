import fc from "fast-check";
import { expect, it } from "vitest";
import type { StepProgress } from "#features/performs/progress.ts";
import { carryRecord } from "#features/performs/rules/steps/reset.ts";
import { isStepDone } from "#features/performs/rules/steps/step-done.ts";
import { stepProgressOf, withEdit, withMark } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { copyOfContent } from "#features/procedures/rules/new-content.ts";
import { anyContent, countedIds } from "#tests/support/content-samples.ts";
import { editOf, momentAt } from "#tests/support/progress-samples.ts";
import { edited, edits } from "#tests/support/random-edits.ts";
import { noPassRule } from "./attempts.ts";
import { changedSteps, mustBeRepeated, namedSteps, shownChanges } from "./changed-steps.ts";
import { type SetTerms, statusesOf } from "./procedure-status.ts";

/** The steps that a reader of both versions would call different, determined without the product's own comparison. */
function changedByHand(before: DraftContent, after: DraftContent): string[] {
  const was = new Map(stepsOf(before).map((step) => [step.id, JSON.stringify(step)]));
  return stepsOf(after).flatMap((step) => (was.get(step.id) === JSON.stringify(step) ? [] : [step.id]));
}

const askedIds = (before: DraftContent, after: DraftContent): string[] =>
  changedSteps(before, after)
    .filter(mustBeRepeated)
    .map((step) => step.stepId);

/** Everything is answered, and every step is marked. */
function completeRecord(content: DraftContent): readonly StepProgress[] {
  let steps: readonly StepProgress[] = [];
  for (const step of stepsOf(content)) {
    for (const module of step.modules) {
      if (module.category !== "action") continue;
      const edit = editOf(module, 1);
      if (edit) steps = withEdit(content, steps, module.id, edit, momentAt(1));
    }
    steps = withMark(steps, step.id, true, momentAt(2));
  }
  return steps;
}

const terms: SetTerms = {
  setType: "learning",
  enforcesOrder: false,
  dueDays: null,
  dueOn: null,
  validMonths: null,
  ...noPassRule,
};

it("[S17] [S34] after a change exactly the changed steps are asked again, and all others are carried over as done", () => {
  fc.assert(
    fc.property(anyContent, fc.array(edits, { maxLength: 4 }), (start, lists) => {
      const after = lists.flat().reduce(edited, start);
      const asked = askedIds(start, after);
      expect([...asked].sort()).toEqual(changedByHand(start, after).sort());
      const carried = carryRecord(start, after, completeRecord(start), new Set(asked));
      const open = stepsOf(after).filter((step) => !isStepDone(step, stepProgressOf(carried, step.id)));
      expect(open.map((step) => step.id).sort()).toEqual([...asked].sort());
      for (const step of carried) expect(asked).not.toContain(step.stepId);
    }),
    { numRuns: 300 },
  );
});

it("[S17] a major version requires retraining of exactly the people whom it affects, and a minor one of none", () => {
  const anyVersions = fc.array(fc.record({ list: edits, isMajor: fc.boolean() }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(anyContent, anyVersions, fc.array(fc.nat(5), { maxLength: 6 }), (start, changes, passedOn) => {
      const contents = [start];
      for (const { list } of changes) contents.push(list.reduce(edited, contents.at(-1) ?? start));
      const at = (number: number) => new Date(Date.UTC(2026, 0, number * 10));
      const now = contents.at(-1) ?? start;
      const exists = new Set(stepsOf(now).map((step) => step.id));
      const stepIdsOf = (number: number) =>
        askedIds(contents[number - 2] ?? start, contents[number - 1] ?? start).filter((id) => exists.has(id));
      const majors = [{ number: 1, at: at(1), stepIds: [] as string[] }].concat(
        changes.flatMap(({ isMajor }, index) =>
          isMajor ? [{ number: index + 2, at: at(index + 2), stepIds: stepIdsOf(index + 2) }] : [],
        ),
      );
      for (const options of passedOn) {
        const number = Math.min(options, contents.length - 1) + 1;
        const before = contents[number - 1] ?? start;
        const passedAt = new Date(at(number).getTime() + 1000);
        const attempt = {
          recordId: "r",
          versionId: String(number),
          versionNumber: number,
          startedAt: passedAt,
          at: passedAt,
          isComplete: true,
          gradedCount: 0,
          points: 0,
          waitingCount: 0,
          signOff: null,
        };
        const [status] = statusesOf(
          terms,
          [
            {
              procedureId: "p",
              latest: null,
              attempts: [attempt],
              majors,
              retryAt: null,
              isRunning: false,
              requiredSince: at(1),
            },
          ],
          new Date(Date.UTC(2027, 0, 1)),
        );
        const expected = new Set(
          changes.flatMap(({ isMajor }, index) =>
            isMajor && index + 2 > number ? changedByHand(contents[index] ?? start, contents[index + 1] ?? start) : [],
          ),
        );
        const repeated = [...(status?.repeatedStepIds ?? [])];
        expect(repeated.sort()).toEqual([...expected].filter((id) => exists.has(id)).sort());
        expect(status?.again).toBe(repeated.length > 0 ? "changed" : null);
        const shown = shownChanges(changedSteps(before, now), namedSteps(now), new Set(repeated));
        expect(shown.flatMap((one) => (mustBeRepeated(one) ? [one.stepId] : [])).sort()).toEqual(repeated);
      }
    }),
    { numRuns: 200 },
  );
});

it("[S34] of a duplicate nothing comes along: its steps are others", () => {
  fc.assert(
    fc.property(anyContent, (content) => {
      const copy = copyOfContent(content, countedIds(90_000));
      expect(carryRecord(content, copy, completeRecord(content), new Set())).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
