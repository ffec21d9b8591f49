import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectionMsMin, stepOf, withEdge } from "./selection.ts";

describe("the part that is kept", () => {
  it("[V12] never turns round, and never leaves the video", () => {
    const edge = fc.constantFrom("start", "end");
    const moves = fc.array(fc.tuple(edge, fc.double({ noNaN: true, min: -1e12, max: 1e12 })), { maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: selectionMsMin, max: 1_000_000 }), moves, (durationMs, made) => {
        let selection = { startMs: 0, endMs: durationMs };
        for (const [which, ms] of made) selection = withEdge(selection, which, ms, durationMs);
        expect(selection.startMs).toBeGreaterThanOrEqual(0);
        expect(selection.endMs).toBeLessThanOrEqual(durationMs);
        expect(selection.endMs - selection.startMs).toBeGreaterThanOrEqual(selectionMsMin);
      }),
    );
  });

  it.each([
    ["ArrowLeft", false, -100],
    ["ArrowRight", false, 100],
    ["ArrowRight", true, 1000],
    ["ArrowUp", true, 1000],
    ["PageDown", false, -10_000],
    ["Home", false, Number.NEGATIVE_INFINITY],
    ["Enter", false, undefined],
  ])("[V12] is moved by %s (with shift: %j) by %j ms", (key, withShift, ms) => {
    expect(stepOf(key, withShift)).toBe(ms);
  });

  it("[V12] may begin at once and end at the end", () => {
    expect(withEdge({ startMs: 500, endMs: 900 }, "start", Number.NEGATIVE_INFINITY, 1000)).toEqual({
      startMs: 0,
      endMs: 900,
    });
    expect(withEdge({ startMs: 500, endMs: 900 }, "end", Number.POSITIVE_INFINITY, 1000)).toEqual({
      startMs: 500,
      endMs: 1000,
    });
  });
});
