import { describe, expect, it } from "vitest";
import { dateTimeIn } from "./time.ts";
import { addDays, dayAt, dayBeginIn, daysBetween, momentOf, wallClock, zoneClock } from "./zoned-days.ts";

describe("the beginning of a day in a time zone (B136)", () => {
  it.each([
    ["UTC", "2026-03-29", 0, "2026-03-29T00:00:00.000Z"],
    ["Europe/Berlin", "2026-03-29", 0, "2026-03-28T23:00:00.000Z"],
    ["Europe/Berlin", "2026-03-29", 1, "2026-03-29T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25", 0, "2026-10-24T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25", 1, "2026-10-25T23:00:00.000Z"],
    ["America/New_York", "2026-03-08", 0, "2026-03-08T05:00:00.000Z"],
    ["America/New_York", "2026-03-08", 1, "2026-03-09T04:00:00.000Z"],
    ["America/New_York", "2026-11-01", 0, "2026-11-01T04:00:00.000Z"],
    ["America/New_York", "2026-11-01", 1, "2026-11-02T05:00:00.000Z"],
    ["Asia/Kolkata", "2026-02-28", 1, "2026-02-28T18:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04", 1, "2026-10-04T13:00:00.000Z"],
    // Clocks go from 24:00 to 01:00: the day begins at one.
    ["Africa/Cairo", "2026-04-24", 0, "2026-04-23T22:00:00.000Z"],
    // Clocks go back from one to midnight: the day begins at the first midnight.
    ["America/Havana", "2026-11-01", 0, "2026-11-01T04:00:00.000Z"],
  ])("%s %s, %s days later: %s", (zone, date, offset, expected) => {
    expect(dayBeginIn(zone, date, offset)).toBe(expected);
  });

  it.each(["", "2026-3-9", "2026-13-01", "2026-02-30", "yesterday"])("is undefined for %j", (date) => {
    expect(dayBeginIn("Europe/Berlin", date)).toBeUndefined();
  });
});

describe("days by the clocks of a time zone", () => {
  it.each([
    ["Europe/Berlin", "2026-03-28T11:00:00Z", 1, "2026-03-29T10:00:00.000Z"],
    ["Europe/Berlin", "2026-10-24T10:00:00Z", 1, "2026-10-25T11:00:00.000Z"],
    ["America/New_York", "2026-11-02T17:00:00Z", -1, "2026-11-01T17:00:00.000Z"],
    ["America/New_York", "2026-03-09T16:00:00Z", -2, "2026-03-07T17:00:00.000Z"],
    ["Asia/Kolkata", "2026-12-31T19:00:00Z", 1, "2027-01-01T19:00:00.000Z"],
    // Half past two is skipped on that day: as much later as the clocks skip.
    ["Europe/Berlin", "2026-03-28T01:30:00Z", 1, "2026-03-29T01:30:00.000Z"],
  ])("%s %s, %s days later: %s", (zone, at, days, expected) => {
    expect(addDays(new Date(at), days, zone).toISOString()).toBe(expected);
  });

  it.each([
    ["Europe/Berlin", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", 1],
    ["Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", 1],
    ["America/New_York", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", 1],
    ["UTC", "2026-03-28T00:00:00Z", "2026-03-29T12:00:00Z", 1.5],
  ])("between %s %s and %s there are %s", (zone, start, end, days) => {
    expect(daysBetween(new Date(start), new Date(end), zone)).toBe(days);
  });

  it("a time that clocks show twice is the first of them", () => {
    expect(momentOf(Date.UTC(2026, 9, 25, 2, 30), "Europe/Berlin").toISOString()).toBe("2026-10-25T00:30:00.000Z");
  });

  it("a moment has a day and a time in each zone", () => {
    const at = new Date("2026-11-30T20:15:30.250Z");
    expect(["America/New_York", "Europe/Berlin", "Asia/Kolkata"].map((zone) => dayAt(at, zone))).toEqual([
      "2026-11-30",
      "2026-11-30",
      "2026-12-01",
    ]);
    expect(wallClock(at, "Asia/Kolkata")).toBe(Date.UTC(2026, 11, 1, 1, 45, 30, 250));
    expect(dateTimeIn({ language: "de", wallClock: zoneClock("Asia/Kolkata") }, at)).toBe("01.12.2026 01:45");
    expect(dateTimeIn({ language: "en", wallClock: zoneClock("America/New_York") }, at)).toBe("11/30/2026 15:15");
  });
});
