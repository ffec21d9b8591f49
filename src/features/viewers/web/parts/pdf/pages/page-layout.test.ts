import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heightOf, layoutOf, pageAt, pageGap, pagesInWindow, placeAt, sharpness, visiblePage } from "./page-layout.ts";

const letter = { width: 600, height: 750 };
/** At this scale a point is a px. */
const plain = 72 / 96;
const ten = layoutOf(
  Array.from({ length: 10 }, () => letter),
  plain,
  0,
);

describe("the pages of a document", () => {
  it("are stacked with a gap around them", () => {
    expect(ten.tops.slice(0, 3)).toEqual([pageGap, 2 * pageGap + 750, 3 * pageGap + 1500]);
    expect(ten.height).toBe(11 * pageGap + 7500);
    expect(ten.width).toBe(600 + 2 * pageGap);
  });

  it("change width and height when they are turned", () => {
    const turned = layoutOf([letter, { width: 100, height: 200 }], plain, 90);
    expect(turned.sizes).toEqual([
      { width: 750, height: 600 },
      { width: 200, height: 100 },
    ]);
    expect(turned.width).toBe(750 + 2 * pageGap);
  });

  it.each([
    [-5, 0],
    [0, 0],
    [pageGap, 0],
    [pageGap + 749, 0],
    [2 * pageGap + 750, 1],
    [99_999, 9],
  ])("are found by height: %d is on page %d", (y, page) => {
    expect(pageAt(ten, y)).toBe(page);
  });

  it.each([
    ["at the top", 0, 600, 0, { first: 0, end: 2 }],
    ["over two pages", 700, 600, 1, { first: 0, end: 3 }],
    ["in the middle", 3100, 600, 4, { first: 3, end: 6 }],
    ["at the end", 7400, 600, 9, { first: 8, end: 10 }],
  ])("are drawn where they are in sight, and one on each side: %s", (_, top, height, current, expected) => {
    expect(pagesInWindow(ten, top, height, 1)).toEqual(expected);
    expect(visiblePage(ten, top, height)).toBe(current);
  });

  it("never are more than are in sight, however long the document is", () => {
    const thousand = layoutOf(
      Array.from({ length: 1000 }, () => letter),
      1,
      0,
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Math.round(thousand.height) }), (top) => {
        const { first, end } = pagesInWindow(thousand, top, 900, 1);
        expect(end - first).toBeLessThanOrEqual(4);
        expect(end).toBeGreaterThan(first);
      }),
    );
  });

  it("have places that stay the same at every zoom", () => {
    const size = fc.record({ width: fc.integer({ min: 50, max: 2000 }), height: fc.integer({ min: 50, max: 2000 }) });
    fc.assert(
      fc.property(
        fc.array(size, { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sizes, at) => {
          const [small, large] = [layoutOf(sizes, 0.5, 0), layoutOf(sizes, 3, 0)];
          const place = placeAt(small, at * small.height);
          const back = placeAt(large, heightOf(large, place) + 1e-7);
          // The lower edge of a page is the upper one of the gap below it.
          expect(back.page).toBe(place.page);
          expect(back.fraction).toBeCloseTo(place.fraction, 5);
        },
      ),
    );
  });

  it("are drawn as sharply as the screen, unless the canvas would be too large", () => {
    expect(sharpness({ width: 800, height: 1000 }, 2)).toBe(2);
    const huge = { width: 8_000, height: 10_000 };
    expect(huge.width * huge.height * sharpness(huge, 2) ** 2).toBeLessThanOrEqual(2 ** 24 + 1);
  });
});
