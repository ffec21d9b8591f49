import { describe, expect, it } from "vitest";
import { day } from "#kit/time.ts";
import { dayAt, daysBetween } from "#kit/zoned-days.ts";
import {
  defaultStart,
  monthBefore,
  namedRanges,
  periodBefore,
  rangeNamed,
  shownStart,
  unitOf,
  unitsOf,
  type ZonedRange,
} from "./range.ts";

const utc = (start: string, end: string): ZonedRange => zoned("UTC", start, end);
const zoned = (timeZone: string, start: string, end: string): ZonedRange => ({
  start: new Date(start),
  end: new Date(end),
  timeZone,
});
const ofDays = (days: number) => utc("1970-01-01T00:00:00Z", new Date(days * day).toISOString());

it.each([
  [1, "day"],
  [31, "day"],
  [32, "month"],
  [365, "month"],
  [366, "year"],
])("[AN2] a range of %s days is cut by the %s", (days, unit) => {
  expect(unitOf(ofDays(days))).toBe(unit);
});

it("[AN2] a range begins a year back", () => {
  expect(defaultStart(new Date("2026-11-22T10:00:00Z"), "UTC").toISOString()).toBe("2025-11-22T10:00:00.000Z");
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
  expect(unitsOf(ofDays(days))).toEqual(units);
});

it.each([
  ["UTC", "2026-11-26T10:00:00.000Z", "2026-10-26T10:00:00.000Z"],
  ["UTC", "2026-03-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
  ["UTC", "2026-01-15T00:00:00.000Z", "2025-12-15T00:00:00.000Z"],
  // Midnight of a first of the month, which in UTC is still the last day of the month before.
  ["Europe/Berlin", "2026-02-28T23:00:00.000Z", "2026-01-31T23:00:00.000Z"],
  ["Europe/Berlin", "2026-04-15T22:00:00.000Z", "2026-03-15T23:00:00.000Z"],
  ["Europe/Berlin", "2026-11-15T23:00:00.000Z", "2026-10-15T22:00:00.000Z"],
  ["America/New_York", "2026-04-01T04:00:00.000Z", "2026-03-01T05:00:00.000Z"],
  ["America/New_York", "2026-12-01T05:00:00.000Z", "2026-11-01T04:00:00.000Z"],
  ["Asia/Kolkata", "2026-04-30T18:30:00.000Z", "2026-03-31T18:30:00.000Z"],
])("[AN7] [AN26] in %s the month before %s begins at %s (B136)", (zone, end, start) => {
  expect(monthBefore(new Date(end), zone).toISOString()).toBe(start);
});

it("[AN7] fewer than seven days are shown as the last seven", () => {
  const end = new Date("2026-11-26T10:00:00.000Z");
  const before = (days: number) => new Date(end.getTime() - days * day);
  const shown = [3, 7, 8].map((days) => shownStart({ start: before(days), end, timeZone: "UTC" }));
  expect(shown).toEqual([before(7), before(7), before(8)]);
});

it("[AN8] the period before is as long as the range, and ends where it begins", () => {
  const range = utc("2026-11-10T00:00:00.000Z", "2026-11-20T00:00:00.000Z");
  expect(periodBefore(range)).toEqual({ start: new Date("2026-10-31T00:00:00.000Z"), end: range.start });
});

describe("[AN26] a range over a change of the clocks counts the days of the calendar (B136)", () => {
  it.each([
    // Seven days of 167 and of 169 hours; the days before them have 24 hours each.
    ["Europe/Berlin", "2026-03-23T23:00:00Z", "2026-03-30T22:00:00Z", 7, "2026-03-16T23:00:00Z", ["day"]],
    ["Europe/Berlin", "2026-10-19T22:00:00Z", "2026-10-26T23:00:00Z", 7, "2026-10-12T22:00:00Z", ["day"]],
    ["America/New_York", "2026-03-03T05:00:00Z", "2026-03-10T04:00:00Z", 7, "2026-02-24T05:00:00Z", ["day"]],
    ["America/New_York", "2026-10-27T04:00:00Z", "2026-11-03T05:00:00Z", 7, "2026-10-20T04:00:00Z", ["day"]],
    // The change lies in the week before.
    ["Europe/Berlin", "2026-03-30T22:00:00Z", "2026-04-06T22:00:00Z", 7, "2026-03-23T23:00:00Z", ["day"]],
    // Fourteen and thirty-two days that lack an hour.
    ["Europe/Berlin", "2026-03-16T23:00:00Z", "2026-03-30T22:00:00Z", 14, "2026-03-02T23:00:00Z", ["day", "week"]],
    [
      "America/New_York",
      "2026-02-20T05:00:00Z",
      "2026-03-24T04:00:00Z",
      32,
      "2026-01-19T05:00:00Z",
      ["day", "week", "month"],
    ],
    ["Asia/Kolkata", "2026-03-22T18:30:00Z", "2026-03-29T18:30:00Z", 7, "2026-03-15T18:30:00Z", ["day"]],
  ] as const)("%s from %s to %s: %s days", (zone, start, end, days, before, units) => {
    const range = zoned(zone, start, end);
    expect(daysBetween(range.start, range.end, zone)).toBe(days);
    expect(shownStart(range)).toEqual(range.start);
    expect(periodBefore(range).start).toEqual(new Date(before));
    expect(unitsOf(range)).toEqual(units);
  });
});

describe("[AN26] a named range is of whole days of the zone, and ends with the present one (B136)", () => {
  it.each([
    // The day after the clocks were put forward, and after they were put back.
    ["Europe/Berlin", "2026-03-30T10:00:00Z", "2026-03-23T23:00:00Z", "2026-03-30T22:00:00Z"],
    ["Europe/Berlin", "2026-10-26T10:00:00Z", "2026-10-19T22:00:00Z", "2026-10-26T23:00:00Z"],
    ["America/New_York", "2026-03-09T10:00:00Z", "2026-03-03T05:00:00Z", "2026-03-10T04:00:00Z"],
    ["America/New_York", "2026-11-02T10:00:00Z", "2026-10-27T04:00:00Z", "2026-11-03T05:00:00Z"],
    // Already the next day in Kolkata, and still the day before in New York.
    ["Asia/Kolkata", "2026-11-20T19:00:00Z", "2026-11-14T18:30:00Z", "2026-11-21T18:30:00Z"],
    ["America/New_York", "2026-11-21T02:00:00Z", "2026-11-14T05:00:00Z", "2026-11-21T05:00:00Z"],
  ])("the week in %s at %s is from %s to %s", (zone, now, start, end) => {
    expect(rangeNamed("week", new Date(now), zone)).toEqual({ start: new Date(start), end: new Date(end) });
  });

  it.each(["Europe/Berlin", "America/New_York", "Asia/Kolkata"])("throughout a year in %s", (zone) => {
    const beginsDay = (at: Date) => dayAt(at, zone) !== dayAt(new Date(at.getTime() - 1), zone);
    for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 7.5 * 3_600_000) {
      const now = new Date(ms);
      for (const name of namedRanges) {
        const { start, end } = rangeNamed(name, now, zone);
        const place = `${name} at ${now.toISOString()}`;
        expect([beginsDay(start), beginsDay(end), start < now, now < end], place).toEqual([true, true, true, true]);
        expect(dayAt(new Date(end.getTime() - 1), zone), place).toBe(dayAt(now, zone));
      }
    }
  });
});
