import { describe, expect, it } from "vitest";
import { day, hour, second } from "#kit/time.ts";
import { handoverCodeOf, handoverVerdict, readHandoverCode } from "./handover.ts";

const removedAt = new Date("2026-11-10T12:00:00.000Z");
const after = (ms: number) => new Date(removedAt.getTime() + ms);

describe("[PF194] what a former member could not send is accepted", () => {
  it.each([
    ["for seven days from the removal, to the last moment", hour, 7 * day, "accepted"],
    ["no longer once the seven days are over", hour, 7 * day + second, "tooLate"],
    ["only after a sign-in that follows the removal", -hour, day, "signInAgain"],
    ["not by the sign-in of the moment of the removal itself", 0, day, "signInAgain"],
    ["too late first of all, whenever they signed in", -hour, 8 * day, "tooLate"],
  ] as const)("%s", (_, signedIn, now, verdict) => {
    expect(handoverVerdict({ removedAt, signedInAt: after(signedIn) }, after(now))).toBe(verdict);
  });
});

describe("[PF195] a code for handing over", () => {
  const code = handoverCodeOf([0, 1, 2, 9, 10, 17, 18, 20, 31, 30, 32, 63]);

  it("has twelve characters in three groups, none of which can be mistaken for another", () => {
    expect(code).toBe("0129-AHJM-ZY0Z");
  });

  it("is read however it is typed: small letters, spaces, O for 0 and I or L for 1", () => {
    for (const typed of [code, "0129ahjmzy0z", " ol29 ahjm-zyOz ", "0i29-ahjm-zy0z"]) {
      expect(readHandoverCode(typed)).toBe(code);
    }
  });

  it.each(["", "0129-AHJM-ZY0", "0129-AHJM-ZY0ZZ", "0129-AHJM-ZY0U", "0129-AHJM-ZY0!"])("is not %o", (typed) => {
    expect(readHandoverCode(typed)).toBeUndefined();
  });
});
