import { expect, it } from "vitest";
import { noPassRule } from "./attempts.ts";
import { type TermsInput, termsAfter } from "./terms.ts";

const learning = {
  setType: "learning",
  enforcesOrder: false,
  dueDays: 7,
  dueOn: null,
  validMonths: 12,
  ...noPassRule,
} as const;
const workflow = {
  setType: "workflow",
  enforcesOrder: true,
  dueDays: null,
  dueOn: null,
  validMonths: null,
  ...noPassRule,
} as const;
const noon = "2026-07-01T12:00:00.000Z";

it.each([
  ["nothing is named", learning, {}, learning],
  ["a date takes the place of days", learning, { dueOn: noon }, { ...learning, dueDays: null, dueOn: new Date(noon) }],
  [
    "days take the place of a date",
    { ...learning, dueDays: null, dueOn: new Date(noon) },
    { dueDays: 3 },
    { ...learning, dueDays: 3 },
  ],
  [
    "null takes away",
    learning,
    { dueDays: null, validMonths: null },
    { ...learning, dueDays: null, validMonths: null },
  ],
  [
    "a pass rule",
    learning,
    { passMark: 90, attemptsMax: 2, waitHours: 24, needsSignOff: true },
    { ...learning, passMark: 90, attemptsMax: 2, waitHours: 24, needsSignOff: true },
  ],
  [
    "the limits of a pass rule go",
    { ...learning, attemptsMax: 2, waitHours: 24 },
    { attemptsMax: null, waitHours: null },
    learning,
  ],
  [
    "a workflow loses the pass rule",
    { ...learning, passMark: 100, needsSignOff: true },
    { setType: "workflow" },
    { ...workflow, enforcesOrder: false },
  ],
  ["it becomes a workflow", learning, { setType: "workflow" }, { ...workflow, enforcesOrder: false }],
  ["it becomes one for learning", workflow, { setType: "learning" }, { ...learning, dueDays: null, validMonths: null }],
  ["the order goes", workflow, { enforcesOrder: false }, { ...workflow, enforcesOrder: false }],
  ["a new workflow", undefined, { setType: "workflow", enforcesOrder: true, dueDays: null }, workflow],
] as const)("[S8] %s", (_, before, options, after) => {
  expect(termsAfter(before, options)).toEqual(after);
});

it.each([
  ["days in a workflow", workflow, { dueDays: 3 }, "termsOfOtherType", "dueDays"],
  ["an expiry in a workflow", workflow, { validMonths: 3 }, "termsOfOtherType", "validMonths"],
  ["a pass mark in a workflow", workflow, { passMark: 90 }, "termsOfOtherType", "passMark"],
  ["an order in learning", learning, { enforcesOrder: true }, "termsOfOtherType", "enforcesOrder"],
  ["days that belong to the old type", learning, { setType: "workflow", dueDays: 1 }, "termsOfOtherType", "dueDays"],
  ["two due dates", learning, { dueDays: 3, dueOn: noon }, "twoDueDates", "dueOn"],
] as const)("[S8] %s: refused", (_, before, options, refused, field) => {
  expect(termsAfter(before, options as TermsInput)).toEqual({ refused, field });
});
