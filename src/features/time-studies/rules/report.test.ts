import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elementsOfSteps, hasDistinctElements, type WorkElement } from "./elements.ts";
import { type CountedLap, cyclesOf, reportOf } from "./report.ts";
import { figuresOf, neededSample, normalMs, tQuantile } from "./statistics.ts";

const elements: readonly WorkElement[] = [
  { id: "fetch", name: "Fetch", kind: "waste" },
  { id: "fill", name: "Fill", kind: "valueAdding" },
  { id: "check", name: "Check", kind: "necessary" },
];
const lapOf = (elementId: string | null, ms: number, more: Partial<CountedLap> = {}): CountedLap => ({
  id: `${elementId}-${ms}`,
  observationId: "one",
  cycle: 1,
  elementId,
  ms,
  rating: 100,
  isExcluded: false,
  ...more,
});

describe("the figures of a sample", () => {
  it.each([
    // The textbook example of the sample deviation: squares 9, 1, 1, 1, 0, 0, 4, 16 over 7.
    [[2, 4, 4, 4, 5, 5, 7, 9], { n: 8, mean: 5, deviation: Math.sqrt(32 / 7), min: 2, max: 9 }],
    [[10, 10, 10], { n: 3, mean: 10, deviation: 0, min: 10, max: 10 }],
    [[7], { n: 1, mean: 7, deviation: null, min: 7, max: 7 }],
    [[], { n: 0, mean: null, deviation: null, min: null, max: null }],
    [[0, 0], { n: 2, mean: 0, deviation: 0, min: 0, max: 0 }],
  ])("of %j are %j [TS20]", (values, expected) => {
    expect(figuresOf(values)).toEqual(expected);
  });

  it("are the same to the last digit in any order [TS21]", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3_600_000 })), fc.infiniteStream(fc.nat()), (values, order) => {
        const shuffled = values
          .map((value) => ({ value, at: order.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map((one) => one.value);
        expect(figuresOf(shuffled)).toEqual(figuresOf(values));
      }),
    );
  });
});

/** The probability that Student's t lies within ± t, by Simpson's rule on the density, scaled to one. */
function within(t: number, freedom: number): number {
  const density = (x: number) => (1 + x ** 2 / freedom) ** (-(freedom + 1) / 2);
  // Tails go to infinity: x = tan u makes the interval finite.
  const integral = (from: number, to: number) => {
    const [parts, width] = [20_000, (to - from) / 20_000];
    const value = (u: number) => density(Math.tan(u)) * (1 + Math.tan(u) ** 2);
    let sum = value(from) + value(to);
    for (let part = 1; part < parts; part++) sum += value(from + part * width) * (part % 2 === 1 ? 4 : 2);
    return (sum * width) / 3;
  };
  return integral(0, Math.atan(t)) / integral(0, Math.PI / 2 - 1e-9);
}

describe("the needed sample", () => {
  it("uses quantiles within which 95 % of Student's distribution lie [TS23]", () => {
    for (const freedom of [2, 3, 5, 10, 24, 30, 31, 40, 60, 120, 1000]) {
      expect(within(tQuantile(freedom), freedom)).toBeCloseTo(0.95, 5);
    }
    expect(tQuantile(1)).toBeCloseTo(12.7062, 4);
  });

  it.each([
    // 25 readings with mean 0.30 min and deviation 0.09 min: t = 2.064, and 153.3 is rounded up.
    [{ n: 25, mean: 0.3, deviation: 0.09 }, 154],
    [{ n: 10, mean: 100, deviation: 0 }, 1],
    // t = 2.262157: (2.262157 · 5 / 5)² = 5.117.
    [{ n: 10, mean: 100, deviation: 5 }, 6],
    [{ n: 1, mean: 100, deviation: null }, null],
    [{ n: 0, mean: null, deviation: null }, null],
    [{ n: 2, mean: 0, deviation: 0 }, null],
  ])("of %j is %s laps [TS23]", (sample, expected) => {
    expect(neededSample({ min: null, max: null, ...sample })).toBe(expected);
  });
});

describe("the report", () => {
  it("rates each lap for the normal time [TS22]", () => {
    expect(normalMs(2000, 110)).toBe(2200);
    const laps = [lapOf("fill", 2000, { rating: 110 }), lapOf("fill", 1800, { rating: 90 })];
    expect(reportOf(elements, laps).elements[1]).toMatchObject({ n: 2, mean: 1900, normal: (2200 + 1620) / 2 });
  });

  it("counts no excluded lap, and says how many there are [TS20]", () => {
    const laps = [lapOf("fill", 2000), lapOf("fill", 9000, { isExcluded: true })];
    expect(reportOf(elements, laps).elements[1]).toMatchObject({ n: 1, mean: 2000, excluded: 1, max: 2000 });
  });

  it("shares the counted time among the kinds, with foreign elements apart [TS24]", () => {
    const laps = [lapOf("fetch", 1000), lapOf("fill", 6000), lapOf("check", 3000), lapOf(null, 5000)];
    const { shares, foreign, normalCycle } = reportOf(elements, laps);
    expect(shares).toEqual({ waste: 1000, valueAdding: 6000, necessary: 3000 });
    expect(foreign).toMatchObject({ n: 1, totalMs: 5000 });
    expect(normalCycle).toBe(10_000);
    expect(reportOf(elements, laps.slice(1)).normalCycle).toBeNull();
  });

  it("adds up the laps of whole cycles only [TS15]", () => {
    const cycle = (number: number, more: Partial<CountedLap> = {}) => [
      lapOf("fetch", 1000, { cycle: number }),
      lapOf("fill", 6000, { cycle: number }),
      lapOf("check", 3000, { cycle: number, ...more }),
    ];
    const laps = [
      ...cycle(1),
      ...cycle(2, { isExcluded: true }),
      ...cycle(3).slice(1),
      ...cycle(1).map((lap) => ({ ...lap, observationId: "two", ms: lap.ms * 2 })),
      lapOf(null, 5000),
    ];
    expect(cyclesOf(elements, laps)).toEqual([10_000, 20_000]);
    expect(reportOf(elements, laps).cycles).toMatchObject({ n: 2, mean: 15_000 });
  });

  it("does not depend on the order of receipt [TS21]", () => {
    const lap = fc.record({
      id: fc.uuid(),
      observationId: fc.constantFrom("one", "two", "three"),
      cycle: fc.integer({ min: 1, max: 4 }),
      elementId: fc.constantFrom("fetch", "fill", "check", null),
      ms: fc.integer({ min: 0, max: 600_000 }),
      rating: fc.integer({ min: 50, max: 150 }),
      isExcluded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(lap, { maxLength: 40 }), (laps) => {
        expect(reportOf(elements, laps.toReversed())).toEqual(reportOf(elements, laps));
      }),
    );
  });
});

describe("elements", () => {
  it("have distinct ids and names [TS3]", () => {
    expect(hasDistinctElements(elements)).toBe(true);
    expect(hasDistinctElements([...elements, { id: "x", name: "FILL", kind: "waste" }])).toBe(false);
    expect(hasDistinctElements([...elements, { id: "fill", name: "Other", kind: "waste" }])).toBe(false);
  });

  it("of a procedure are its steps, numbered, so that equal and blank titles stay apart [TS4]", () => {
    const steps = ["Open", "Open", " "].map((title, index) => ({ id: `step-${index}`, title }));
    const made = elementsOfSteps(steps);
    expect(made.map((one) => one.name)).toEqual(["01 Open", "02 Open", "03"]);
    expect(hasDistinctElements(made)).toBe(true);
  });
});
