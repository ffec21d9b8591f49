import { expect, it } from "vitest";
import type { DraftContent } from "#features/procedures/content.ts";
import { publishable } from "#tests/support/procedures.ts";
import { changedSteps } from "./changed-steps.ts";

const before = publishable();
const [first, second] = before.sections;
const [stepA] = first?.steps ?? [];
const [stepB, stepC] = second?.steps ?? [];
if (!first || !second || !stepA || !stepB || !stepC) throw new Error("The sample has three steps");

const between = (after: DraftContent) =>
  changedSteps(before, after).map(({ stepId, number, change }) => [stepId, number, change]);
const withSecond = (steps: DraftContent["sections"][number]["steps"]) => ({
  ...before,
  sections: [first, { ...second, steps }],
});
const fresh = { ...stepB, id: crypto.randomUUID(), modules: [] };
const [module] = stepB.modules;
if (!module) throw new Error("The step has a module");

it.each<[name: string, after: DraftContent, changed: unknown[]]>([
  ["nothing", before, []],
  ["the title of the procedure alone", { ...before, title: "Another" }, []],
  ["the title of a step", withSecond([{ ...stepB, title: "Another" }, stepC]), [[stepB.id, 2, "changed"]]],
  ["a module less", withSecond([{ ...stepB, modules: [] }, stepC]), [[stepB.id, 2, "changed"]]],
  ["a step more", withSecond([stepB, fresh, stepC]), [[fresh.id, 3, "added"]]],
  ["a step less", withSecond([stepC]), [[stepB.id, null, "removed"]]],
  [
    "a module that moved over",
    withSecond([
      { ...stepB, modules: [] },
      { ...stepC, modules: [...stepC.modules, module] },
    ]),
    [
      [stepB.id, 2, "changed"],
      [stepC.id, 3, "changed"],
    ],
  ],
  [
    "a step that moved to another section",
    {
      ...before,
      sections: [
        { ...first, steps: [...first.steps, stepB] },
        { ...second, steps: [stepC] },
      ],
    },
    [[stepB.id, 2, "moved"]],
  ],
  [
    "a step that moved and changed",
    {
      ...before,
      sections: [
        { ...first, steps: [...first.steps, { ...stepB, title: "Another" }] },
        { ...second, steps: [stepC] },
      ],
    },
    [[stepB.id, 2, "changed"]],
  ],
])("[S23] %s", (_, after, changed) => {
  expect(between(after)).toEqual(changed);
});

it("[S23] a step with another correct answer is reported as changed, without the answer", () => {
  const graded = stepA.modules.find((one) => one.moduleType === "multipleChoiceGraded");
  if (graded?.moduleType !== "multipleChoiceGraded") throw new Error("The sample has graded choices");
  const options = graded.moduleData.options.map((option) => ({ ...option, isCorrect: !option.isCorrect }));
  const other = { ...graded, moduleData: { ...graded.moduleData, options } };
  const modules = stepA.modules.map((one) => (one.id === graded.id ? other : one));
  const after = { ...before, sections: [{ ...first, steps: [{ ...stepA, modules }] }, second] };
  expect(after).not.toEqual(before);
  expect(changedSteps(before, after)).toEqual([{ stepId: stepA.id, number: 1, title: stepA.title, change: "changed" }]);
});
