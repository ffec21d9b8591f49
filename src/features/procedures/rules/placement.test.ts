import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headAt, heldByTwo, movedTo, sizedBy, turnedBy } from "#features/drafting/rules/move-mark.ts";
import type { Transform } from "../content.ts";
import { markScaleMax, markScaleMin, middlePlacement, placementOf, placementWords } from "./placement.ts";

const anyNumber = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const anyTransform = fc.record({
  x: anyNumber,
  y: anyNumber,
  rotation: anyNumber,
  scale: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
});
const size = { width: 400, height: 300 };
const point = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) });

const isWithin = ({ x, y, rotation, scale }: Transform) => {
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x).toBeLessThanOrEqual(1);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThanOrEqual(1);
  expect(rotation).toBeGreaterThanOrEqual(0);
  expect(rotation).toBeLessThan(360);
  expect(scale).toBeGreaterThanOrEqual(markScaleMin);
  expect(scale).toBeLessThanOrEqual(markScaleMax);
};

describe("a placement", () => {
  it("[P145] is within its bounds, whatever is stored, and stays unchanged once it is", () => {
    fc.assert(
      fc.property(anyTransform, (transform) => {
        const placed = placementOf(transform);
        isWithin(placed);
        expect(placementOf(placed)).toEqual(placed);
      }),
    );
  });

  it.each([
    [-90, 270],
    [360, 0],
    [725, 5],
    [359.7, 0],
    [-0.2, 0],
  ])("[P145] a rotation of %d degrees equals one of %d", (rotation, expected) => {
    expect(placementOf({ ...middlePlacement, rotation }).rotation).toBe(expected);
  });

  it("[P146] goes back where it came from: turned, sized and moved both ways", () => {
    const at = { x: 0.25, y: 0.75, rotation: 30, scale: 1 };
    expect(turnedBy(turnedBy(at, 345), -345)).toEqual(at);
    expect(sizedBy(sizedBy(at, 2), 0.5)).toEqual(at);
    expect(movedTo(movedTo(at, 7, -7), 0.25, 0.75)).toEqual(at);
  });
});

describe("two fingers", () => {
  const from = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
  ] as const;

  it.each([
    [
      "move together",
      [
        { x: 140, y: 130 },
        { x: 240, y: 130 },
      ],
      { x: 0.6, y: 0.6, rotation: 0, scale: 1 },
    ],
    [
      "spread",
      [
        { x: 50, y: 100 },
        { x: 250, y: 100 },
      ],
      { ...middlePlacement, scale: 2 },
    ],
    [
      "turn clockwise",
      [
        { x: 150, y: 50 },
        { x: 150, y: 150 },
      ],
      { ...middlePlacement, rotation: 90 },
    ],
  ] as const)("[P146] %s, and the mark with them", (_, to, expected) => {
    expect(heldByTwo(middlePlacement, from, to, size)).toEqual(expected);
  });

  it("[P146] never move it out of its bounds, wherever they are", () => {
    fc.assert(
      fc.property(anyTransform, point, point, point, point, (at, a, b, c, d) => {
        isWithin(heldByTwo(placementOf(at), [a, b], [c, d], size));
        isWithin(headAt(placementOf(at), a, size, 48));
      }),
    );
  });
});

it.each([
  [
    { x: 200, y: 90 },
    { rotation: 0, scale: 1 },
  ],
  [
    { x: 320, y: 150 },
    { rotation: 90, scale: 2 },
  ],
  [
    { x: 200, y: 210 },
    { rotation: 180, scale: 1 },
  ],
] as const)("[P146] the head that is dragged to %j stands there, with its tip where it was", (head, expected) => {
  expect(headAt(middlePlacement, head, size, 60)).toEqual({ ...middlePlacement, ...expected });
});

it.each([
  [0.1, 0.1, 0, "top-left", "down"],
  [0.3, 0.5, 90, "middle-left", "left"],
  [0.5, 0.5, 180, "middle-middle", "up"],
  [0.9, 0.99, 271, "bottom-right", "right"],
  [1, 1, 340, "bottom-right", "down"],
  [5, -5, 45, "top-right", "downLeft"],
] as const)(
  "[P147] at %d, %d and turned by %d degrees it is said to be %s, pointing %s",
  (x, y, rotation, place, pointing) => {
    expect(placementWords({ x, y, rotation, scale: 1 })).toEqual({ place, pointing });
  },
);
