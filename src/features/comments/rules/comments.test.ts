import { describe, expect, it } from "vitest";
import { contentWith } from "#tests/support/content-samples.ts";
import { mayChange, newlyMentioned, openCounts, placeNow } from "./comments.ts";

const content = contentWith([[["instruction"], ["freeResponse"]], [["warning"]]]);
const steps = content.sections.flatMap((section) => section.steps);
const second = steps[1];
const place = { stepId: second?.id ?? "", moduleId: second?.modules[0]?.id ?? "", stepTitle: "As it was" };

describe("the place of a thread", () => {
  it("follows its step wherever that is moved [CM3]", () => {
    expect(placeNow(content, place)).toEqual({ stepNumber: 2, stepTitle: second?.title, isModuleGone: false });
    const turned = { sections: content.sections.toReversed() };
    expect(placeNow(turned, place).stepNumber).toBe(3);
  });

  it("says that the step or the module is gone, under the title that the step had [CM3]", () => {
    expect(placeNow({ sections: [] }, place)).toEqual({
      stepNumber: null,
      stepTitle: "As it was",
      isModuleGone: false,
    });
    expect(placeNow(content, { ...place, moduleId: "gone" })).toMatchObject({ stepNumber: 2, isModuleGone: true });
    expect(placeNow(content, { ...place, moduleId: null })).toMatchObject({ stepNumber: 2, isModuleGone: false });
  });
});

it("a mention is new once, and never for its author [CM5]", () => {
  const before = { notified: ["ann"], authorId: "ben" };
  expect(newlyMentioned(["ann", "eve", "eve", "ben"], before)).toEqual(["eve"]);
  expect(newlyMentioned([], before)).toEqual([]);
});

it("a comment is changed by its author, and no more once it is deleted [CM7]", () => {
  expect(mayChange({ authorId: "ann", isDeleted: false }, "ann")).toBe(true);
  expect(mayChange({ authorId: "ann", isDeleted: false }, "ben")).toBe(false);
  expect(mayChange({ authorId: "ann", isDeleted: true }, "ann")).toBe(false);
});

it("open threads are counted by step, and those without a step in the total alone [CM8]", () => {
  const threads = [
    { stepId: "a", stepNumber: 1, resolvedAt: null },
    { stepId: "a", stepNumber: 1, resolvedAt: null },
    { stepId: "b", stepNumber: 2, resolvedAt: "2026-11-26T08:00:00.000Z" },
    { stepId: "c", stepNumber: null, resolvedAt: null },
  ];
  const { all, byStep } = openCounts(threads);
  expect(all).toBe(3);
  expect([...byStep]).toEqual([["a", 2]]);
});
