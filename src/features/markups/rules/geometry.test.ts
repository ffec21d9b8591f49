import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  begun,
  boxOfPoints,
  type DrawingTool,
  drawnTo,
  isDrawn,
  moved,
  pointsIn,
  reshaped,
  stretched,
  turned,
  withEnd,
} from "./geometry.ts";
import { markupLimits, type Shape, shape } from "./shapes.ts";
import { distanceTo, simplified } from "./simplified.ts";

const style = { id: "00000000-0000-4000-8000-000000000001", colour: "Red", weight: 3 } as const;
const line: Shape = { ...style, tool: "Arrow", from: [10, 20], to: [110, 70] };
const box: Shape = { ...style, tool: "Rectangle", x: 100, y: 50, width: 80, height: 40, rotation: 0 };
const text: Shape = { ...style, tool: "Text", x: 5, y: 6, rotation: 0, text: "Seal" };
const pen: Shape = { ...style, tool: "Pen", points: [0, 0, 10, 0, 10, 10] };

const somewhere = fc.record({
  x: fc.double({ min: -3e4, max: 3e4, noNaN: true }),
  y: fc.double({ min: -3e4, max: 3e4, noNaN: true }),
});
const drawingTool = fc.constantFrom<DrawingTool>("Pen", "Line", "DashedLine", "Arrow", "Rectangle", "Circle");

describe("drawing", () => {
  test("a line runs from where it began to the pointer", () => {
    const start = { x: 10, y: 20 };
    expect(drawnTo(begun("Line", style, start), start, { x: 30.04, y: -5 })).toEqual({
      ...style,
      tool: "Line",
      from: [10, 20],
      to: [30, -5],
    });
  });

  test("an area lies between two corners, in either order", () => {
    const start = { x: 100, y: 100 };
    const drawn = drawnTo(begun("Rectangle", style, start), start, { x: 40, y: 130 });
    expect(drawn).toMatchObject({ x: 70, y: 115, width: 60, height: 30, rotation: 0 });
  });

  test.each([
    ["Line", { x: 10, y: 1 }, { to: [10, 0] }],
    ["Arrow", { x: 9, y: 11 }, { to: [10, 10] }],
    ["Rectangle", { x: -20, y: 5 }, { width: 20, height: 20, x: -10, y: 10 }],
    ["Circle", { x: 3, y: -8 }, { width: 8, height: 8, x: 4, y: -4 }],
  ] as const)("a %s drawn straight", (tool, to, expected) => {
    const start = { x: 0, y: 0 };
    expect(drawnTo(begun(tool, style, start), start, to, true)).toMatchObject(expected);
  });

  test.each([
    ["Pen", 0, true],
    ["Line", 2, false],
    ["Line", 4, true],
    ["Rectangle", 2, false],
    ["Circle", 4, true],
  ] as const)("a %s of %i pixels is drawn: %s", (tool, length, expected) => {
    const start = { x: 0, y: 0 };
    expect(isDrawn(drawnTo(begun(tool, style, start), start, { x: length, y: 0 }), 1)).toBe(expected);
  });

  test("[MK1] every shape that is drawn, moved, turned or stretched may be stored", () => {
    const acts = fc.array(
      fc.oneof(
        somewhere.map(
          ({ x, y }) =>
            (one: Shape) =>
              moved(one, x, y),
        ),
        somewhere.map(
          ({ x, y }) =>
            (one: Shape) =>
              stretched(one, x, y),
        ),
        fc.double({ min: -1000, max: 1000, noNaN: true }).map((by) => (one: Shape) => turned(one, by)),
        fc
          .record({
            x: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
            scale: fc.double({ min: -50, max: 50, noNaN: true }),
          })
          .map(
            ({ x, scale }) =>
              (one: Shape) =>
                reshaped(one, { x, y: x, rotation: x, scaleX: scale, scaleY: 1 }),
          ),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(drawingTool, somewhere, somewhere, acts, (tool, start, end, changes) => {
        const drawn = drawnTo(begun(tool, style, start), start, end);
        const changed = changes.reduce((one, change) => change(one), drawn);
        expect(shape.safeParse(changed).success).toBe(true);
        expect(JSON.parse(JSON.stringify(changed))).toEqual(changed);
      }),
    );
  });
});

describe("changing", () => {
  test("moves a whole shape", () => {
    expect(moved(line, 5, -5)).toMatchObject({ from: [15, 15], to: [115, 65] });
    expect(moved(box, 5, -5)).toMatchObject({ x: 105, y: 45, width: 80 });
    expect(moved(pen, 1, 2)).toMatchObject({ points: [1, 2, 11, 2, 11, 12] });
  });

  test("turns lines around their middle, areas and texts by their angle", () => {
    expect(turned(line, 180)).toMatchObject({ from: [110, 70], to: [10, 20] });
    expect(turned(box, 200)).toMatchObject({ rotation: -160, x: 100 });
    expect(turned(turned(text, 90), -90)).toEqual(text);
  });

  test("stretches by keys, and never to a size of zero", () => {
    expect(stretched(line, 10, 0)).toMatchObject({ from: [10, 20], to: [120, 70] });
    expect(stretched(box, -500, 10)).toMatchObject({ width: 1, height: 50 });
    expect(stretched(text, 8, 0)).toMatchObject({ weight: 4 });
    expect(stretched(text, 0, -8)).toMatchObject({ weight: 2 });
    expect(stretched(pen, 10, 0)).toMatchObject({ points: [0, 0, 20, 0, 20, 10] });
  });

  test("applies the change that the handles made", () => {
    const to = { x: 10, y: 20, rotation: 0, scaleX: 2, scaleY: 0.5 };
    expect(reshaped(pen, to)).toMatchObject({ points: [10, 20, 30, 20, 30, 25] });
    expect(reshaped(box, { ...to, rotation: 270 })).toMatchObject({
      x: 10,
      y: 20,
      width: 160,
      height: 20,
      rotation: -90,
    });
    // [MK2] A text twice as high has the thickness of that height: 8 + 4 × 8 = 2 × (8 + 4 × 3).
    expect(reshaped(text, { ...to, scaleY: 2 })).toMatchObject({ x: 10, y: 20, weight: 8 });
    expect(reshaped(text, { ...to, scaleX: 1, scaleY: 1 })).toMatchObject({ weight: 3 });
    expect(reshaped(line, { x: 1, y: 2, rotation: 90, scaleX: 1, scaleY: 1 })).toMatchObject({
      from: [-19, 12],
      to: [-69, 112],
    });
  });

  test("moves one end of a line, and of no other shape", () => {
    expect(withEnd(line, "from", { x: 0.04, y: 1 })).toMatchObject({ from: [0, 1], to: [110, 70] });
    expect(withEnd(box, "to", { x: 0, y: 0 })).toEqual(box);
  });

  test("moving there and back leaves the shape as it was", () => {
    const tenths = fc.integer({ min: -5000, max: 5000 }).map((n) => n / 10);
    fc.assert(
      fc.property(fc.constantFrom(line, box, text, pen), tenths, tenths, (one, dx, dy) => {
        expect(moved(moved(one, dx, dy), -dx, -dy)).toEqual(one);
      }),
    );
  });
});

describe("a stroke is thinned", () => {
  const points = fc.array(fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 500 }) }), {
    minLength: 2,
    maxLength: 120,
  });

  test("to points from which the stroke stays within the tolerance", () => {
    fc.assert(
      fc.property(points, fc.constantFrom(0.5, 2, 8), (drawn, tolerance) => {
        const kept = simplified(drawn, tolerance, 4000);
        expect([kept[0], kept.at(-1)]).toEqual([drawn[0], drawn.at(-1)]);
        for (const point of drawn) {
          const nearest = kept.slice(1).map((to, at) => distanceTo(point, kept[at] ?? to, to));
          expect(Math.min(...nearest)).toBeLessThanOrEqual(tolerance + 1e-9);
        }
      }),
    );
  });

  test("and never keeps more than may be stored", () => {
    const wild = Array.from({ length: 20_000 }, (_, n) => ({ x: n % 2 === 0 ? 0 : 400, y: (n * 37) % 500 }));
    expect(simplified(wild, 0.5, markupLimits.strokePointsMax).length).toBeLessThanOrEqual(
      markupLimits.strokePointsMax,
    );
  });

  test("a straight stroke becomes its two ends", () => {
    const straight = Array.from({ length: 500 }, (_, n) => ({ x: n, y: 2 * n }));
    expect(simplified(straight, 0.5, 100)).toHaveLength(2);
    expect(boxOfPoints(pointsIn(line as Extract<Shape, { tool: "Arrow" }>))).toEqual({
      x: 10,
      y: 20,
      width: 100,
      height: 50,
    });
  });
});
