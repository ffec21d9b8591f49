import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { profilePictureSide } from "../../rules.ts";
import { fitInto } from "./scale-picture.ts";

describe("[MP3] a picture that fits into 500 × 500", () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 500, height: 375 },
    ],
    [
      { width: 300, height: 1000 },
      { width: 150, height: 500 },
    ],
    [
      { width: 500, height: 500 },
      { width: 500, height: 500 },
    ],
    [
      { width: 40, height: 30 },
      { width: 40, height: 30 },
    ],
    [
      { width: 9000, height: 1 },
      { width: 500, height: 1 },
    ],
  ])("%j becomes %j", (size, fitted) => expect(fitInto(size, profilePictureSide)).toEqual(fitted));

  it("never is larger than the square or than it was, and keeps its shape", () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const fitted = fitInto({ width, height }, profilePictureSide);
        expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(profilePictureSide);
        expect(fitted.width).toBeLessThanOrEqual(width);
        expect(fitted.height).toBeLessThanOrEqual(height);
        const scale = Math.min(1, profilePictureSide / Math.max(width, height));
        expect(Math.abs(fitted.width - width * scale)).toBeLessThanOrEqual(1);
        expect(Math.abs(fitted.height - height * scale)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
