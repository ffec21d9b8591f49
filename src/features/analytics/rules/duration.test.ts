import { expect, it } from "vitest";
import { durationText } from "./duration.ts";

it.each([
  [null, "–"],
  [45.4, "45 s"],
  [59.7, "1 min"],
  [204, "3.4 min"],
  [3600, "1 h"],
  [7500, "2 h 5 min"],
])("[AN11] %s seconds are written %s", (seconds, text) => {
  expect(durationText(seconds, "en")).toBe(text);
});
