import { expect, it } from "vitest";
import { matchesWords } from "./palette-entries.ts";

it.each([
  ["Torque the retort flange", "retort", true],
  ["Torque the retort flange", "FLANGE tor", true],
  ["Torque the retort flange", "boiler", false],
  ["Räume prüfen", "raume PRUFEN", true],
  ["Anything", "", true],
  ["Anything", "  ", true],
])("%s holds %j: %s", (text, search, is) => {
  expect(matchesWords(text, search)).toBe(is);
});
