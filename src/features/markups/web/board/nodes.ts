import type { Shape as Node } from "konva/lib/Shape.js";
import { Arrow } from "konva/lib/shapes/Arrow.js";
import { Ellipse } from "konva/lib/shapes/Ellipse.js";
import { Line } from "konva/lib/shapes/Line.js";
import { Rect } from "konva/lib/shapes/Rect.js";
import { Text } from "konva/lib/shapes/Text.js";
import { type Shape, stampsOf } from "../../rules/shapes.ts";
import { drawingPropsOf } from "./drawing-props.ts";
import type { Ground } from "./ground.ts";
import { blurNode, stampNode } from "./own-nodes.ts";

export const shapeName = "shape";

/** Something on the canvas that shows a shape. A stamp gets its number by `numberStamps`. */
export function nodeOf(shape: Shape, ground: Ground): Node {
  const look = { ...drawingPropsOf(shape, ground.unit), id: shape.id, name: shapeName, perfectDrawEnabled: false };
  switch (shape.tool) {
    case "Pen":
    case "Line":
    case "DashedLine":
      return new Line(look);
    case "Arrow":
      return new Arrow({ ...look, points: [...shape.from, ...shape.to] });
    case "Rectangle":
    case "Blackout":
      return new Rect(look);
    case "Circle":
      return new Ellipse({ ...look, radiusX: shape.width / 2, radiusY: shape.height / 2 });
    case "Text":
      return new Text(look);
    case "Stamp":
      return stampNode(look);
    case "Blur":
      return blurNode(look, ground);
  }
}

/** [MK13] Each stamp has the number that its place gives it now. */
export function numberStamps(shapes: readonly Shape[], find: (id: string) => Node | undefined): void {
  for (const [place, { id }] of stampsOf(shapes).entries()) find(id)?.setAttr("number", place + 1);
}
