import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day, hour } from "#kit/time.ts";
import { momentAt } from "#tests/support/progress-samples.ts";
import { correctedTime, saveInServerTime } from "./claimed-times.ts";

const now = Date.parse(momentAt(0));
const year = 365 * day;

describe("the time of an entry", () => {
  it.each([
    ["claimed rightly", -hour, 0, -hour, true],
    ["before the clock was set ahead", -hour, -year, -hour, true],
    ["after the clock was set ahead", -hour + year, -year, -hour, true],
    ["before the clock was set back", -hour, year, -hour, true],
    ["after the clock was set back", -hour - year, year, -hour, true],
    ["before or after a small change", -3 * hour, hour, -3 * hour, false],
    ["ahead, by a clock that is right again", year, 0, 0, false],
    ["behind, by a clock that is right again", -year, 0, -day, false],
  ])("[PF170] %s", (_, claimed, shiftMs, expected, isSure) => {
    const frame = { shiftMs, sinceMs: now - day, nowMs: now };
    expect(correctedTime(now + claimed, frame)).toEqual({ ms: now + expected, isSure });
  });

  it("[PF169] is between the last agreement and now, whatever is claimed", () => {
    const any = fc.integer({ min: -3 * year, max: 3 * year });
    fc.assert(
      fc.property(any, any, fc.integer({ min: 0, max: 90 * day }), (claimed, shiftMs, offlineMs) => {
        const { ms } = correctedTime(now + claimed, { shiftMs, sinceMs: now - offlineMs, nowMs: now });
        expect(ms).toBeLessThanOrEqual(now);
        expect(ms).toBeGreaterThanOrEqual(now - offlineMs);
      }),
    );
  });
});

describe("a save", () => {
  const claimed = (at: string, sentAt?: string) => ({
    createdAt: at,
    updatedAt: at,
    ...(sentAt !== undefined && { clock: { sentAt } }),
    stepsProgress: [
      {
        stepId: "s",
        markedDone: true,
        updatedAt: at,
        modules: [
          {
            moduleId: "m",
            moduleType: "freeResponse" as const,
            clearedAt: null,
            performData: {
              startedAt: at,
              updatedAt: at,
              input: "x",
              isAiGraded: false,
              gradedFeedback: null,
              gradedQuizScore: null,
            },
          },
        ],
      },
    ],
  });
  const timesIn = ({ createdAt, updatedAt, stepsProgress: [step] }: ReturnType<typeof claimed>) => {
    const data = step?.modules[0]?.performData;
    return new Set([createdAt, updatedAt, step?.updatedAt, data?.startedAt, data?.updatedAt]);
  };

  it("[PF169] has no time in the future", () => {
    const save = saveInServerTime(claimed(momentAt(year / 1000)), { nowMs: now });
    expect(timesIn(save)).toEqual(new Set([momentAt(0)]));
  });

  it.each([
    "2026-01-01T10:00:00Z",
    "2026-01-01T10:00:00.0Z",
    "2026-01-01T10:00:00.000900Z",
    "2026-01-01T10:00:00.000Z",
  ])("[PF169] that claims %s has its times in milliseconds", (at) => {
    const save = saveInServerTime(claimed(at), { nowMs: Date.parse("2026-01-01T11:00:00Z") });
    expect(timesIn(save)).toEqual(new Set(["2026-01-01T10:00:00.000Z"]));
  });

  it("[PF169] is corrected by what its sender takes for now", () => {
    const late = -year / 1000;
    const save = saveInServerTime(claimed(momentAt(late - 60), momentAt(late)), { nowMs: now, startedMs: now - hour });
    expect(timesIn(save)).toEqual(new Set([momentAt(-60)]));
  });

  it("[PF169] that was long on its way is not corrected", () => {
    const save = saveInServerTime(claimed(momentAt(-70), momentAt(-14)), { nowMs: now, startedMs: now - hour });
    expect(timesIn(save)).toEqual(new Set([momentAt(-70)]));
  });
});
