import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ModuleType } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { whyNotMarked } from "#features/runs/rules/manual-marking.ts";
import { contentWith, countedIds, filledModule, required, stepWith } from "#tests/support/content-samples.ts";
import { anySteps, editOf, momentAt } from "#tests/support/progress-samples.ts";
import { actionModulesOf, isStepDone, meetsRequirements } from "./step-done.ts";
import { stepProgressOf, withEdit, withMark } from "./steps-progress.ts";

/** A step by its modules: `!` before a type makes it required, `+` after it gives it data. */
function situation(words: string, isMarked: boolean) {
  const newId = countedIds();
  const parts = words.split(" ").filter((word) => word !== "");
  const modules = parts.map((word) => {
    const module = filledModule(word.replaceAll(/[!+]/gu, "") as ModuleType, newId);
    return word.startsWith("!") ? required(module) : module;
  });
  const step = stepWith(modules, newId);
  const content = { ...contentWith([]), sections: [{ id: newId(), title: "", steps: [step] }] };
  const given = actionModulesOf(step).filter((module) =>
    parts[modules.findIndex((one) => one.id === module.id)]?.endsWith("+"),
  );
  const steps = given.reduce(
    (before, module) => withEdit(content, before, module.id, editOf(module, 1), momentAt(1)),
    withMark([], step.id, isMarked, momentAt(0)),
  );
  return { step, progress: stepProgressOf(steps, step.id) };
}

describe("a step", () => {
  it.each<[string, boolean, { done: boolean; meets: boolean; reason: 0 | 1 | 2 }]>([
    ["", false, { done: false, meets: true, reason: 0 }],
    ["", true, { done: true, meets: true, reason: 0 }],
    ["instruction media", false, { done: false, meets: true, reason: 0 }],
    ["instruction media", true, { done: true, meets: true, reason: 0 }],
    ["signature", false, { done: false, meets: true, reason: 0 }],
    ["signature", true, { done: true, meets: true, reason: 0 }],
    ["signature+", false, { done: true, meets: true, reason: 2 }],
    ["signature+", true, { done: true, meets: true, reason: 2 }],
    ["signature numberInput+", false, { done: true, meets: true, reason: 2 }],
    ["!signature", false, { done: false, meets: false, reason: 1 }],
    ["!signature", true, { done: false, meets: false, reason: 1 }],
    ["!signature+", false, { done: true, meets: true, reason: 1 }],
    ["!signature numberInput+", true, { done: false, meets: false, reason: 1 }],
    ["!signature+ numberInput", false, { done: true, meets: true, reason: 1 }],
    ["!signature+ !numberInput", true, { done: false, meets: false, reason: 1 }],
    ["!signature+ !numberInput+", false, { done: true, meets: true, reason: 1 }],
    ["!evidenceUpload+", false, { done: true, meets: true, reason: 1 }],
    ["!aiStepVerification+", false, { done: true, meets: true, reason: 1 }],
  ])("[PF10] [PF11] [PF12] with %j, marked: %s", (words, isMarked, { done, meets, reason }) => {
    const { step, progress } = situation(words, isMarked);
    expect({
      done: isStepDone(step, progress),
      meets: meetsRequirements(step, progress),
      reason: whyNotMarked(step, progress),
    }).toEqual({ done, meets, reason });
  });

  it("[PF11] that is done meets its requirements", () => {
    fc.assert(
      fc.property(anySteps, ({ content, steps }) => {
        for (const step of stepsOf(content)) {
          const progress = stepProgressOf(steps, step.id);
          if (isStepDone(step, progress)) expect(meetsRequirements(step, progress)).toBe(true);
        }
      }),
    );
  });
});
