import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day } from "#kit/time.ts";
import { errorRate, sampleSizeMin } from "./error-rate.ts";
import { defaultStart, unitOf } from "./range.ts";

it.each([
  [1, "day"],
  [31, "day"],
  [32, "month"],
  [365, "month"],
  [366, "year"],
])("[AN2] a range of %s days is cut by the %s", (days, unit) => {
  expect(unitOf(0, days * day)).toBe(unit);
});

it("[AN2] a range begins a year back", () => {
  expect(defaultStart(new Date("2026-11-22T10:00:00Z")).toISOString()).toBe("2025-11-22T10:00:00.000Z");
});

describe("[AN4] the share of errors", () => {
  it("is not reported below a sample of thirty", () => {
    expect(errorRate({ wrong: 3, of: sampleSizeMin - 1 })).toBeUndefined();
  });

  it.each([
    [0, 100, 0, 0, 0.037],
    [5, 100, 0.05, 0.022, 0.112],
    [50, 100, 0.5, 0.404, 0.596],
  ])("of %s in %s is %s, between %s and %s", (wrong, of, rate, low, high) => {
    const found = errorRate({ wrong, of });
    expect(found?.rate).toBe(rate);
    expect(found?.low).toBeCloseTo(low, 3);
    expect(found?.high).toBeCloseTo(high, 3);
  });

  it("is within its interval, and the interval between none and all", () => {
    const any = fc.nat({ max: 2000 }).chain((more) => {
      const of = sampleSizeMin + more;
      return fc.tuple(fc.nat({ max: of }), fc.constant(of));
    });
    fc.assert(
      fc.property(any, ([wrong, of]) => {
        const { rate, low, high } = errorRate({ wrong, of }) ?? { rate: 2, low: 3, high: 1 };
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(rate + 1e-9);
        expect(high).toBeGreaterThanOrEqual(rate - 1e-9);
      }),
    );
  });
});
