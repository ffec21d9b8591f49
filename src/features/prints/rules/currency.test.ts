import { expect, test } from "vitest";
import { type CopiedVersion, currencyOf } from "./currency.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = new Date("2026-12-01T00:00:00.000Z");
const earlier = new Date("2026-11-01T00:00:00.000Z");
const published: CopiedVersion = { state: "published", isSameContent: true, effectiveAt: null };

test.each<[string, Partial<CopiedVersion>, ReturnType<typeof currencyOf>]>([
  ["what is published", {}, "current"],
  ["what is in force since", { effectiveAt: earlier }, "current"],
  ["what is in force from now on", { effectiveAt: now }, "current"],
  ["what is in force later", { effectiveAt: later }, "planned"],
  ["an earlier version", { state: "superseded" }, "replaced"],
  ["a version that was taken out", { state: "removed" }, "withdrawn"],
  ["a draft", { state: "draft" }, "draft"],
  ["a draft that was thrown away", { state: "discarded" }, "draft"],
  ["a print of the draft that is published by now", { isSameContent: false }, "draft"],
  ["the same of one that is earlier by now", { isSameContent: false, state: "superseded" }, "draft"],
])("[PR8] %s", (_, change, expected) => {
  expect(currencyOf({ ...published, ...change }, now)).toBe(expected);
});
