import {
  type AreaShape,
  type LineShape,
  markupLimits,
  type Shape,
  type StrokeShape,
  type Tool,
  weightMax,
} from "./shapes.ts";

/** In pixels of the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** How a shape was taken by its handles: turned, scaled along its own sides, and put somewhere else. */
export interface Placement extends Point {
  /** Degrees, clockwise. */
  readonly rotation: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

const { coordinateMax } = markupLimits;

/** [MK1] A tenth of a pixel is finer than anything that can be seen. */
const rounded = (value: number): number => {
  const tenths = Math.round(Math.max(-coordinateMax, Math.min(coordinateMax, value)) * 10) / 10;
  // Not the zero below zero, which JSON does not keep.
  return tenths === 0 ? 0 : tenths;
};
const side = (value: number): number => Math.min(coordinateMax * 2, Math.round(Math.abs(value) * 10) / 10);
const degrees = (value: number): number => rounded(((((value + 180) % 360) + 360) % 360) - 180);

export const weightWithin = (weight: number): number => Math.max(1, Math.min(weightMax, Math.round(weight)));

/** A point as it is kept. */
export const storedPoint = ({ x, y }: Point): Point => ({ x: rounded(x), y: rounded(y) });

type Move = (point: Point) => Point;

/** Shapes made of points, with each point put somewhere else. */
const withPoints = (shape: LineShape | StrokeShape, move: Move): Shape => {
  const pair = ({ x, y }: Point): [number, number] => [rounded(x), rounded(y)];
  if (shape.tool !== "Pen") {
    const [[x1, y1], [x2, y2]] = [shape.from, shape.to];
    return { ...shape, from: pair(move({ x: x1, y: y1 })), to: pair(move({ x: x2, y: y2 })) };
  }
  return { ...shape, points: pointsIn(shape).flatMap((point) => pair(move(point))) };
};

/** The points of a stroke or a line, in the order they were drawn. */
export function pointsIn(shape: LineShape | StrokeShape): Point[] {
  const numbers = shape.tool === "Pen" ? shape.points : [...shape.from, ...shape.to];
  return Array.from({ length: numbers.length / 2 }, (_, n) => ({ x: numbers[2 * n] ?? 0, y: numbers[2 * n + 1] ?? 0 }));
}

const hasPoints = (shape: Shape): shape is LineShape | StrokeShape => "points" in shape || "from" in shape;

/** The box round the points of a stroke or a line. */
export function boxOfPoints(points: readonly Point[]): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [xs.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.min(a, b))];
  return { x, y, width: xs.reduce((a, b) => Math.max(a, b)) - x, height: ys.reduce((a, b) => Math.max(a, b)) - y };
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

export function moved(shape: Shape, dx: number, dy: number): Shape {
  if (hasPoints(shape)) return withPoints(shape, ({ x, y }) => ({ x: x + dx, y: y + dy }));
  return { ...shape, x: rounded(shape.x + dx), y: rounded(shape.y + dy) };
}

const turnedRound = ({ x, y }: Point, by: number): Move => {
  const angle = (by * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (point) => ({
    x: x + (point.x - x) * cos - (point.y - y) * sin,
    y: y + (point.x - x) * sin + (point.y - y) * cos,
  });
};

/** Turned clockwise: round its middle, and a text round its corner. */
export function turned(shape: Shape, by: number): Shape {
  if (hasPoints(shape)) return withPoints(shape, turnedRound(middleOf(boxOfPoints(pointsIn(shape))), by));
  // A number stands upright.
  if (shape.tool === "Stamp") return shape;
  return { ...shape, rotation: degrees(shape.rotation + by) };
}

/** A line with one of its ends somewhere else. */
export function withEnd(shape: Shape, end: "from" | "to", { x, y }: Point): Shape {
  return "from" in shape ? { ...shape, [end]: [rounded(x), rounded(y)] } : shape;
}

/** Larger or smaller without a pointer: a line by its end, an area by its sides, a text and a stamp by their letters. */
export function stretched(shape: Shape, dx: number, dy: number): Shape {
  if (shape.tool === "Text" || shape.tool === "Stamp")
    return { ...shape, weight: weightWithin(shape.weight + Math.sign(dx || dy)) };
  if ("from" in shape) return { ...shape, to: [rounded(shape.to[0] + dx), rounded(shape.to[1] + dy)] };
  if (shape.tool !== "Pen") {
    return { ...shape, width: side(Math.max(1, shape.width + dx)), height: side(Math.max(1, shape.height + dy)) };
  }
  const box = boxOfPoints(pointsIn(shape));
  const grown = (length: number, by: number) => (length < 1 ? 1 : Math.max(1, length + by) / length);
  const [fx, fy] = [grown(box.width, dx), grown(box.height, dy)];
  return withPoints(shape, ({ x, y }) => ({ x: box.x + (x - box.x) * fx, y: box.y + (y - box.y) * fy }));
}

/**
 * What becomes of a shape whose handles were taken. Points are moved themselves, so that nothing has to be remembered;
 * an area keeps its sides and how it is turned; a text has the size that its thickness gives [MK2].
 */
export function reshaped(shape: Shape, to: Placement): Shape {
  if (hasPoints(shape)) {
    const turn = turnedRound({ x: 0, y: 0 }, to.rotation);
    return withPoints(shape, ({ x, y }) => {
      const point = turn({ x: x * to.scaleX, y: y * to.scaleY });
      return { x: point.x + to.x, y: point.y + to.y };
    });
  }
  const place = { x: rounded(to.x), y: rounded(to.y) };
  const rotation = degrees(to.rotation);
  if (shape.tool === "Text" || shape.tool === "Stamp") {
    const factor = Math.max(Math.abs(to.scaleX), Math.abs(to.scaleY));
    const grown = factor > 0.99 && factor < 1.01 ? shape.weight : ((8 + 4 * shape.weight) * factor - 8) / 4;
    const weight = weightWithin(grown);
    return shape.tool === "Text" ? { ...shape, ...place, rotation, weight } : { ...shape, ...place, weight };
  }
  return { ...shape, ...place, rotation, width: side(shape.width * to.scaleX), height: side(shape.height * to.scaleY) };
}

type Unplaced<S> = S extends Shape ? Omit<S, "points" | "from" | "to" | "x" | "y"> : never;
export type Style = Pick<Unplaced<Shape>, "id" | "colour" | "weight">;
/** Tools that draw from one point to another; with the others one point is enough. */
export type DrawingTool = Exclude<Tool, "Select" | WritingTool>;
/** Tools whose shapes are put down with words. */
export type WritingTool = "Text" | "Stamp";
export const isWritingTool = (tool: Tool): tool is WritingTool => tool === "Text" || tool === "Stamp";

/** A shape that begins at a point. */
export function begun(tool: DrawingTool, style: Style, { x, y }: Point): Shape {
  const at: [number, number] = [rounded(x), rounded(y)];
  if (tool === "Pen") return { ...style, tool, points: [...at, ...at] };
  if (tool === "Line" || tool === "DashedLine" || tool === "Arrow") return { ...style, tool, from: at, to: at };
  return { ...style, tool, x: at[0], y: at[1], width: 0, height: 0, rotation: 0 };
}

/**
 * The same, drawn on to a point.
 * @param start where it began
 * @param isStraight lines in steps of 45°, areas with equal sides
 */
export function drawnTo(shape: Shape, start: Point, to: Point, isStraight = false): Shape {
  if (shape.tool === "Pen") {
    const [x, y] = [rounded(to.x), rounded(to.y)];
    // A pen tells many times where it is, also while it lies still.
    if (shape.points.at(-2) === x && shape.points.at(-1) === y) return shape;
    return { ...shape, points: [...shape.points, x, y] };
  }
  if ("from" in shape) {
    const end = isStraight ? onEighth(start, to) : to;
    return { ...shape, to: [rounded(end.x), rounded(end.y)] };
  }
  if (shape.tool === "Text" || shape.tool === "Stamp") return shape;
  return spanned(shape, start, isStraight ? onSquare(start, to) : to);
}

const spanned = (shape: AreaShape, start: Point, end: Point): AreaShape => ({
  ...shape,
  x: rounded((start.x + end.x) / 2),
  y: rounded((start.y + end.y) / 2),
  width: side(end.x - start.x),
  height: side(end.y - start.y),
});

function onEighth(start: Point, to: Point): Point {
  const [dx, dy] = [to.x - start.x, to.y - start.y];
  const angle = (Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * Math.PI) / 4;
  const length = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle));
  return { x: start.x + length * Math.cos(angle), y: start.y + length * Math.sin(angle) };
}

function onSquare(start: Point, to: Point): Point {
  const [dx, dy] = [to.x - start.x, to.y - start.y];
  const length = Math.max(Math.abs(dx), Math.abs(dy));
  return { x: start.x + (dx < 0 ? -length : length), y: start.y + (dy < 0 ? -length : length) };
}

/** Whether something was drawn at all: a tap with the pen is a dot, a tap with any other tool is nothing. */
export function isDrawn(shape: Shape, unit: number): boolean {
  const least = 3 * unit;
  if (shape.tool === "Pen" || shape.tool === "Text" || shape.tool === "Stamp") return true;
  if ("from" in shape) return Math.hypot(shape.to[0] - shape.from[0], shape.to[1] - shape.from[1]) >= least;
  return shape.width >= least || shape.height >= least;
}
