import * as z from "zod/mini";
import { id } from "#kit/ids.ts";

/**
 * The tools of the specification (procedures section 9), in their order, and three of our own: numbered stamps, and two covers
 * under which nothing of the picture is left. Select draws nothing.
 */
export const tools = [
  "Select",
  "Pen",
  "Line",
  "DashedLine",
  "Arrow",
  "Rectangle",
  "Circle",
  "Text",
  "Stamp",
  "Blur",
  "Blackout",
] as const;
export type Tool = (typeof tools)[number];

export const colours = ["Red", "Orange", "Green", "Blue", "Black", "Grey", "White"] as const;
export type Colour = (typeof colours)[number];
export const colourDefault: Colour = "Red";

/** What each colour is drawn with, on every screen and in every picture: a drawing does not follow the theme. */
export const colourValues: Readonly<Record<Colour, string>> = {
  Red: "#e5484d",
  Orange: "#f76b15",
  Green: "#30a46c",
  Blue: "#0090ff",
  Black: "#111111",
  Grey: "#8b8d98",
  White: "#ffffff",
};

export const weightDefault = 3;
export const weightMax = 20;

/** [MK1] How much may be drawn on one picture. A coordinate is a pixel of the picture, and may lie a way outside. */
export const markupLimits = {
  shapesMax: 500,
  /** Of all strokes of a pen together; a point is two numbers. */
  pointsMax: 40_000,
  strokePointsMax: 4_000,
  coordinateMax: 20_000,
  textCharactersMax: 500,
  labelCharactersMax: 200,
} as const;

const { coordinateMax, strokePointsMax, textCharactersMax, labelCharactersMax, shapesMax } = markupLimits;

const coordinate = z.number().check(z.minimum(-coordinateMax), z.maximum(coordinateMax));
/** Degrees, clockwise. */
const rotation = z.number().check(z.minimum(-360), z.maximum(360));

const common = {
  id,
  colour: z.enum(colours),
  weight: z.int().check(z.minimum(1), z.maximum(weightMax)),
};

const line = z.strictObject({
  ...common,
  tool: z.enum(["Line", "DashedLine", "Arrow"]),
  from: z.tuple([coordinate, coordinate]),
  to: z.tuple([coordinate, coordinate]),
});

/** x1, y1, x2, y2 and so on, as a pen went. */
const stroke = z.strictObject({
  ...common,
  tool: z.literal("Pen"),
  points: z.array(coordinate).check(
    z.minLength(4),
    z.maxLength(strokePointsMax * 2),
    z.refine((numbers) => numbers.length % 2 === 0, "a point has two numbers"),
  ),
});

/** `x` and `y` are the middle, round which it is turned. */
const area = z.strictObject({
  ...common,
  tool: z.enum(["Rectangle", "Circle", "Blur", "Blackout"]),
  x: coordinate,
  y: coordinate,
  width: z.number().check(z.minimum(0), z.maximum(coordinateMax * 2)),
  height: z.number().check(z.minimum(0), z.maximum(coordinateMax * 2)),
  rotation,
});

/** `x` and `y` are the corner where it begins, round which it is turned. */
const writing = z.strictObject({
  ...common,
  tool: z.literal("Text"),
  x: coordinate,
  y: coordinate,
  rotation,
  text: z.string().check(
    z.minLength(1),
    z.maxLength(textCharactersMax),
    z.refine((text) => text.trim() !== "", "a text has words"),
  ),
});

/** [MK13] `x` and `y` are the middle. Its number is its place among the stamps. `text` says what it points at, if anything. */
const stamp = z.strictObject({
  ...common,
  tool: z.literal("Stamp"),
  x: coordinate,
  y: coordinate,
  text: z.string().check(z.maxLength(labelCharactersMax)),
});

export const shape = z.discriminatedUnion("tool", [line, stroke, area, writing, stamp]);
export type Shape = z.output<typeof shape>;
export type LineShape = z.output<typeof line>;
export type StrokeShape = z.output<typeof stroke>;
export type AreaShape = z.output<typeof area>;
export type StampShape = z.output<typeof stamp>;

/** All that is drawn on one picture, the lowest first. */
export const shapes = z.array(shape).check(
  z.maxLength(shapesMax),
  z.refine((all) => pointsOf(all) <= markupLimits.pointsMax, "too many points"),
  z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, "two shapes have the same id"),
);

/** How many points the strokes of the pen have together. */
export const pointsOf = (all: readonly Shape[]): number =>
  all.reduce((sum, one) => sum + (one.tool === "Pen" ? one.points.length / 2 : 0), 0);

/** [MK2] The font size of a text in the pixels of a picture of ordinary size. */
export const fontSizeOf = (weight: number): number => 8 + 4 * weight;

/** [MK2] Longest side of a picture of ordinary size, in pixels. */
const ordinarySide = 960;

/**
 * [MK2] How many pixels of a picture a drawn pixel takes, at least one: a stroke of 3 has the same thickness relative to
 * the picture whether a phone or a scanner made it.
 */
export const unitOf = (size: { readonly width: number; readonly height: number }): number =>
  Math.max(1, Math.max(size.width, size.height) / ordinarySide);

/** [MK13] Half of the width of a stamp in the pixels of a picture of ordinary size: its number fits in. */
export const stampRadiusOf = (weight: number): number => 0.9 * fontSizeOf(weight);

/** [MK13] The stamps in the order of their numbers, which count from 1 without a gap. */
export const stampsOf = (all: readonly Shape[]): StampShape[] => all.filter((one) => one.tool === "Stamp");

/** [MK14] Whether something of the picture is covered, so that nobody who sees the drawing sees it. */
export const hasCovers = (all: readonly Shape[]): boolean =>
  all.some(({ tool }) => tool === "Blur" || tool === "Blackout");

/** Colours on which dark writing is read. */
export const isLight = (colour: Colour): boolean => colour === "White" || colour === "Orange" || colour === "Grey";

/** [MK2] The dashes of a dashed line, in its own thickness. */
export const dashPattern = [2, 2] as const;

/** How many points one more stroke may have. */
export const pointsLeft = (all: readonly Shape[]): number =>
  Math.min(markupLimits.strokePointsMax, markupLimits.pointsMax - pointsOf(all));

/** Whether one more shape has room: the shortest stroke has two points. */
export const hasRoom = (all: readonly Shape[]): boolean => all.length < markupLimits.shapesMax && pointsLeft(all) >= 2;
