import { describe, expect, it } from "vitest";
import { day } from "#kit/time.ts";
import { dayBeginIn } from "#kit/zoned-days.ts";
import { changeOf, weeksUntil } from "./weeks.ts";

describe("the weeks of the figures on Home", () => {
  it("[PF165] end with the day of the workspace and follow each other without a gap, also where a clock is changed (B136)", () => {
    const zone = "Pacific/Auckland";
    // The second of April already there.
    const { weeks, cuts } = weeksUntil(new Date("2026-04-01T13:30:00Z"), 3, zone);
    expect(weeks).toEqual([
      { from: "2026-03-13", to: "2026-03-19" },
      { from: "2026-03-20", to: "2026-03-26" },
      { from: "2026-03-27", to: "2026-04-02" },
    ]);
    // The list of records begins and ends a day in the same moments.
    const begins = [...weeks.map((week) => dayBeginIn(zone, week.from)), dayBeginIn(zone, "2026-04-02", 1)];
    expect(cuts.split(",")).toEqual(begins);
  });

  it.each(["Europe/Berlin", "Africa/Cairo", "Atlantic/Azores", "America/Havana"])(
    "are seven days each in %s",
    (zone) => {
      const { weeks } = weeksUntil(new Date("2026-12-01T12:00:00Z"), 52, zone);
      const lengths = weeks.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / day);
      expect(new Set(lengths)).toEqual(new Set([6]));
      expect(weeks.at(-1)?.to).toBe("2026-12-01");
    },
  );

  it("are compared in whole per cent, and with nothing not at all", () => {
    expect([changeOf(12, 10), changeOf(9, 12), changeOf(5, 5), changeOf(5, 0)]).toEqual([20, -25, 0, null]);
  });
});
