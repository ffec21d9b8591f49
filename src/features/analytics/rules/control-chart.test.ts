import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { controlLimits, limitsFrom, type TrendRule, trendsOf } from "./control-chart.ts";

it("[AN14] limits are three sigmas from the mean, by the mean moving range", () => {
  const limits = controlLimits([10, 12, 10, 12, 10, 12, 10, 12, 10, 12]);
  expect(limits?.mean).toBe(11);
  expect(limits?.sigma).toBeCloseTo(2 / 1.128, 10);
  expect(limits?.upper).toBeCloseTo(11 + (3 * 2) / 1.128, 10);
  expect(limits?.lower).toBeCloseTo(11 - (3 * 2) / 1.128, 10);
});

it("[AN14] there are no limits below ten readings, and no marks where all are the same", () => {
  expect(controlLimits(Array.from({ length: limitsFrom - 1 }, (_, at) => at))).toBeUndefined();
  const same = Array.from({ length: 20 }, () => 4);
  expect(trendsOf(same, controlLimits(same)).flat()).toEqual([]);
  expect(trendsOf([1, 2, 3], undefined)).toEqual([[], [], []]);
});

const unit = { mean: 0, sigma: 1, lower: -3, upper: 3 };
const repeat = (count: number, value: number): number[] => Array.from({ length: count }, () => value);

describe("[AN14] the tests", () => {
  it.each<[TrendRule, number[], number[]]>([
    ["beyondLimits", [3.1], [3]],
    ["nineOnOneSide", repeat(9, 0.2), repeat(8, 0.2)],
    ["sixSteady", [1, 1.1, 1.2, 1.3, 1.4, 1.5].map((z) => z - 1), [0, 0.1, 0.2, 0.3, 0.4]],
    [
      "fourteenAlternating",
      Array.from({ length: 14 }, (_, at) => (at % 2 ? 0.3 : -0.3)),
      Array.from({ length: 13 }, (_, at) => (at % 2 ? 0.3 : -0.3)),
    ],
    ["twoOfThreeFar", [2.1, 0, 2.2], [2.1, 0, -2.2]],
    ["fourOfFiveApart", [1.1, 1.2, 0, 1.3, 1.4], [1.1, 1.2, 0, 1.3, -1.4]],
    ["fifteenClose", repeat(15, 0).map((_, at) => (at % 2 ? 0.1 : -0.1)), repeat(14, 0)],
    ["eightApart", [1.1, -1.1, 1.1, -1.1, 1.1, -1.1, 1.1, -1.1], [1.1, -1.1, 1.1, -1.1, 1.1, -1.1, 1.1]],
  ])("%s marks the reading that completes it, and none sooner", (rule, enough, tooFew) => {
    const marked = trendsOf(enough, unit).map((rules) => rules.includes(rule));
    expect(marked.lastIndexOf(true)).toBe(enough.length - 1);
    expect(marked.slice(0, -1)).not.toContain(true);
    expect(trendsOf(tooFew, unit).flat()).not.toContain(rule);
  });

  it("do not depend on the unit, and mark the same on the other side of the mean", () => {
    const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: limitsFrom, maxLength: 60 });
    fc.assert(
      fc.property(values, (of) => {
        const marks = (all: readonly number[]) => trendsOf(all, controlLimits(all));
        const plain = marks(of);
        // Powers of two, so that nothing is rounded.
        expect(marks(of.map((value) => value * 4))).toEqual(plain);
        expect(marks(of.map((value) => -value))).toEqual(plain);
      }),
    );
  });
});
