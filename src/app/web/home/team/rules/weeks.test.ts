import { describe, expect, it } from "vitest";
import { dayBegin } from "#kit/time.ts";
import { changeOf, weeksUntil } from "./weeks.ts";

describe("the weeks of the figures on Home", () => {
  it("end with today and follow each other without a gap, also where a clock is changed", () => {
    const { weeks, cuts } = weeksUntil(new Date(2026, 3, 2, 15, 30), 3);
    expect(weeks).toEqual([
      { from: "2026-03-13", to: "2026-03-19" },
      { from: "2026-03-20", to: "2026-03-26" },
      { from: "2026-03-27", to: "2026-04-02" },
    ]);
    // The list of records begins and ends a day in the same moments.
    expect(cuts.split(",")).toEqual([...weeks.map((week) => dayBegin(week.from)), dayBegin("2026-04-02", 1)]);
  });

  it("are compared in whole per cent, and with nothing not at all", () => {
    expect([changeOf(12, 10), changeOf(9, 12), changeOf(5, 5), changeOf(5, 0)]).toEqual([20, -25, 0, null]);
  });
});
