import fc from "fast-check";
import { expect, test } from "vitest";
import { fitted } from "./picture-rows.ts";

const pixels = fc.integer({ min: 1, max: 8000 });
const points = fc.integer({ min: 20, max: 500 });

test("[PR5] a picture keeps its form, fits its room, and is not blown up", () => {
  fc.assert(
    fc.property(pixels, pixels, points, points, (widthPx, heightPx, width, height) => {
      const size = fitted({ widthPx, heightPx }, { width, height });
      expect(size.width).toBeLessThanOrEqual(width + 0.001);
      expect(size.height).toBeLessThanOrEqual(height + 0.001);
      // A hair in one direction is still a point.
      const isHair = Math.min(size.width, size.height) <= 1;
      if (!isHair) {
        expect(size.width / size.height).toBeCloseTo(widthPx / heightPx, 3);
        expect(size.width).toBeLessThanOrEqual(widthPx * 0.75 + 0.001);
        const isFull = Math.abs(size.width - width) < 0.01 || Math.abs(size.height - height) < 0.01;
        expect(isFull || Math.abs(size.width - widthPx * 0.75) < 0.01).toBe(true);
      }
    }),
  );
});
