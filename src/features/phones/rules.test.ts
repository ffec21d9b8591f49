import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day, minute, second } from "#kit/time.ts";
import { dialCodeOf, dialCodes, isDialCode } from "./dial-codes.ts";
import { maskedNumber, mayActByShared, resendInMs, type SharedCandidate, sendLimits, waitForNumber } from "./rules.ts";

const now = new Date("2026-03-09T12:00:00Z");
const ago = (ms: number) => ({ at: new Date(now.getTime() - ms) });

describe("[PH3] when a number may get another code", () => {
  it.each([
    ["nothing was sent", [], 0],
    ["two within ten minutes", [ago(minute), ago(2 * minute)], 0],
    ["three within ten minutes", [ago(minute), ago(2 * minute), ago(4 * minute)], 6 * 60],
    ["the third exactly ten minutes ago", [ago(minute), ago(2 * minute), ago(10 * minute)], 0],
    ["ten within a day", Array.from({ length: 10 }, (_, n) => ago((n + 1) * 60 * minute)), 14 * 3600],
    ["ten, the first a day ago", [...Array.from({ length: 9 }, (_, n) => ago((n + 1) * 60 * minute)), ago(day)], 0],
  ])("%s", (_name, sent, seconds) => expect(waitForNumber(sent, now)).toBe(seconds));

  it.each([
    ["one just now", [ago(0)], 30],
    ["one just now, which was used", [{ ...ago(0), isUsed: true }], 0],
    ["one half a minute ago", [ago(30 * second)], 0],
    ["one 29 seconds ago, and two before", [ago(29 * second), ago(minute), ago(2 * minute)], 8 * 60],
  ])("[PH12] %s", (_name, sent, seconds) => expect(waitForNumber(sent, now)).toBe(seconds));

  it("[PH12] counts down correctly on a device whose clock is wrong, from two timestamps of the server", () => {
    const sent = { expiresAt: "2026-03-09T12:10:00.000Z", resendAt: "2026-03-09T12:00:45.000Z" };
    expect(resendInMs(sent)).toBe(45 * second);
  });

  it("never lets more through than the limits, however the sends are spread", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 * 24 * 60 }), { maxLength: 120 }), (minutes) => {
        const sent: { at: Date }[] = [];
        for (const at of minutes.toSorted((a, b) => a - b).map((one) => new Date(one * minute))) {
          if (waitForNumber(sent, at) === 0) sent.push({ at });
        }
        for (const { sends, withinMs } of sendLimits.perNumber) {
          for (const { at } of sent) {
            const within = sent.filter((one) => one.at > new Date(at.getTime() - withinMs) && one.at <= at);
            expect(within.length).toBeLessThanOrEqual(sends);
          }
        }
      }),
    );
  });

  it("says to the second when the next may go", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 86_400 }), { maxLength: 12 }), (seconds) => {
        const sent = seconds.map((one) => ago(one * second));
        const wait = waitForNumber(sent, now);
        expect(waitForNumber(sent, new Date(now.getTime() + wait * second))).toBe(0);
        if (wait > 0) expect(waitForNumber(sent, new Date(now.getTime() + (wait - 1) * second))).toBe(1);
      }),
    );
  });
});

describe("[PH8] for whom a shared number may act", () => {
  const operator: SharedCandidate = {
    rank: 1,
    roleRequiresSso: false,
    holdsSsoOnly: false,
    hasPersonalSignIn: false,
    workspaceRequiresSso: false,
  };
  it.each<[string, Partial<SharedCandidate>, boolean]>([
    ["an operator without a sign-in", {}, true],
    ["a content author", { rank: 2 }, false],
    ["an admin", { rank: 4 }, false],
    ["a role that requires SSO", { roleRequiresSso: true }, false],
    ["a role with an SSO-only permission", { holdsSsoOnly: true }, false],
    ["somebody who signs in personally", { hasPersonalSignIn: true }, false],
    ["a workspace that requires SSO of all", { workspaceRequiresSso: true }, false],
  ])("%s", (_name, facts, may) => expect(mayActByShared({ ...operator, ...facts })).toBe(may));
});

describe("dial codes", () => {
  it("name each region once", () => {
    const regions = dialCodes.flatMap((one) => one.regions);
    expect(new Set(regions).size).toBe(regions.length);
    expect([dialCodeOf("US"), dialCodeOf("CA"), dialCodeOf("DE"), dialCodeOf("XX")]).toEqual([
      "1",
      "1",
      "49",
      undefined,
    ]);
    expect([isDialCode("1"), isDialCode("+1"), isDialCode("999")]).toEqual([true, false, false]);
  });
});

it("hides all of a number but its end", () => expect(maskedNumber("+15550123456")).toBe("+…3456"));
