import { expect, it } from "vitest";
import { changesBetween } from "./changes.ts";

const before = {
  title: "Belt slips",
  description: "",
  priority: "medium",
  assigneeId: null,
  dueAt: "2026-11-20T08:00:00.000Z",
} as const;

it.each([
  ["nothing", {}, []],
  ["what stays the same", { title: "Belt slips", assigneeId: null, dueAt: before.dueAt }, []],
  ["what is undefined", { title: undefined }, []],
  [
    "an assignee and the due date",
    { dueAt: "2026-11-21T08:00:00.000Z", assigneeId: "a" },
    [
      { field: "assignee", before: null, after: "a" },
      { field: "dueAt", before: before.dueAt, after: "2026-11-21T08:00:00.000Z" },
    ],
  ],
  ["priority and words", { priority: "high", title: "Belt torn" }, ["title", "priority"]],
] as const)("[CA26] notes of %s what was before and after", (_name, options, expected) => {
  const changes = changesBetween(before, options);
  expect(typeof expected[0] === "string" ? changes.map((one) => one.field) : changes).toEqual(expected);
});
