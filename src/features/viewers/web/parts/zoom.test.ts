import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitScale, nextScale, panWithin, scaleMax, scaleMin, zoomAbout } from "./zoom.ts";

describe("zoom", () => {
  it.each([
    [1, 1, 1.1],
    [1, -1, 0.9],
    [1.004, 1, 1.1],
    [0.83, 1, 0.9],
    [0.83, -1, 0.75],
    [8, 1, scaleMax],
    [0.1, -1, scaleMin],
  ] as const)("goes from %d in direction %d to %d", (from, direction, to) => {
    expect(nextScale(from, direction)).toBe(to);
  });

  it("comes back to where it was by the way it went", () => {
    for (let scale = scaleMin; scale < scaleMax; scale = nextScale(scale, 1)) {
      expect(nextScale(nextScale(scale, 1), -1)).toBe(scale);
    }
  });

  const page = { width: 600, height: 800 };
  it.each([
    ["width", page, { width: 300, height: 100 }, 0.5],
    ["page", page, { width: 300, height: 200 }, 0.25],
    ["page", page, { width: 1200, height: 8000 }, 2],
    ["easy", page, { width: 300, height: 100 }, 0.5],
    ["easy", page, { width: 3000, height: 100 }, 1.25],
    ["width", page, { width: 0, height: 0 }, 1],
    ["page", { width: 0, height: 0 }, { width: 300, height: 200 }, 1],
    ["width", page, { width: 60_000, height: 1 }, scaleMax],
  ] as const)("fits the %s of %j into %j", (fit, inner, outer, scale) => {
    expect(fitScale(fit, inner, outer)).toBe(scale);
  });
});

describe("a picture in its frame", () => {
  const number = fc.double({ min: -300, max: 300, noNaN: true });
  const scale = fc.double({ min: 0.5, max: 4, noNaN: true });

  it("keeps the point under the fingers in place while zooming", () => {
    fc.assert(
      fc.property(number, number, scale, scale, number, number, (x, y, from, to, px, py) => {
        const next = zoomAbout({ scale: from, x, y }, to, { x: px, y: py });
        expect((px - next.x) / next.scale).toBeCloseTo((px - x) / from, 6);
        expect((py - next.y) / next.scale).toBeCloseTo((py - y) / from, 6);
      }),
    );
  });

  it("leaves no gap at one side that it could fill from the other", () => {
    const frame = { width: 400, height: 300 };
    const shown = { width: 400, height: 200 };
    fc.assert(
      fc.property(number, number, scale, (x, y, by) => {
        const kept = panWithin({ scale: by, x: x * 9, y: y * 9 }, shown, frame);
        expect(Math.abs(kept.x)).toBeLessThanOrEqual(Math.max(0, (shown.width * by - frame.width) / 2) + 1e-9);
        expect(Math.abs(kept.y)).toBeLessThanOrEqual(Math.max(0, (shown.height * by - frame.height) / 2) + 1e-9);
      }),
    );
    expect(panWithin({ scale: 1, x: 50, y: 50 }, shown, frame)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});
