import fc from "fast-check";
import { expect, it } from "vitest";
import { countedIds, filledModule } from "#tests/support/content-samples.ts";
import { idOf } from "#tests/support/progress-samples.ts";
import { gradeChoices } from "./grade-choices.ts";

const filled = filledModule("multipleChoiceGraded", countedIds());
if (filled.moduleType !== "multipleChoiceGraded") throw new Error("another type");

const option = (n: number, isCorrect: boolean, feedback: string | null = null) => ({
  id: idOf(n),
  label: String(n),
  isCorrect,
  feedback,
});
const module = {
  ...filled,
  moduleData: {
    ...filled.moduleData,
    isMultipleSelection: true,
    options: [option(1, true, "Yes"), option(2, true, " "), option(3, false, "No")],
  },
};

it.each([
  [[1, 2], true],
  [[2, 1, 1], true],
  [[1], false],
  [[1, 2, 3], false],
  [[], false],
  [[1, 2, 9], false],
])("[PF17] choosing %j: correct %s", (chosen, isCorrect) => {
  expect(gradeChoices(module, chosen.map(idOf)).isCorrect).toBe(isCorrect);
});

it.each([
  [[1], true],
  [[2], true],
  [[3], false],
  [[1, 2], false],
  [[], false],
])(
  "[PF17] of several correct options any one is correct where one alone may be chosen: %j is %s",
  (chosen, isCorrect) => {
    const single = { ...module, moduleData: { ...module.moduleData, isMultipleSelection: false } };
    expect(gradeChoices(single, chosen.map(idOf)).isCorrect).toBe(isCorrect);
  },
);

it("[PF17] reveals the feedback of the chosen options, and of no others", () => {
  expect(gradeChoices(module, [3, 2, 1].map(idOf)).feedback).toEqual([
    { optionId: idOf(1), feedback: "Yes" },
    { optionId: idOf(3), feedback: "No" },
  ]);
  expect(gradeChoices(module, []).feedback).toEqual([]);
});

it("[PF17] is correct for exactly one set", () => {
  fc.assert(
    fc.property(fc.subarray([1, 2, 3]), (chosen) => {
      const isExact = chosen.length === 2 && chosen.includes(1) && chosen.includes(2);
      expect(gradeChoices(module, chosen.map(idOf)).isCorrect).toBe(isExact);
    }),
  );
});
