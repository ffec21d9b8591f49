import { expect, it } from "vitest";
import type { DraftContent } from "#features/procedures/content.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { changeCounts } from "./change-counts.ts";

const before: DraftContent = contentWith([[["instruction"], ["freeResponse"], ["warning"]], [["instruction"]]]);
const counts = (content: DraftContent) => changeCounts({ content: before, areaIds: [] }, { content, areaIds: [] });
const withSteps = (
  change: (steps: DraftContent["sections"][number]["steps"]) => DraftContent["sections"][number]["steps"],
) => ({
  ...before,
  sections: before.sections.map((section, index) =>
    index === 0 ? { ...section, steps: change(section.steps) } : section,
  ),
});
const none = { added: 0, changed: 0, removed: 0, moved: 0, head: false };

it("[P186] a draft that is as it was published differs in no step", () => {
  expect(counts(before)).toEqual(none);
});

it("[P186] a step counts once, however much of it changed", () => {
  const renamed = withSteps((steps) =>
    steps.map((step, at) => (at === 1 ? { ...step, title: "New", modules: [] } : step)),
  );
  expect(counts(renamed)).toEqual({ ...none, changed: 1 });
});

it("[P186] added and removed steps are not also counted as changed by their modules", () => {
  const added = contentWith([[["instruction", "warning"]]]).sections[0]?.steps ?? [];
  expect(counts(withSteps((steps) => [...steps.slice(1), ...added]))).toEqual({ ...none, added: 1, removed: 1 });
});

it("[P186] of steps that changed places the fewest are moved, and title and sections count apart", () => {
  const moved = withSteps(([first, ...others]) => (first ? [...others, first] : others));
  expect(counts({ ...moved, title: "Another" })).toEqual({ ...none, moved: 1, head: true });
});
