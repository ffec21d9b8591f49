import { expect, it } from "vitest";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { type Steps, withEdit } from "../steps/steps-progress.ts";
import { readingsOf } from "./readings.ts";

const content = contentWith([[["instruction"], ["numberInput", "freeResponse"]], [["numberInput", "numberInput"]]]);
const numbers = performedModules(content).filter((module) => module.moduleType === "numberInput");
const [first, second, third] = numbers;
if (!first || !second || !third) throw new Error("The sample has changed");

it("[PF176] the readings of a record are the numbers that were answered, by their steps and limits", () => {
  const within = withEdit(content, [], first.id, { moduleType: "numberInput", input: 7 }, momentAt(1));
  const kept = { moduleType: "numberInput", input: 11, deviationReason: "Measured twice" } as const;
  const steps: Steps = withEdit(content, within, third.id, kept, momentAt(2));
  const [, asked, last] = stepsOf(content);
  const { prompt, unit, min, max } = first.moduleData;
  expect(readingsOf(content, steps)).toEqual([
    {
      moduleId: first.id,
      stepId: asked?.id,
      stepNumber: 2,
      stepTitle: asked?.title,
      question: prompt,
      unit,
      value: 7,
      min,
      max,
      deviationReason: null,
      enteredAt: momentAt(1),
    },
    expect.objectContaining({
      moduleId: third.id,
      stepId: last?.id,
      stepNumber: 3,
      value: 11,
      deviationReason: "Measured twice",
      enteredAt: momentAt(2),
    }),
  ]);
});

it("[PF176] a number that was taken away again is no reading", () => {
  const given = withEdit(content, [], first.id, { moduleType: "numberInput", input: 7 }, momentAt(1));
  const taken = withEdit(content, given, first.id, { moduleType: "numberInput", input: null }, momentAt(2));
  expect(readingsOf(content, taken)).toEqual([]);
});
