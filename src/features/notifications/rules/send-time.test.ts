import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day } from "#kit/time.ts";
import { type SendTimes, sendTime } from "./send-time.ts";

const at = (hours: number, minutes = 0): number => hours * 60 + minutes;
const atOnce: SendTimes = { quietFrom: null, quietUntil: null, digestAt: null, timeZone: "Europe/Berlin" };
const quiet: SendTimes = { ...atOnce, quietFrom: at(22), quietUntil: at(6) };
const daily: SendTimes = { ...quiet, digestAt: at(7, 30) };

describe("a notification is sent", () => {
  it.each([
    ["at once without quiet hours", atOnce, "2026-01-10T23:00:00Z", "2026-01-10T23:00:00Z"],
    ["at once outside quiet hours", quiet, "2026-01-10T20:59:59Z", "2026-01-10T20:59:59Z"],
    ["when quiet hours end, over midnight", quiet, "2026-01-10T21:00:00Z", "2026-01-11T05:00:00Z"],
    ["when they end, on the same day", quiet, "2026-01-10T04:59:30Z", "2026-01-10T05:00:00Z"],
    ["at once at their end", quiet, "2026-01-10T05:00:00Z", "2026-01-10T05:00:00Z"],
    ["at the next digest", daily, "2026-01-10T12:00:00Z", "2026-01-11T06:30:00Z"],
    ["at the digest of the day after, at its very time", daily, "2026-01-10T06:30:00Z", "2026-01-11T06:30:00Z"],
    ["by the clock, where it goes forward in between", quiet, "2026-03-28T22:00:00Z", "2026-03-29T04:00:00Z"],
    ["by the clock, where it goes back in between", quiet, "2026-10-24T21:00:00Z", "2026-10-25T05:00:00Z"],
  ] as const)("%s [N17]", (_, times, createdAt, sentAt) => {
    expect(sendTime(new Date(createdAt), times).toISOString()).toBe(new Date(sentAt).toISOString());
  });

  it("never before it happened, and within a day and an hour [N17]", () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const zones = fc.constantFrom("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC");
    const times = fc.record({ quietFrom: minute, quietUntil: minute, digestAt: fc.option(minute), timeZone: zones });
    const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moments, times, (createdAt, chosen) => {
        const waits = sendTime(createdAt, chosen).getTime() - createdAt.getTime();
        expect(waits).toBeGreaterThanOrEqual(0);
        expect(waits).toBeLessThanOrEqual(day + day / 24);
      }),
    );
  });
});
