import { describe, expect, test } from "vitest";
import {
  colourDefault,
  colours,
  dashPattern,
  fontSizeOf,
  hasRoom,
  markupLimits,
  type Shape,
  shape,
  shapes,
  tools,
  unitOf,
  weightDefault,
} from "./shapes.ts";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const pen = (n: number, points: number): Shape => ({
  id: id(n),
  tool: "Pen",
  colour: "Red",
  weight: 3,
  points: Array.from({ length: points * 2 }, (_, at) => at % 900),
});
const good: Readonly<Record<string, object>> = {
  Pen: pen(1, 3),
  Line: { id: id(1), tool: "Line", colour: "Blue", weight: 1, from: [0, 0], to: [10, 10] },
  DashedLine: { id: id(1), tool: "DashedLine", colour: "Grey", weight: 20, from: [-5, 0], to: [10, 10.5] },
  Arrow: { id: id(1), tool: "Arrow", colour: "White", weight: 3, from: [0, 0], to: [0, 0] },
  Rectangle: {
    id: id(1),
    tool: "Rectangle",
    colour: "Black",
    weight: 3,
    x: 1,
    y: 1,
    width: 0,
    height: 9,
    rotation: 45,
  },
  Circle: { id: id(1), tool: "Circle", colour: "Green", weight: 3, x: 1, y: 1, width: 5, height: 9, rotation: -180 },
  Text: { id: id(1), tool: "Text", colour: "Orange", weight: 3, x: 1, y: 1, rotation: 0, text: "Seal face" },
  Stamp: { id: id(1), tool: "Stamp", colour: "Red", weight: 3, x: 1, y: 1, text: "" },
  Blur: { id: id(1), tool: "Blur", colour: "Red", weight: 3, x: 1, y: 1, width: 5, height: 9, rotation: 0 },
  Blackout: { id: id(1), tool: "Blackout", colour: "Red", weight: 3, x: 1, y: 1, width: 5, height: 9, rotation: 20 },
};

describe("[MK1] what may be stored", () => {
  test.each(tools.filter((tool) => tool !== "Select"))("a %s", (tool) => {
    expect(shape.safeParse(good[tool]).success).toBe(true);
  });

  test.each([
    ["a tool that draws nothing", { ...good.Line, tool: "Select" }],
    ["a colour that is none", { ...good.Line, colour: "red" }],
    ["no thickness", { ...good.Line, weight: 0 }],
    ["a thickness between two", { ...good.Line, weight: 2.5 }],
    ["a coordinate that is nowhere", { ...good.Line, from: [Number.NaN, 0] }],
    ["a coordinate without end", { ...good.Line, to: [0, Number.POSITIVE_INFINITY] }],
    ["a coordinate far away", { ...good.Line, to: [0, markupLimits.coordinateMax + 1] }],
    ["half a point", { ...good.Pen, points: [1, 2, 3, 4, 5] }],
    ["a stroke of one point", { ...good.Pen, points: [1, 2] }],
    ["a stroke without end", pen(1, markupLimits.strokePointsMax + 1)],
    ["an area with a side below nothing", { ...good.Rectangle, width: -1 }],
    ["a text without words", { ...good.Text, text: " \n" }],
    ["a text without end", { ...good.Text, text: "x".repeat(markupLimits.textCharactersMax + 1) }],
    ["anything else", { ...good.Circle, href: "https://example.com" }],
    ["an id that is none", { ...good.Circle, id: "1" }],
  ])("not %s", (_, wrong) => {
    expect(shape.safeParse(wrong).success).toBe(false);
  });

  test("accepts a limited number of shapes and points, and requires a unique id for each shape", () => {
    const many = Array.from({ length: markupLimits.shapesMax }, (_, n) => pen(n, 2));
    expect(shapes.safeParse(many).success).toBe(true);
    expect(shapes.safeParse([...many, pen(999, 2)]).success).toBe(false);
    expect(shapes.safeParse([pen(1, 2), pen(1, 2)]).success).toBe(false);
    const long = Array.from({ length: 10 }, (_, n) => pen(n, markupLimits.strokePointsMax));
    expect([shapes.safeParse(long).success, hasRoom(long)]).toEqual([true, false]);
    expect(shapes.safeParse([...long, pen(99, 2)]).success).toBe(false);
    expect([hasRoom(many), hasRoom(many.slice(1))]).toEqual([false, true]);
  });
});

describe("[MK2] looks", () => {
  test("are those of the specification", () => {
    expect([weightDefault, colourDefault, dashPattern]).toEqual([3, "Red", [2, 2]]);
    expect(colours).toEqual(["Red", "Orange", "Green", "Blue", "Black", "Grey", "White"]);
    expect(tools.slice(0, 8)).toEqual(["Select", "Pen", "Line", "DashedLine", "Arrow", "Rectangle", "Circle", "Text"]);
    expect([1, 3, 10].map(fontSizeOf)).toEqual([12, 20, 48]);
  });

  test.each([
    [320, 240, 1],
    [960, 540, 1],
    [2048, 1365, 2048 / 960],
    [1000, 2048, 2048 / 960],
  ])("a drawn pixel on %i × %i takes %f", (width, height, unit) => {
    expect(unitOf({ width, height })).toBeCloseTo(unit);
  });
});
