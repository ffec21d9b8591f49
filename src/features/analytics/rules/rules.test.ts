import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day } from "#kit/time.ts";
import { errorRate, sampleSizeMin } from "./error-rate.ts";
import { measures } from "./measures.ts";
import { defaultStart, monthBefore, periodBefore, shownStart, unitOf, unitsOf } from "./range.ts";

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

it.each([
  [7, ["day"]],
  [13, ["day"]],
  [14, ["day", "week"]],
  [31, ["day", "week"]],
  [32, ["day", "week", "month"]],
  [365, ["day", "week", "month"]],
  [366, ["day", "week", "month", "year"]],
])("[AN7] a range of %s days offers %s", (days, units) => {
  expect(unitsOf(0, days * day)).toEqual(units);
});

it.each([
  ["2026-11-26T10:00:00.000Z", "2026-10-26T10:00:00.000Z"],
  ["2026-03-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
  ["2026-01-15T00:00:00.000Z", "2025-12-15T00:00:00.000Z"],
])("[AN7] the month before %s begins at %s", (end, start) => {
  expect(monthBefore(new Date(end)).toISOString()).toBe(start);
});

it("[AN7] fewer than seven days are shown as the last seven", () => {
  const end = new Date("2026-11-26T10:00:00.000Z");
  const before = (days: number) => new Date(end.getTime() - days * day);
  expect([3, 7, 8].map((days) => shownStart(before(days), end))).toEqual([before(7), before(7), before(8)]);
});

it("[AN8] the period before is as long as the range, and ends where it begins", () => {
  const [start, end] = [new Date("2026-11-10T00:00:00.000Z"), new Date("2026-11-20T00:00:00.000Z")];
  expect(periodBefore(start, end)).toEqual({ start: new Date("2026-10-31T00:00:00.000Z"), end: start });
});

it("[AN6] the measures are those of the specification", () => {
  expect(measures.join(" ")).toBe(
    "Members.Total Members.Added Members.Active Procedures.Published Procedures.PerformsStarted " +
      "Procedures.PerformsCompleted Procedures.PerformsViewed ProcedureSets.Created ProcedureSets.Performed " +
      "Areas.Created Areas.Entered Notes.Created Notes.Viewed Documents.Uploaded Documents.ReturnedViaCopilot " +
      "Copilot.QueriesAsked Copilot.DocumentsReturned",
  );
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
