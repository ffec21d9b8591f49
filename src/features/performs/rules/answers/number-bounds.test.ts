import fc from "fast-check";
import { expect, it } from "vitest";
import { deviationOf, numberRefusal, outOfBounds } from "./number-bounds.ts";

it.each([
  [0, 10, 5, undefined],
  [0, 10, 0, undefined],
  [0, 10, 10, undefined],
  [0, 10, -0.001, "tooSmall"],
  [0, 10, 10.001, "tooLarge"],
  [null, 10, -1e9, undefined],
  [0, null, 1e9, undefined],
  [null, null, 1e9, undefined],
  [null, null, Number.NaN, "notANumber"],
  [null, null, Number.POSITIVE_INFINITY, "notANumber"],
])("[PF16] from %s to %s, %s: %s", (min, max, value, reason) => {
  expect(outOfBounds({ min, max }, value)?.reason).toBe(reason);
});

it("[PF16] every refusal carries the bounds", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer(), (min, max, value) => {
      const refusal = outOfBounds({ min, max }, value);
      expect(refusal === undefined).toBe(value >= min && value <= max);
      if (refusal) expect(refusal).toMatchObject({ min, max });
    }),
  );
});

const bounds = { min: 0, max: 10 };

it.each([
  ["within the bounds", bounds, { input: 10 }, undefined],
  ["not given", bounds, { input: null }, undefined],
  ["outside, without a reason", bounds, { input: 11 }, { reason: "tooLarge", mayBeConfirmed: true }],
  [
    "outside, with a blank reason",
    bounds,
    { input: 11, deviationReason: " " },
    { reason: "tooLarge", mayBeConfirmed: true },
  ],
  ["outside, with a reason", bounds, { input: 11, deviationReason: "Measured twice" }, undefined],
  [
    "outside where an earlier version says nothing of it",
    { ...bounds, isStrict: undefined },
    { input: -1, deviationReason: "x" },
    undefined,
  ],
  [
    "outside where it is strict",
    { ...bounds, isStrict: true },
    { input: 11 },
    { reason: "tooLarge", mayBeConfirmed: false },
  ],
  [
    "outside where it is strict, with a reason",
    { ...bounds, isStrict: true },
    { input: 11, deviationReason: "Measured twice" },
    { reason: "tooLarge", mayBeConfirmed: false },
  ],
  [
    "no number, with a reason",
    bounds,
    { input: Number.NaN, deviationReason: "x" },
    { reason: "notANumber", mayBeConfirmed: false },
  ],
])("[PF173] a reading %s is refused or is an answer as its module says", (_, module, reading, expected) => {
  const refusal = numberRefusal(module, reading);
  expect(refusal).toEqual(expected && { ...bounds, ...expected });
});

it("[PF175] a kept reading deviates from its bounds for its reason, and one within them from nothing", () => {
  expect(deviationOf(bounds, { input: 11, deviationReason: "Twice" })).toEqual({
    value: 11,
    ...bounds,
    reason: "Twice",
  });
  expect(deviationOf(bounds, { input: 10, deviationReason: "Twice" })).toBeUndefined();
});
