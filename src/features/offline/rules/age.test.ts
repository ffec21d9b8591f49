import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heardNow, isExpired, offlineDaysDefault, silenceAt } from "./age.ts";

const day = 86_400_000;
const noon = Date.parse("2026-03-01T12:00:00Z");

describe("how long the server has been silent", () => {
  it.each([
    ["a week to the hour", [7 * day], false],
    ["a week and an hour", [7 * day + 3_600_000], true],
    ["a clock that was set back does not make it younger", [6 * day, -5 * day, 2 * day], true],
    ["nor does one that was set back expire anything", [-400 * day], false],
  ] as const)("[OF10] [OF11] %s", (_, steps, expired) => {
    let now = noon;
    let silence = heardNow(noon);
    for (const step of steps) {
      now += step;
      silence = silenceAt(silence, now);
    }
    expect(isExpired(silence, offlineDaysDefault)).toBe(expired);
  });

  it("[OF10] a clock that is set forward while the app is open counts as the time that has really passed", () => {
    const silence = silenceAt(heardNow(noon), noon + 30 * day, 60_000);
    expect(silence).toEqual({ ageMs: 60_000, lookedAt: noon + 30 * day });
    expect(isExpired(silence, 7)).toBe(false);
  });

  it("[OF11] the workspace decides for how many days", () => {
    const silence = silenceAt(heardNow(noon), noon + 2 * day);
    expect([isExpired(silence, 1), isExpired(silence, 2), isExpired(silence, 90)]).toEqual([true, false, false]);
  });

  it("[OF10] never gets younger, whatever the clock does", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -30 * day, max: 30 * day })), (steps) => {
        let now = noon;
        let silence = heardNow(noon);
        for (const step of steps) {
          const before = silence.ageMs;
          now += step;
          silence = silenceAt(silence, now);
          expect(silence.ageMs).toBeGreaterThanOrEqual(before);
        }
      }),
    );
  });
});
