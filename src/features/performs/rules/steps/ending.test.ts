import fc from "fast-check";
import { expect, it } from "vitest";
import { contentWith } from "#tests/support/content-samples.ts";
import { momentAt, performedModules, progressWith } from "#tests/support/progress-samples.ts";
import { limitBarOf, resultOf } from "./ending.ts";
import { type Steps, withEdit, withMark } from "./steps-progress.ts";

const content = contentWith([[["instruction"], ["numberInput"]], [["numberInput"]]]);
const [first, second] = performedModules(content).filter((module) => module.moduleType === "numberInput");
const [read] = content.sections[0]?.steps ?? [];
if (!first || !second || !read) throw new Error("The sample has changed");

it("[PF237] a run came to its steps, its time, and the readings that were kept outside of their limits", () => {
  const within = withEdit(content, [], first.id, { moduleType: "numberInput", input: 7 }, momentAt(1));
  const kept = { moduleType: "numberInput", input: 11, deviationReason: "Measured twice" } as const;
  const steps: Steps = withMark(withEdit(content, within, second.id, kept, momentAt(2)), read.id, true, momentAt(3));
  const progress = { ...progressWith(content, steps), createdAt: momentAt(0) };
  expect(resultOf(progress, momentAt(420))).toMatchObject({
    done: 3,
    total: 3,
    durationMs: 420_000,
    deviations: [{ moduleId: second.id, value: 11, deviationReason: "Measured twice", stepNumber: 3 }],
  });
});

it("[PF237] a run never took less than no time, whatever the clocks say", () => {
  const progress = { ...progressWith(content, []), createdAt: momentAt(60) };
  expect(resultOf(progress, momentAt(0))).toMatchObject({ done: 0, total: 3, durationMs: 0, deviations: [] });
});

it("[PF238] the bar holds the reading and its limits with room to spare", () => {
  const number = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(number, number, fc.nat(500), (value, min, width) => {
      const bar = limitBarOf({ value, min, max: min + width });
      if (!bar) throw new Error("There are limits");
      expect(bar.from).toBeGreaterThan(0);
      expect(bar.to).toBeLessThan(1);
      expect(bar.from).toBeLessThanOrEqual(bar.to);
      expect(bar.at).toBeGreaterThan(0);
      expect(bar.at).toBeLessThan(1);
      // Where the reading is outside, it stands outside of what is allowed.
      expect(bar.at < bar.from).toBe(value < min);
      expect(bar.at > bar.to).toBe(value > min + width);
    }),
  );
});

it("[PF238] an open side reaches the end of the bar, and without any limit there is no bar", () => {
  expect(limitBarOf({ value: 3, min: 55, max: null })).toMatchObject({ to: 1 });
  expect(limitBarOf({ value: 3, min: null, max: 1 })).toMatchObject({ from: 0 });
  expect(limitBarOf({ value: 3, min: null, max: null })).toBeUndefined();
});
