import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mosaicCellOf, mosaicOf, type Pixels } from "./mosaic.ts";

const grey = (width: number, values: readonly number[]): Pixels => ({
  width,
  height: values.length / width,
  data: Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255])),
});
const values = ({ data }: Pixels) => [...data].filter((_, at) => at % 4 === 0);

describe("[MK14] the mosaic of a picture", () => {
  it("has the mean of each cell, those at the edge included", () => {
    const mosaic = mosaicOf(grey(3, [0, 100, 10, 100, 200, 30]), 2);
    expect([mosaic.width, mosaic.height]).toEqual([2, 1]);
    expect(values(mosaic)).toEqual([100, 20]);
  });

  it("is the same however the pixels of a cell lie: what they showed is gone", () => {
    const cell = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(cell, fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 16, maxLength: 16 }), (some, order) => {
        const mixed = order.reduce((now, from, to) => {
          const next = [...now];
          [next[to], next[from]] = [next[from] ?? 0, next[to] ?? 0];
          return next;
        }, some);
        expect(mosaicOf(grey(4, mixed), 4)).toEqual(mosaicOf(grey(4, some), 4));
      }),
    );
  });

  it("has forty cells along the longest side of a picture, and no cell below a pixel", () => {
    expect(mosaicCellOf({ width: 1600, height: 1200 })).toBe(40);
    expect(mosaicCellOf({ width: 30, height: 20 })).toBe(1);
  });
});
