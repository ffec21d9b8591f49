import fc from "fast-check";
import { expect, it } from "vitest";
import { day, hour } from "#kit/time.ts";
import { dueByPriority, isOverdue, reminderOf } from "./due.ts";
import { priorities } from "./priority.ts";

const now = new Date("2026-11-20T08:00:00.000Z");
const after = (ms: number) => new Date(now.getTime() + ms);

it.each([
  ["critical", 1],
  ["high", 3],
  ["medium", 14],
  ["low", 30],
] as const)("[CA5] %s is due after %i days", (priority, days) => {
  expect(dueByPriority(priority, now)).toEqual(after(days * day));
});

it("[CA5] a more urgent action is never due later", () => {
  const due = priorities.map((priority) => dueByPriority(priority, now).getTime());
  expect(due).toEqual(due.toSorted((a, b) => a - b));
});

it.each([
  ["open", -1, true],
  ["open", 0, false],
  ["open", 1, false],
  ["closed", -1, false],
  ["withdrawn", -1, false],
] as const)("[CA13] %s and due %i ms from now: overdue is %s", (state, ms, expected) => {
  expect(isOverdue({ state, dueAt: after(ms) }, now)).toBe(expected);
});

const [soon, past, far] = [after(hour), after(-hour), after(day + 1)];
it.each([
  ["nothing far ahead", { dueAt: far }, undefined],
  ["a day before", { dueAt: after(day) }, "dueSoon"],
  ["soon", { dueAt: soon }, "dueSoon"],
  ["soon, once", { dueAt: soon, dueSoonToldFor: soon }, undefined],
  ["soon, of another moment than was told", { dueAt: soon, dueSoonToldFor: far }, "dueSoon"],
  ["overdue", { dueAt: past, dueSoonToldFor: past }, "overdue"],
  ["overdue, once", { dueAt: past, overdueToldFor: past }, undefined],
  ["overdue, of another moment than was told", { dueAt: past, overdueToldFor: after(-day) }, "overdue"],
  ["nothing of what has ended", { dueAt: past, state: "closed" }, undefined],
] as const)("[CA27] tells %s", (_name, action, expected) => {
  expect(reminderOf({ state: "open", dueSoonToldFor: null, overdueToldFor: null, ...action }, now)).toBe(expected);
});

it("[CA27] notifies at most twice for each moment, however often it runs", () => {
  const anyAsks = fc.array(fc.integer({ min: -3 * day, max: 3 * day }), { maxLength: 30 });
  fc.assert(
    fc.property(anyAsks, (asks) => {
      const action: Parameters<typeof reminderOf>[0] = {
        state: "open",
        dueAt: now,
        dueSoonToldFor: null,
        overdueToldFor: null,
      };
      const told = asks
        .toSorted((a, b) => a - b)
        .flatMap((ms) => {
          const reminder = reminderOf(action, after(ms));
          if (reminder === "dueSoon") Object.assign(action, { dueSoonToldFor: action.dueAt });
          if (reminder === "overdue") Object.assign(action, { overdueToldFor: action.dueAt });
          return reminder ?? [];
        });
      expect(told.filter((one) => one === "dueSoon").length).toBeLessThanOrEqual(1);
      expect(told.filter((one) => one === "overdue").length).toBeLessThanOrEqual(1);
    }),
  );
});
