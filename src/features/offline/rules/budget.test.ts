import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hasRoom,
  heldBytesMax,
  heldMax,
  openedBytesMax,
  openedMax,
  toEvict,
  toRelease,
  type Weighed,
} from "./budget.ts";

const mebibyte = 1024 * 1024;
const opened = (procedureId: string, usedAt: number, bytes = mebibyte): Weighed => ({
  procedureId,
  why: "opened",
  usedAt,
  bytes,
});

describe("[OF12] which procedures are evicted after they were only opened", () => {
  it("is empty as long as all of them fit", () => {
    expect(toEvict([opened("a", 1), opened("b", 2)])).toEqual([]);
  });

  it("is the longest unused, by number and by size", () => {
    const many = Array.from({ length: openedMax + 2 }, (_, index) => opened(`p${index}`, index));
    expect(toEvict(many)).toEqual(["p1", "p0"]);
    expect(toEvict([opened("old", 1, 60), opened("new", 2, 60)], 100)).toEqual(["old"]);
  });

  it("never contains a marked one, and the rest fit the budget", () => {
    const one = fc.record({
      procedureId: fc.uuid(),
      why: fc.constantFrom("marked" as const, "opened" as const),
      usedAt: fc.nat(),
      bytes: fc.nat(openedBytesMax),
    });
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ({ procedureId }) => procedureId, maxLength: 40 }), (all) => {
        const gone = new Set(toEvict(all));
        const stay = all.filter(({ why, procedureId }) => why === "opened" && !gone.has(procedureId));
        expect(all.filter(({ why }) => why === "marked").some(({ procedureId }) => gone.has(procedureId))).toBe(false);
        expect(stay.length).toBeLessThanOrEqual(openedMax);
        expect(stay.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(openedBytesMax);
      }),
    );
  });
});

it.each([
  ["a browser that says nothing", 100 * mebibyte, {}, true],
  ["plenty", 100 * mebibyte, { usage: 0, quota: 1000 * mebibyte }, true],
  ["just so", 100 * mebibyte, { usage: 50 * mebibyte, quota: 200 * mebibyte }, true],
  ["into what is reserved for answers", 101 * mebibyte, { usage: 50 * mebibyte, quota: 200 * mebibyte }, false],
])("[OF13] there is room: %s", (_, bytes, estimate, room) => {
  expect(hasRoom(bytes, estimate)).toBe(room);
});

it("[PG80] files that somebody works with fit their limits with the new one, and the last used ones stay", () => {
  const one = fc.record({ usedAt: fc.nat(), bytes: fc.nat(heldBytesMax / 2) });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), fc.nat(heldBytesMax / 2), (held, bytes) => {
      const gone = new Set(toRelease(held, bytes));
      const stay = held.filter((file) => !gone.has(file));
      expect(stay.length).toBeLessThan(heldMax);
      expect(stay.reduce((sum, file) => sum + file.bytes, bytes)).toBeLessThanOrEqual(heldBytesMax);
      expect([...gone].every((file) => stay.every((other) => other.usedAt >= file.usedAt))).toBe(true);
    }),
  );
  expect(toRelease([{ usedAt: 1, bytes: 1 }], 1)).toEqual([]);
});
