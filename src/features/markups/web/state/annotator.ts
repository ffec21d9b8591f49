import {
  begun,
  type DrawingTool,
  drawnTo,
  isDrawn,
  isWritingTool,
  moved,
  type Point,
  pointsIn,
  storedPoint,
  stretched,
  turned,
  type WritingTool,
  weightWithin,
} from "../../rules/geometry.ts";
import { changed, type History, redone, separated, startHistory, undone } from "../../rules/history.ts";
import {
  type Colour,
  colourDefault,
  hasRoom,
  markupLimits,
  pointsLeft,
  type Shape,
  type Tool,
  weightDefault,
} from "../../rules/shapes.ts";
import { simplified } from "../../rules/simplified.ts";

type Shapes = readonly Shape[];

/** A text, or what a stamp points at, that is being written: of one that is there already, or one that begins. */
export interface Writing extends Point {
  readonly id: string;
  readonly tool: WritingTool;
  readonly text: string;
}

/** Everything about the drawing but where it lies on the screen. */
export interface Annotator {
  readonly history: History<Shapes>;
  /** What was there when it was opened. */
  readonly opened: Shapes;
  readonly tool: Tool;
  readonly colour: Colour;
  readonly weight: number;
  readonly selectedId: string | undefined;
  /** A shape on its way, with the point where it began. */
  readonly drawing: { readonly shape: Shape; readonly start: Point } | undefined;
  readonly writing: Writing | undefined;
}

export const startAnnotator = (shapes: Shapes): Annotator => ({
  history: startHistory(shapes),
  opened: shapes,
  tool: "Pen",
  colour: colourDefault,
  weight: weightDefault,
  selectedId: undefined,
  drawing: undefined,
  writing: undefined,
});

/** `at` is a moment in ms: changes that follow each other fast are one step [MK3]. */
export type Act =
  | { readonly do: "tool"; readonly tool: Tool }
  | { readonly do: "colour"; readonly colour: Colour; readonly at: number }
  | { readonly do: "weight"; readonly weight: number; readonly at: number }
  | { readonly do: "begin"; readonly id: string; readonly point: Point }
  | { readonly do: "extend"; readonly point: Point; readonly isStraight?: boolean }
  | { readonly do: "finish"; readonly unit: number; readonly at: number }
  | { readonly do: "abandon" | "undo" | "redo" }
  | { readonly do: "select"; readonly id: string | undefined }
  | { readonly do: "put"; readonly shape: Shape; readonly at: number }
  | { readonly do: "move" | "stretch"; readonly dx: number; readonly dy: number; readonly at: number }
  | { readonly do: "turn"; readonly by: number; readonly at: number }
  | { readonly do: "remove"; readonly at: number }
  | { readonly do: "write"; readonly id: string; readonly point: Point }
  | { readonly do: "rewrite"; readonly id: string }
  | { readonly do: "written"; readonly text: string; readonly at: number };

export const shapesOf = (state: Annotator): Shapes => state.history.present;
export const selectedOf = (state: Annotator): Shape | undefined =>
  shapesOf(state).find((shape) => shape.id === state.selectedId);
export const isChanged = (state: Annotator): boolean => shapesOf(state) !== state.opened;
export const isFull = (state: Annotator): boolean => !hasRoom(shapesOf(state));

export function annotate(state: Annotator, act: Act): Annotator {
  switch (act.do) {
    case "tool":
      return { ...state, tool: act.tool, drawing: undefined, selectedId: undefined };
    case "colour":
      return styled({ ...state, colour: act.colour }, { colour: act.colour }, act.at);
    case "weight": {
      const weight = weightWithin(act.weight);
      return styled({ ...state, weight }, { weight }, act.at);
    }
    case "begin":
      return begin(state, act.id, act.point);
    case "extend":
      return extend(state, act.point, act.isStraight);
    case "finish":
      return finish(state, act.unit, act.at);
    case "abandon":
      return { ...state, drawing: undefined };
    case "undo":
      return settled({ ...state, drawing: undefined, history: undone(state.history) });
    case "redo":
      return settled({ ...state, drawing: undefined, history: redone(state.history) });
    case "select":
      return { ...state, selectedId: act.id };
    case "put":
      return withShape(state, act.shape.id, act.at, () => act.shape);
    case "move":
      return withShape(state, state.selectedId, act.at, (shape) => moved(shape, act.dx, act.dy));
    case "stretch":
      return withShape(state, state.selectedId, act.at, (shape) => stretched(shape, act.dx, act.dy));
    case "turn":
      return withShape(state, state.selectedId, act.at, (shape) => turned(shape, act.by));
    case "remove":
      return without(state, act.at);
    case "write":
      return write(state, act.id, act.point);
    case "rewrite":
      return rewrite(state, act.id);
    case "written":
      return written(state, act.text, act.at);
  }
}

const withShapes = (state: Annotator, shapes: Shapes, at: number): Annotator => ({
  ...state,
  history: changed(state.history, shapes, at),
});

/** What is chosen may be gone after an undo. */
const settled = (state: Annotator): Annotator =>
  state.selectedId === undefined || selectedOf(state) ? state : { ...state, selectedId: undefined };

function withShape(state: Annotator, id: string | undefined, at: number, change: (shape: Shape) => Shape): Annotator {
  const shapes = shapesOf(state);
  if (!shapes.some((shape) => shape.id === id)) return state;
  const next = shapes.map((shape) => (shape.id === id ? change(shape) : shape));
  return withShapes(state, next, at);
}

/** The choice of a colour or thickness is that of what is chosen, too. */
function styled(state: Annotator, style: { colour: Colour } | { weight: number }, at: number): Annotator {
  return withShape(state, state.selectedId, at, (shape) => ({ ...shape, ...style }));
}

const isDrawingTool = (tool: Tool): tool is DrawingTool => tool !== "Select" && !isWritingTool(tool);

function begin(state: Annotator, id: string, point: Point): Annotator {
  const { tool, colour, weight } = state;
  if (!isDrawingTool(tool) || isFull(state)) return state;
  return {
    ...state,
    selectedId: undefined,
    drawing: { shape: begun(tool, { id, colour, weight }, point), start: point },
  };
}

function extend(state: Annotator, point: Point, isStraight = false): Annotator {
  if (!state.drawing) return state;
  const { shape, start } = state.drawing;
  return { ...state, drawing: { start, shape: drawnTo(shape, start, point, isStraight) } };
}

function finish(state: Annotator, unit: number, at: number): Annotator {
  if (!state.drawing) return state;
  const { shape } = state.drawing;
  const rest = { ...state, drawing: undefined };
  if (!isDrawn(shape, unit)) return rest;
  return withShapes(rest, [...shapesOf(state), thinned(shape, unit, pointsLeft(shapesOf(state)))], at);
}

/** A hand moves many times in a pixel; what is kept is what is seen. */
function thinned(shape: Shape, unit: number, pointsMax: number): Shape {
  if (shape.tool !== "Pen") return shape;
  const points = simplified(pointsIn(shape), unit / 2, pointsMax).flatMap(({ x, y }) => [x, y]);
  // A dot: a stroke has two points.
  return { ...shape, points: points.length < 4 ? [...points, ...points] : points };
}

function without(state: Annotator, at: number): Annotator {
  const shapes = shapesOf(state);
  const index = shapes.findIndex((shape) => shape.id === state.selectedId);
  if (index < 0) return state;
  const rest = shapes.filter((_, place) => place !== index);
  return withShapes({ ...state, selectedId: undefined }, rest, at);
}

function write(state: Annotator, id: string, point: Point): Annotator {
  const { tool } = state;
  if (isFull(state) || !isWritingTool(tool)) return state;
  return { ...state, writing: { id, tool, text: "", ...storedPoint(point) } };
}

function rewrite(state: Annotator, id: string): Annotator {
  const shape = shapesOf(state).find((one) => one.id === id);
  if (shape?.tool !== "Text" && shape?.tool !== "Stamp") return state;
  const { tool, text, x, y } = shape;
  return { ...state, selectedId: id, writing: { id, tool, text, x, y } };
}

/**
 * A text without words is none: a new one does not come about, an old one goes. A stamp needs none. Undo takes back one
 * writing. [MK12]
 */
function written(state: Annotator, given: string, at: number): Annotator {
  const { writing, colour, weight } = state;
  if (!writing) return state;
  if (writing.tool === "Stamp") return stamped(state, writing, given, at);
  const text = given.slice(0, markupLimits.textCharactersMax).trimEnd();
  const rest = { ...state, writing: undefined, history: separated(state.history) };
  const isOld = shapesOf(state).some((shape) => shape.id === writing.id);
  if (isOld) {
    if (text.trim() === "") return without({ ...rest, selectedId: writing.id }, at);
    if (text === writing.text) return rest;
    return withShape(rest, writing.id, at, (shape) => (shape.tool === "Text" ? { ...shape, text } : shape));
  }
  if (text.trim() === "") return rest;
  const { id, x, y } = writing;
  return withShapes(rest, [...shapesOf(state), { id, tool: "Text", colour, weight, x, y, rotation: 0, text }], at);
}

/** [MK13] */
function stamped(state: Annotator, { id, x, y, text: before }: Writing, given: string, at: number): Annotator {
  const { colour, weight } = state;
  const text = given.replaceAll(/\s+/g, " ").trim().slice(0, markupLimits.labelCharactersMax);
  const rest = { ...state, writing: undefined, history: separated(state.history) };
  if (!shapesOf(state).some((shape) => shape.id === id)) {
    return withShapes(rest, [...shapesOf(state), { id, tool: "Stamp", colour, weight, x, y, text }], at);
  }
  if (text === before) return rest;
  return withShape(rest, id, at, (shape) => (shape.tool === "Stamp" ? { ...shape, text } : shape));
}
