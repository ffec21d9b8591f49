import { expect, it } from "vitest";
import { day, hour } from "#kit/time.ts";
import type { ProcedureStatus } from "./procedure-status.ts";
import { reminderAt, remindersOf } from "./reminders.ts";

const now = new Date("2026-11-20T08:00:00.000Z");
const inMs = (ms: number) => new Date(now.getTime() + ms);

it.each([
  [4 * day, undefined],
  [3 * day, "soon"],
  [day + 1, "soon"],
  [day, "today"],
  [0, "today"],
  [-1, "overdue"],
  [-400 * day, "overdue"],
] as const)("[S30] %i ms ahead of the due date asks for: %s", (ms, kind) => {
  expect(reminderAt(inMs(ms), now)).toBe(kind);
});

it("[S30] is one per date, and none without a date", () => {
  const status = (dueAt: Date | null): ProcedureStatus => ({
    procedureId: "p",
    state: "notStarted",
    again: null,
    doneAt: null,
    expiresAt: null,
    dueAt,
    isOverdue: false,
    mayStart: true,
    whyNotStart: null,
    pass: null,
    repeatedStepIds: new Set(),
    result: null,
    attemptsLeft: null,
    tryAgainAt: null,
  });
  const dates = [inMs(hour), null, inMs(2 * day), inMs(hour), inMs(9 * day)];
  expect(remindersOf(dates.map(status), now)).toEqual([
    { kind: "today", dueAt: inMs(hour), count: 2 },
    { kind: "soon", dueAt: inMs(2 * day), count: 1 },
  ]);
});
