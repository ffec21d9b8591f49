import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { latestTakenMs } from "#kit/picture-time.ts";
import { photoTakenAt, scene } from "#tests/support/photo-samples.ts";

const momentOf = async (taken: string, offset?: string) => {
  const ms = latestTakenMs(await photoTakenAt({ seed: 1, width: 60, height: 40 }, taken, offset));
  return ms === undefined ? undefined : new Date(ms).toISOString();
};

describe("when a picture was taken", () => {
  it.each([
    ["+01:00", "2026-03-09T07:15:00.000Z"],
    ["-05:30", "2026-03-09T13:45:00.000Z"],
    [undefined, "2026-03-09T20:15:00.000Z"],
  ])("is read from its metadata, in the zone %s", async (offset, expected) => {
    expect(await momentOf("2026:03:09 08:15:00", offset)).toBe(expected);
  });

  it("is unknown without metadata", async () => {
    expect(latestTakenMs(await scene({ seed: 1, width: 60, height: 40 }))).toBeUndefined();
    expect(await momentOf("    :  :     :  :  ")).toBeUndefined();
    expect(await momentOf("2026:13:45 99:99:99")).toBeUndefined();
  });
});

const whole = await photoTakenAt({ seed: 1, width: 60, height: 40 }, "2026:03:09 08:15:00");

it("damaged metadata count as missing, or contain a time", () => {
  const damage = fc.property(fc.nat({ max: 400 }), fc.uint8Array({ minLength: 1, maxLength: 8 }), (at, bytes) => {
    const damaged = Uint8Array.from(whole);
    damaged.set(bytes, at);
    const ms = latestTakenMs(damaged);
    expect(ms === undefined || Number.isFinite(ms)).toBe(true);
    expect(() => latestTakenMs(damaged.subarray(0, at))).not.toThrow();
  });
  fc.assert(damage, { numRuns: 500 });
});
