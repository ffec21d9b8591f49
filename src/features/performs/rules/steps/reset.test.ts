import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findModule, stepsOf } from "#features/procedures/rules/find.ts";
import {
  addModule,
  changeModuleData,
  moveModule,
  removeModule,
  renameStep,
} from "#features/procedures/rules/outline.ts";
import { anyContent, anyModuleType, contentWith, countedIds, filledModule } from "#tests/support/content-samples.ts";
import { anyDeeds, anySteps, done, editOf, momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { hasData } from "../answers/perform-data.ts";
import { hasSameAnswers } from "../sync/merge.ts";
import { carryOver, carryRecord } from "./reset.ts";
import { type Steps, stepProgressOf, withEdit, withMark } from "./steps-progress.ts";

const content = contentWith([[["freeResponse", "numberInput"], []]]);
const [free, number] = performedModules(content);
const [first, second] = stepsOf(content).map((step) => step.id);
if (!free || !number || !first || !second) throw new Error("another content");

const steps = [free, number].reduce<Steps>(
  (before, module) => withEdit(content, before, module.id, editOf(module, 4), momentAt(1)),
  withMark(withMark([], first, true, momentAt(1)), second, true, momentAt(1)),
);
const idsOf = (entries: readonly { readonly moduleId: string }[]) => entries.map((entry) => entry.moduleId);

describe("moving to another version", () => {
  it("[PF30] keeps everything where nothing changed", () => {
    fc.assert(
      fc.property(anySteps, ({ content: any, steps: given }) => {
        const carried = carryOver(any, any, given);
        expect(hasSameAnswers(carried.steps, given)).toBe(true);
        expect([carried.toAnswerAgain, carried.gone]).toEqual([[], []]);
      }),
    );
  });

  it("[PF30] asks changed modules again, and names those that are gone", () => {
    const to = changeModuleData(removeModule(content, number.id), free.id, "freeResponse", {
      prompt: "Another question",
    });
    const carried = carryOver(content, to, steps);
    expect([carried.keptModuleIds, idsOf(carried.toAnswerAgain), idsOf(carried.gone)]).toEqual([
      [],
      [free.id],
      [number.id],
    ]);
    expect(carried.steps.map((step) => step.stepId)).toEqual([second]);
  });

  it("[PF30] asks again where only the answer changed", () => {
    const to = changeModuleData(content, free.id, "freeResponse", { correctAnswer: "Another answer" });
    expect(idsOf(carryOver(content, to, steps).toAnswerAgain)).toEqual([free.id]);
  });

  it("[PF30] follows a module into another step", () => {
    const carried = carryOver(content, moveModule(content, free.id, second), steps);
    expect(idsOf(stepProgressOf(carried.steps, second)?.modules ?? [])).toEqual([free.id]);
  });

  it("[PF31] keeps the marks of unchanged steps only", () => {
    const marksAfter = (to: typeof content) =>
      carryOver(content, to, steps).steps.flatMap((step) => (step.markedDone ? [step.stepId] : []));
    expect(marksAfter(content)).toEqual([first, second]);
    expect(marksAfter(renameStep(content, first, "Another title"))).toEqual([second]);
    expect(marksAfter(addModule(content, second, filledModule("warning", countedIds(900))))).toEqual([first]);
  });

  it("[PF30] accounts for every entry exactly once, whatever changed", () => {
    fc.assert(
      fc.property(
        anyContent,
        anyDeeds,
        fc.array(fc.nat(9), { maxLength: 6 }),
        anyModuleType,
        (from, deeds, cuts, type) => {
          const given = done(from, [], deeds);
          const newId = countedIds(9000);
          const to = cuts.reduce((version, cut) => {
            const modules = performedModules(version);
            const module = modules[cut % Math.max(1, modules.length)];
            if (!module) return version;
            if (cut % 3 === 0) return removeModule(version, module.id);
            if (cut % 3 === 1) return changeModuleData(version, module.id, "numberInput", { min: -cut });
            return addModule(version, stepsOf(version)[0]?.id ?? "", filledModule(type, newId), 0);
          }, from);
          const carried = carryOver(from, to, given);
          const entries = given.flatMap((step) => step.modules).filter(hasData);
          const accounted = [...carried.keptModuleIds, ...idsOf(carried.toAnswerAgain), ...idsOf(carried.gone)];
          expect([...accounted].sort()).toEqual(idsOf(entries).sort());
          expect(idsOf(carried.steps.flatMap((step) => step.modules)).sort()).toEqual(
            [...carried.keptModuleIds].sort(),
          );
          for (const entry of carried.gone) expect(findModule(to, entry.moduleId)).toBeUndefined();
        },
      ),
    );
  });
});

describe("a record that a new perform continues", () => {
  const none = new Set<string>();
  const idsIn = (carried: Steps) => carried.map((step) => [step.stepId, step.markedDone, idsOf(step.modules)]);

  it("[PF276] brings a step along that is not asked again, done as it was, although its words changed", () => {
    const reworded = changeModuleData(renameStep(content, first, "Other words"), free.id, "freeResponse", {
      prompt: "Another question",
    });
    expect(idsIn(carryRecord(content, reworded, steps, none))).toEqual([
      [first, true, [free.id, number.id]],
      [second, true, []],
    ]);
    expect(idsIn(carryRecord(content, reworded, steps, new Set([first])))).toEqual([[second, true, []]]);
  });

  it("[PF276] leaves out an answer that is none to the question as it is now", () => {
    const narrowed = changeModuleData(content, number.id, "numberInput", { isStrict: true, min: 1_000, max: 2_000 });
    expect(idsIn(carryRecord(content, narrowed, steps, none))[0]).toEqual([first, true, [free.id]]);
  });

  it.each([
    ["multipleChoice", "other words", () => ({ label: "Other words" }), true],
    ["multipleChoiceGraded", "other words", () => ({ label: "Other words" }), true],
    ["multipleChoiceGraded", "another right one", () => ({ isCorrect: true }), false],
    ["multipleChoice", "other options", () => ({ id: crypto.randomUUID() }), false],
  ] as const)("[PF276] the answer to a %s with %s", (type, _, change, isCarried) => {
    const asked = contentWith([[[type]]]);
    const [choice] = performedModules(asked);
    if (choice?.moduleType !== type) throw new Error("another content");
    const given = withEdit(asked, [], choice.id, editOf(choice, 1), momentAt(1));
    const options = choice.moduleData.options.map((option) => ({ ...option, ...change() })) as never;
    const to = changeModuleData(asked, choice.id, type, { options });
    const carried = carryRecord(asked, to, given, none);
    expect(idsOf(carried.flatMap((step) => step.modules))).toEqual(isCarried ? [choice.id] : []);
  });

  it("[PF276] of something signed brings nothing along that was signed to other words", () => {
    const asked = contentWith([[["signature"]]]);
    const [signature] = performedModules(asked);
    if (!signature) throw new Error("another content");
    const given = withEdit(asked, [], signature.id, editOf(signature, 1), momentAt(1));
    expect(carryRecord(asked, asked, given, none)).toHaveLength(1);
    const to = changeModuleData(asked, signature.id, "signature", { termsText: "Other terms" });
    expect(carryRecord(asked, to, given, none)).toEqual([]);
  });
});
