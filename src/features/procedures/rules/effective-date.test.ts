import { expect, it } from "vitest";
import { day, hour } from "#kit/time.ts";
import { effectiveAheadMax, isEffectiveInRange, isReminderDue, mustWait } from "./effective-date.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const after = (ms: number) => new Date(now.getTime() + ms);

it.each([
  [-1, false],
  [0, false],
  [1, true],
  [effectiveAheadMax, true],
  [effectiveAheadMax + 1, false],
])("[P116] a day %i ms ahead can be named: %s", (ms, can) => {
  expect(isEffectiveInRange(after(ms), now)).toBe(can);
});

it("[P116] a version waits for a day that is still to come, and for no other", () => {
  expect([mustWait(null, now), mustWait(after(1), now), mustWait(now, now), mustWait(after(-1), now)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

it.each([
  ["a stage that opened just now", 0, null, false],
  ["one that waited for less than three days", -3 * day + hour, null, false],
  ["one that waited for three days", -3 * day, null, true],
  ["one whose people were reminded yesterday", -5 * day, -1 * day, false],
  ["one whose people were reminded three days ago", -6 * day, -3 * day, true],
  ["one that opened after a reminder of the stage before", -1 * day, -4 * day, false],
])("[P119] of %s people are reminded: %#", (_, openedMs, remindedMs, isDue) => {
  const times = { openedAt: after(openedMs), remindedAt: remindedMs === null ? null : after(remindedMs) };
  expect(isReminderDue(times, 3, now)).toBe(isDue);
});
