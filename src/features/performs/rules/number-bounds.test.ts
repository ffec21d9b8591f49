import fc from "fast-check";
import { expect, it } from "vitest";
import { outOfBounds } from "./number-bounds.ts";

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
