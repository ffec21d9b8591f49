import type { LetteringStyle } from "./lettering.ts";
import { lettering, letteringWidth } from "./lettering.ts";

/** The inks of the drawings: the light sheet's own colours, and the few signage colours where they mean something. */
export const ink = "#16201e";
export const grey = "#5a6863";
export const paper = "#eef1ec";
export const white = "#fcfdfb";
export const lime = "#d8f23c";
export const amber = "#f2b01e";
export const red = "#a8231c";
export const blue = "#1b5596";
export const green = "#17693a";

export type Point = readonly [x: number, y: number];

export type Stroke = {
  /** band marks a range on a scale, thick outlines a part, line is an edge inside it, thin is a dimension or a leader, centre a chain line, hidden a dashed one. */
  readonly pen?: "band" | "thick" | "line" | "thin" | "centre" | "hidden" | "none";
  readonly fill?: string;
  readonly colour?: string;
};

const pens = {
  band: `stroke-width="16"`,
  thick: `stroke-width="5"`,
  line: `stroke-width="3"`,
  thin: `stroke-width="1.8"`,
  centre: `stroke-width="1.8" stroke-dasharray="22 6 4 6"`,
  hidden: `stroke-width="2.4" stroke-dasharray="10 7"`,
  none: `stroke-width="0"`,
} as const;

function strokeOf({ pen = "line", fill = "none", colour = ink }: Stroke): string {
  return `fill="${fill}" stroke="${pen === "none" ? "none" : colour}" ${pens[pen]}`;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

export const line = (x1: number, y1: number, x2: number, y2: number, stroke: Stroke = {}): string =>
  `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" ${strokeOf(stroke)}/>`;

export const path = (d: string, stroke: Stroke = {}): string => `<path d="${d}" ${strokeOf(stroke)}/>`;

export const shape = (points: readonly Point[], stroke: Stroke = {}): string =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`, stroke);

export const run = (points: readonly Point[], stroke: Stroke = {}): string =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}`, stroke);

export const box = (x: number, y: number, width: number, height: number, stroke: Stroke = {}, radius = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${radius}" ${strokeOf(stroke)}/>`;

export const ring = (x: number, y: number, radius: number, stroke: Stroke = {}): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${strokeOf(stroke)}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, stroke: Stroke = {}): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${strokeOf(stroke)}/>`;

/** The point at `radius` from the centre; degrees clockwise from twelve o'clock. */
export const around = (x: number, y: number, radius: number, degrees: number): Point => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
};

/** An arc of a circle, clockwise from one bearing to the other. */
export function arc(x: number, y: number, radius: number, from: number, to: number, stroke: Stroke = {}): string {
  const [x1, y1] = around(x, y, radius, from);
  const [x2, y2] = around(x, y, radius, to);
  const large = (((to - from) % 360) + 360) % 360 > 180 ? 1 : 0;
  return path(`M${n(x1)} ${n(y1)}A${n(radius)} ${n(radius)} 0 ${large} 1 ${n(x2)} ${n(y2)}`, stroke);
}

/** A filled arrow head whose point is at (x, y), flying in the direction given in degrees clockwise from up. */
export function head(x: number, y: number, degrees: number, size = 18, colour = ink): string {
  const [lx, ly] = around(x, y, size, degrees + 180 - 17);
  const [rx, ry] = around(x, y, size, degrees + 180 + 17);
  return shape(
    [
      [x, y],
      [lx, ly],
      [rx, ry],
    ],
    { pen: "none", fill: colour },
  );
}

const bearing = (x1: number, y1: number, x2: number, y2: number): number =>
  (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI + 90;

export function arrow(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  colour = ink,
  pen: "line" | "thick" = "line",
): string {
  const direction = bearing(x1, y1, x2, y2);
  const size = pen === "thick" ? 28 : 20;
  const [ex, ey] = around(x2, y2, size * 0.8, direction + 180);
  return line(x1, y1, ex, ey, { pen, colour }) + head(x2, y2, direction, size, colour);
}

export const label = (text: string, x: number, y: number, style: LetteringStyle = {}): string =>
  lettering(text, x, y, style);

/** Several lines of lettering below one another. */
export const lines = (texts: readonly string[], x: number, y: number, style: LetteringStyle = {}): string =>
  texts.map((text, index) => lettering(text, x, y + index * (style.size ?? 20) * 1.75, style)).join("");

/** Lettering on a patch of the paper, so that no line runs through it. */
export function patch(text: string, x: number, y: number, style: LetteringStyle = {}, fill = paper): string {
  const size = style.size ?? 20;
  const width = letteringWidth(text, size);
  const left = style.anchor === "middle" ? x - width / 2 : style.anchor === "end" ? x - width : x;
  return box(left - 7, y - size - 7, width + 14, size + 14, { pen: "none", fill }) + lettering(text, x, y, style);
}

/** A numbered balloon; with a target, a leader runs from its edge to a dot there. */
export function balloon(number: number | string, x: number, y: number, target?: Point, fill = white): string {
  const radius = 23;
  const text = lettering(String(number), x, y + 9, { size: 18, anchor: "middle", bold: true });
  const circle = ring(x, y, radius, { pen: "line", fill });
  if (!target) return circle + text;
  const [sx, sy] = around(x, y, radius, bearing(x, y, target[0], target[1]));
  return (
    line(sx, sy, target[0], target[1], { pen: "thin" }) +
    ring(target[0], target[1], 5, { pen: "none", fill: ink }) +
    circle +
    text
  );
}

/** The list that says what the balloons point at. */
export const key = (entries: readonly string[], x: number, y: number, size = 17, from = 1): string =>
  entries
    .map((entry, index) => {
      const at = y + index * size * 2.35;
      return (
        ring(x, at - size / 2, size * 0.95, { pen: "thin", fill: white }) +
        lettering(String(from + index), x, at - 1, { size: size * 0.8, anchor: "middle", bold: true }) +
        lettering(entry, x + size * 1.7, at, { size })
      );
    })
    .join("");

/** A dimension: two extension lines, a line with two heads, and the figure on it. Horizontal or vertical, at `at`. */
export function across(x1: number, x2: number, y: number, at: number, text: string): string {
  const side = Math.sign(at - y);
  return (
    [x1, x2].map((x) => line(x, y + side * 8, x, at + side * 10, { pen: "thin" })).join("") +
    line(x1, at, x2, at, { pen: "thin" }) +
    head(x1, at, 270, 16) +
    head(x2, at, 90, 16) +
    patch(text, (x1 + x2) / 2, at + 8, { size: 17, anchor: "middle" })
  );
}

export function upright(y1: number, y2: number, x: number, at: number, text: string): string {
  const side = Math.sign(at - x);
  return (
    [y1, y2].map((y) => line(x + side * 8, y, at + side * 10, y, { pen: "thin" })).join("") +
    line(at, y1, at, y2, { pen: "thin" }) +
    head(at, y1, 0, 16) +
    head(at, y2, 180, 16) +
    patch(text, at, (y1 + y2) / 2 + 8, { size: 17, anchor: "middle" })
  );
}

/** Fills for cut faces, danger zones, liquids and floors. */
export const hatched = "url(#cut)";
export const crossed = "url(#mesh)";
export const hazard = "url(#hazard)";
export const liquid = "url(#liquid)";

const defs = `<defs>
<pattern id="cut" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="12" height="12" fill="${white}"/><path d="M0 0V12" stroke="${ink}" stroke-width="3"/></pattern>
<pattern id="mesh" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H22M0 0V22" stroke="${grey}" stroke-width="2.2" fill="none"/></pattern>
<pattern id="hazard" width="36" height="36" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="36" height="36" fill="${amber}"/><rect width="18" height="36" fill="${ink}"/></pattern>
<pattern id="liquid" width="40" height="14" patternUnits="userSpaceOnUse"><rect width="40" height="14" fill="${white}"/><path d="M0 7H24" stroke="${grey}" stroke-width="2" fill="none"/></pattern>
</defs>`;

/** A sheet of 1200 × 900 with the drawing's number on a plate and its title in the strip below. */
export function sheet(
  number: string,
  title: string,
  body: readonly string[],
  owner = "NORTHGATE FOODS / PLANT 2",
): string {
  const plate = `M40 830H${40 + 118}L${40 + 138} 850V876H40Z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">${defs}<rect width="1200" height="900" fill="${paper}"/>${body.join("")}${path("M40 816H1160", { pen: "line" })}${path(plate, { pen: "none", fill: ink })}${lettering(number, 104, 862, { size: 19, anchor: "middle", bold: true, colour: white })}${lettering(title, 200, 863, { size: 22, bold: true })}${lettering(owner, 1160, 861, { size: 14, anchor: "end", colour: grey })}</svg>`;
}
