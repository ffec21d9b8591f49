import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdsUp, type Lease, lasts, leaseMs, savingUnder, takingOf } from "./draft-lease.ts";

const now = new Date("2026-11-20T08:00:00.000Z");
const inMs = (ms: number) => new Date(now.getTime() + ms);
const lease = (more: Partial<Lease> = {}): Lease => ({
  lockId: "lock",
  profileId: "ann",
  editorId: "tab 1",
  expiresAt: inMs(leaseMs),
  ...more,
});
const over = lease({ expiresAt: now });
const ann = { profileId: "ann", editorId: "tab 1", takesOver: false };
const annElsewhere = { ...ann, editorId: "tab 2" };
const ben = { profileId: "ben", editorId: "tab 1", takesOver: false };

describe("a lease", () => {
  it("[P100] lasts until its time, and not a moment longer, row or no row", () => {
    expect(lasts(lease(), now)).toBe(true);
    expect(lasts(lease(), inMs(leaseMs - 1))).toBe(true);
    expect(lasts(lease(), inMs(leaseMs))).toBe(false);
    expect(lasts(undefined, now)).toBe(false);
  });

  it.each([
    ["none", undefined, undefined, "free"],
    ["none, with an id of long ago", undefined, "lock", "free"],
    ["its own", lease(), "lock", "renews"],
    ["its own that has run out", over, "lock", "renews"],
    ["another's", lease(), "another", "refused"],
    ["another's, naming none", lease(), undefined, "refused"],
    ["another's that has run out", over, undefined, "free"],
  ] as const)("[P101] a save that meets %s", (_, held, lockId, meets) => {
    expect(savingUnder(held, lockId, now)).toBe(meets);
  });

  it.each([
    ["nobody's", undefined, ben, "takes"],
    ["one that has run out", over, ben, "takes"],
    ["one's own", lease(), ann, "renews"],
    ["one's own that has run out", over, ann, "renews"],
    ["one's own in another tab", lease(), annElsewhere, "refused"],
    ["one's own in another tab, confirmed", lease(), { ...annElsewhere, takesOver: true }, "movesTab"],
    ["somebody else's", lease(), ben, "refused"],
    ["somebody else's, confirmed", lease(), { ...ben, takesOver: true }, "takesOver"],
    // The same id of a tab in two profiles is no proof of anything.
    ["somebody else's in a tab of the same id", lease({ profileId: "cem" }), ann, "refused"],
  ] as const)("[P102] taking %s", (_, held, by, comesTo) => {
    expect(takingOf(held, by, now)).toBe(comesTo);
  });

  it("[P105] holds up others alone, and only while it lasts", () => {
    expect(holdsUp(lease(), "ben", now)).toBe(true);
    expect(holdsUp(lease(), "ann", now)).toBe(false);
    expect(holdsUp(over, "ben", now)).toBe(false);
    expect(holdsUp(undefined, "ben", now)).toBe(false);
  });
});

it("[P100] [P101] at most one editor may save at each moment, in any order of taking leases and saving", () => {
  const editors = [ann, annElsewhere, ben];
  const happening = fc.record({ who: fc.nat(2), takesOver: fc.boolean(), waitMs: fc.nat(50_000) });
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
      let held: Lease | undefined;
      let at = now;
      happenings.forEach(({ who, takesOver, waitMs }, index) => {
        at = new Date(at.getTime() + waitMs);
        const by = { ...(editors[who] ?? ann), takesOver };
        const taking = takingOf(held, by, at);
        if (taking === "renews" && held) held = { ...held, expiresAt: new Date(at.getTime() + leaseMs) };
        else if (taking !== "refused") {
          held = { ...by, lockId: `lock ${index}`, expiresAt: new Date(at.getTime() + leaseMs) };
        }
        const ids = Array.from({ length: index + 1 }, (_, n) => `lock ${n}`);
        expect(ids.filter((lockId) => savingUnder(held, lockId, at) === "renews")).toHaveLength(1);
        expect(ids.filter((lockId) => savingUnder(held, lockId, at) === "free")).toHaveLength(0);
      });
    }),
  );
});
