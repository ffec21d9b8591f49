import type { Shape as Node } from "konva/lib/Shape.js";
import { Arrow } from "konva/lib/shapes/Arrow.js";
import { Ellipse } from "konva/lib/shapes/Ellipse.js";
import { Line } from "konva/lib/shapes/Line.js";
import { Rect } from "konva/lib/shapes/Rect.js";
import { Text } from "konva/lib/shapes/Text.js";
import type { Shape } from "../../rules/shapes.ts";
import { drawingPropsOf } from "./drawing-props.ts";

export const shapeName = "shape";

/** Something on the canvas that shows a shape. */
export function nodeOf(shape: Shape, unit: number): Node {
  const look = { ...drawingPropsOf(shape, unit), id: shape.id, name: shapeName, perfectDrawEnabled: false };
  switch (shape.tool) {
    case "Pen":
    case "Line":
    case "DashedLine":
      return new Line(look);
    case "Arrow":
      return new Arrow({ ...look, points: [...shape.from, ...shape.to] });
    case "Rectangle":
      return new Rect(look);
    case "Circle":
      return new Ellipse({ ...look, radiusX: shape.width / 2, radiusY: shape.height / 2 });
    case "Text":
      return new Text(look);
  }
}
