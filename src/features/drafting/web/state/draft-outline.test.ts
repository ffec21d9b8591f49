import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DraftContent } from "#features/procedures/content.ts";
import type { TreeMove } from "#kit/web/ui/trees/tree.tsx";
import { mayMoveInOutline, movedInOutline, outlineOf } from "./draft-outline.ts";

const content: DraftContent = {
  title: "T",
  description: "",
  procedureImage: null,
  sections: [
    { id: "A", title: "A", steps: ["a1", "a2", "a3"].map((id) => ({ id, title: id, modules: [] })) },
    { id: "B", title: "B", steps: [{ id: "b1", title: "", modules: [] }] },
    { id: "C", title: "C", steps: [] },
  ],
};
const shape = (one: DraftContent) =>
  one.sections.map((section) => [section.id, ...section.steps.map((step) => step.id)].join(" "));

test("steps are numbered through all sections, and findings mark their place", () => {
  const { sections } = outlineOf(content);
  expect(sections.flatMap((section) => section.steps.map((step) => step.number))).toEqual([1, 2, 3, 4]);
  expect(sections[1]?.steps[0]?.hasFinding).toBe(true);
  expect(sections[2]?.hasFinding).toBe(true);
  expect(sections[0]?.hasFinding).toBe(false);
});

describe("a drag in the outline", () => {
  const cases: readonly [string, TreeMove, readonly string[]][] = [
    ["a step behind another", { ids: ["a1"], target: "a3", position: "after" }, ["A a2 a3 a1", "B b1", "C"]],
    ["a step before another", { ids: ["a3"], target: "a1", position: "before" }, ["A a3 a1 a2", "B b1", "C"]],
    ["a step into another section", { ids: ["a2"], target: "b1", position: "before" }, ["A a1 a3", "B a2 b1", "C"]],
    ["a step onto an empty section", { ids: ["a2"], target: "C", position: "on" }, ["A a1 a3", "B b1", "C a2"]],
    ["a section before another", { ids: ["C"], target: "A", position: "before" }, ["C", "A a1 a2 a3", "B b1"]],
    ["a section behind another", { ids: ["A"], target: "B", position: "after" }, ["B b1", "A a1 a2 a3", "C"]],
  ];
  test.each(cases)("moves %s", (_, move, expected) => {
    expect(mayMoveInOutline(outlineOf(content), move)).toBe(true);
    expect(shape(movedInOutline(content, move))).toEqual(expected);
  });

  const refused: readonly [string, TreeMove][] = [
    ["a section into a section", { ids: ["A"], target: "B", position: "on" }],
    ["a section between steps", { ids: ["A"], target: "b1", position: "before" }],
    ["a step between sections", { ids: ["a1"], target: "B", position: "before" }],
    ["a step onto a step", { ids: ["a1"], target: "a2", position: "on" }],
    ["a step onto itself", { ids: ["a1"], target: "a1", position: "after" }],
  ];
  test.each(refused)("does not move %s", (_, move) => {
    expect(mayMoveInOutline(outlineOf(content), move)).toBe(false);
  });

  test("loses and doubles nothing", () => {
    const ids = ["A", "B", "C", "a1", "a2", "a3", "b1"];
    const move = fc.record({
      ids: fc.subarray(ids, { minLength: 1 }),
      target: fc.constantFrom(...ids),
      position: fc.constantFrom("before" as const, "after" as const, "on" as const),
    });
    const all = (one: DraftContent) =>
      shape(one)
        .flatMap((line) => line.split(" "))
        .sort();
    fc.assert(
      fc.property(move, (one) => {
        if (mayMoveInOutline(outlineOf(content), one)) expect(all(movedInOutline(content, one))).toEqual(all(content));
      }),
    );
  });
});
