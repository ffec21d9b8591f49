import { expect, it } from "vitest";
import { isOpen, nudgesOf } from "./nudges.ts";

it("[S42] members with something open are reminded, once a day, and nobody else", () => {
  const open = new Map([
    ["ann", 2],
    ["ben", 1],
    ["eve", 0],
  ]);
  expect(nudgesOf(["ann", "ann", "ben", "eve", "stranger"], open, new Set(["ben"]))).toEqual({
    reminded: ["ann"],
    alreadyToday: ["ben"],
    nothingOpen: ["eve", "stranger"],
  });
});

it("[S42] what is done or waits for a trainer or a grade is not open", () => {
  const result = (outcome: "passed" | "failed" | "signOff" | "grading") => ({ outcome }) as never;
  expect(isOpen({ state: "notStarted", result: null })).toBe(true);
  expect(isOpen({ state: "inProgress", result: result("failed") })).toBe(true);
  expect(isOpen({ state: "done", result: result("passed") })).toBe(false);
  expect(isOpen({ state: "notStarted", result: result("signOff") })).toBe(false);
  expect(isOpen({ state: "notStarted", result: result("grading") })).toBe(false);
});
