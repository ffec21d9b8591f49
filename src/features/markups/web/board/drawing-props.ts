import { colourValues, dashPattern, fontSizeOf, isLight, type Shape, stampRadiusOf } from "../../rules/shapes.ts";

export const fontFamily = '"Atkinson Hyperlegible Next Variable", "Noto Sans", system-ui, sans-serif';
export const fontWeight = "700";
export const lineHeight = 1.2;

/** [MK2] Returns the properties with which the drawing library draws a shape. `unit` belongs to the picture. */
export function drawingPropsOf(shape: Shape, unit: number) {
  const colour = colourValues[shape.colour];
  const thick = shape.weight * unit;
  const stroke = { stroke: colour, strokeWidth: thick, lineCap: "round" as const, lineJoin: "round" as const };
  // Whatever a hand did to it is in the shape itself by now.
  const still = { scaleX: 1, scaleY: 1, skewX: 0, skewY: 0 };
  switch (shape.tool) {
    case "Pen":
      return { ...stroke, ...still, x: 0, y: 0, rotation: 0, points: [...shape.points], tension: 0.4 };
    case "Line":
      return { ...stroke, ...still, x: 0, y: 0, points: [...shape.from, ...shape.to] };
    case "DashedLine": {
      const dash = dashPattern.map((length) => length * thick);
      return { ...stroke, ...still, lineCap: "butt" as const, x: 0, y: 0, points: [...shape.from, ...shape.to], dash };
    }
    case "Arrow": {
      const head = 6 * unit + 3 * thick;
      const points = [...shape.from, ...shape.to];
      return { ...stroke, ...still, fill: colour, x: 0, y: 0, points, pointerLength: head, pointerWidth: head };
    }
    case "Rectangle": {
      const { x, y, width, height, rotation } = shape;
      return { ...stroke, ...still, x, y, width, height, offsetX: width / 2, offsetY: height / 2, rotation };
    }
    case "Blur":
    case "Blackout": {
      const { x, y, width, height, rotation } = shape;
      return { ...still, x, y, width, height, offsetX: width / 2, offsetY: height / 2, rotation, fill: "#111111" };
    }
    case "Stamp": {
      const { x, y } = shape;
      const ring = { stroke: "#ffffff", strokeWidth: 2 * unit };
      const ink = isLight(shape.colour) ? "#111111" : "#ffffff";
      return {
        ...still,
        ...ring,
        x,
        y,
        rotation: 0,
        discRadius: stampRadiusOf(shape.weight) * unit,
        fill: colour,
        ink,
      };
    }
    case "Circle": {
      const { x, y, width, height, rotation } = shape;
      return { ...stroke, ...still, x, y, radiusX: width / 2, radiusY: height / 2, rotation };
    }
    case "Text": {
      const { x, y, text, rotation } = shape;
      const fontSize = fontSizeOf(shape.weight) * unit;
      return { ...still, x, y, text, rotation, fontSize, fontFamily, fontStyle: fontWeight, lineHeight, fill: colour };
    }
  }
}
