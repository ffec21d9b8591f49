import fc from "fast-check";
import { expect, it } from "vitest";
import { day } from "#kit/time.ts";
import { measuredOffset } from "./server-time.ts";

const twoYears = 2 * 365 * day;
const anyOffset = fc.integer({ min: -twoYears, max: twoYears });
const anyCall = fc.record({ up: fc.integer({ min: 0, max: 5000 }), down: fc.integer({ min: 0, max: 5000 }) });

it("a measured offset is off by no more than the call took, whatever the clock says", () => {
  fc.assert(
    fc.property(anyOffset, fc.array(anyCall, { minLength: 1 }), (offset, calls) => {
      let known: number | undefined;
      for (const [at, { up, down }] of calls.entries()) {
        const arrivesAt = at * 10_000;
        const reply = { serverMs: arrivesAt - down, deviceMs: arrivesAt - offset, tookMs: up + down };
        known = measuredOffset(known, reply);
        expect(Math.abs(known - offset)).toBeLessThanOrEqual(up + down + 51);
      }
    }),
  );
});

it("an offset stays as it is while replies agree with it", () => {
  const first = measuredOffset(undefined, { serverMs: 1000, deviceMs: 0, tookMs: 100 });
  expect(first).toBe(1050);
  expect(measuredOffset(first, { serverMs: 2000, deviceMs: 980, tookMs: 60 })).toBe(first);
  expect(measuredOffset(first, { serverMs: 2000, deviceMs: 2000, tookMs: 60 })).toBe(30);
});
