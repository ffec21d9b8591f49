import type { Point, Stroke } from "./pen.ts";
import { arc, around, box, grey, head, ink, line, path, ring, run, shape, white } from "./pen.ts";

/** A hexagon bolt head seen from above; `radius` is to its corners. */
export function hexagon(x: number, y: number, radius: number, turn = 0, stroke: Stroke = {}): string {
  const corners = [0, 60, 120, 180, 240, 300].map((degrees) => around(x, y, radius, degrees + turn));
  return shape(corners, { pen: "line", fill: white, ...stroke });
}

/** The two chain lines through the middle of a round thing. */
export const centreLines = (x: number, y: number, reach: number): string =>
  line(x - reach, y, x + reach, y, { pen: "centre", colour: grey }) +
  line(x, y - reach, x, y + reach, { pen: "centre", colour: grey });

/** A safety padlock hanging from (x, y), the top of the inside of its shackle. */
export function padlock(x: number, y: number, fill: string, scale = 1): string {
  const s = (value: number): number => value * scale;
  const body = box(x - s(36), y + s(46), s(72), s(78), { pen: "line", fill }, s(8));
  const shackle = path(
    `M${x - s(21)} ${y + s(46)}V${y + s(16)}A${s(21)} ${s(21)} 0 0 1 ${x + s(21)} ${y + s(16)}V${y + s(46)}`,
    { pen: "line" },
  );
  const inner = path(
    `M${x - s(12)} ${y + s(46)}V${y + s(16)}A${s(12)} ${s(12)} 0 0 1 ${x + s(12)} ${y + s(16)}V${y + s(46)}`,
    { pen: "line" },
  );
  const keyhole =
    ring(x, y + s(78), s(8), { pen: "none", fill: ink }) +
    box(x - s(3), y + s(80), s(6), s(22), { pen: "none", fill: ink });
  return shackle + inner + body + keyhole;
}

/** A valve in a pipe, as on a flow sheet: two triangles point to point. `turn` 0 lies along x, 90 along y. */
export function valve(x: number, y: number, size = 24, turn: 0 | 90 = 0, fill = white): string {
  const h = size * 0.72;
  return turn === 0
    ? shape(
        [
          [x - size, y - h],
          [x, y],
          [x - size, y + h],
        ],
        { fill },
      ) +
        shape(
          [
            [x + size, y - h],
            [x, y],
            [x + size, y + h],
          ],
          { fill },
        )
    : shape(
        [
          [x - h, y - size],
          [x, y],
          [x + h, y - size],
        ],
        { fill },
      ) +
        shape(
          [
            [x - h, y + size],
            [x, y],
            [x + h, y + size],
          ],
          { fill },
        );
}

/** A valve with a hand wheel on a stem towards the top (along x) or the right (along y). */
export const handValve = (x: number, y: number, size = 24, turn: 0 | 90 = 0, fill = white): string =>
  (turn === 0
    ? line(x, y, x, y - size * 1.3) +
      line(x - size * 0.7, y - size * 1.3, x + size * 0.7, y - size * 1.3, { pen: "thick" })
    : line(x, y, x + size * 1.3, y) +
      line(x + size * 1.3, y - size * 0.7, x + size * 1.3, y + size * 0.7, { pen: "thick" })) +
  valve(x, y, size, turn, fill);

/** A centrifugal pump on a flow sheet, delivering to the right. */
export const pump = (x: number, y: number, radius = 34): string =>
  ring(x, y, radius, { pen: "line", fill: white }) +
  run([around(x, y, radius, 0), around(x, y, radius, 90), around(x, y, radius, 180)], { pen: "line" });

/** An instrument balloon with its letters. */
export const instrument = (x: number, y: number, radius = 28): string =>
  ring(x, y, radius, { pen: "line", fill: white });

/** A belt conveyor seen from the side: two end rollers, the belt, and carrying rollers between. */
export function beltConveyor(x1: number, x2: number, y: number, radius = 22): string {
  const parts = [
    path(
      `M${x1} ${y - radius}H${x2}A${radius} ${radius} 0 0 1 ${x2} ${y + radius}H${x1}A${radius} ${radius} 0 0 1 ${x1} ${y - radius}Z`,
      {
        pen: "thick",
        fill: white,
      },
    ),
  ];
  for (const x of [x1, x2])
    parts.push(ring(x, y, radius - 8, { pen: "line", fill: white }), ring(x, y, 3, { pen: "none", fill: ink }));
  const count = Math.floor((x2 - x1 - radius * 2) / 62);
  for (let i = 1; i <= count; i += 1) {
    const x = x1 + ((x2 - x1) * i) / (count + 1);
    parts.push(ring(x, y - radius + 11, 8, { pen: "thin", fill: white }));
  }
  return parts.join("");
}

/** A roller conveyor seen from above, running along x. */
export function rollers(x: number, y: number, width: number, depth: number): string {
  const parts = [box(x, y, width, depth, { pen: "line", fill: white })];
  const count = Math.max(2, Math.round(width / 22));
  for (let i = 1; i < count; i += 1)
    parts.push(line(x + (width * i) / count, y + 5, x + (width * i) / count, y + depth - 5, { pen: "thin" }));
  return parts.join("");
}

/** The same, running along y. */
export function rollersDown(x: number, y: number, width: number, depth: number): string {
  const parts = [box(x, y, width, depth, { pen: "line", fill: white })];
  const count = Math.max(2, Math.round(depth / 22));
  for (let i = 1; i < count; i += 1)
    parts.push(line(x + 5, y + (depth * i) / count, x + width - 5, y + (depth * i) / count, { pen: "thin" }));
  return parts.join("");
}

/** A mushroom-head emergency stop seen from the side, standing on (x, y). */
export const stopButton = (x: number, y: number, fill: string, scale = 1): string =>
  box(x - 10 * scale, y - 20 * scale, 20 * scale, 20 * scale, { fill: white }) +
  path(`M${x - 30 * scale} ${y - 20 * scale}A${30 * scale} ${22 * scale} 0 0 1 ${x + 30 * scale} ${y - 20 * scale}Z`, {
    fill,
  });

/** An emergency stop seen from above, as on a plan. */
export const stopMark = (x: number, y: number, fill: string): string =>
  ring(x, y, 15, { pen: "line", fill }) + ring(x, y, 6, { pen: "none", fill: white });

/** A long-necked bottle standing on (x, base): overall height, body width, and the liquid level from the base. */
export function bottle(x: number, base: number, height: number, width: number, fillTo: number, fill = "none"): string {
  const neck = width * 0.19;
  const half = width / 2;
  const shoulder = base - height * 0.58;
  const neckBase = base - height * 0.76;
  const top = base - height;
  const outline = `M${x - half + 8} ${base}H${x + half - 8}Q${x + half} ${base} ${x + half} ${base - 8}V${shoulder}C${x + half} ${shoulder - height * 0.1} ${x + neck} ${neckBase + height * 0.05} ${x + neck} ${neckBase}V${top}H${x - neck}V${neckBase}C${x - neck} ${neckBase + height * 0.05} ${x - half} ${shoulder - height * 0.1} ${x - half} ${shoulder}V${base - 8}Q${x - half} ${base} ${x - half + 8} ${base}Z`;
  const ringHeight = height * 0.035;
  return (
    path(outline, { pen: "line", fill }) +
    box(x - neck - 4, top, neck * 2 + 8, ringHeight, { pen: "line", fill: white }, 3) +
    line(x - neck, base - fillTo, x + neck, base - fillTo, { pen: "line" }) +
    shape(
      [
        [x - 9, base - fillTo - 14],
        [x + 9, base - fillTo - 14],
        [x, base - fillTo],
      ],
      { pen: "thin", fill: white },
    )
  );
}

/** A round gauge face with a needle at the bearing; the scale runs from 225° round to 135°. */
export const dial = (x: number, y: number, radius: number, needle: number): string => {
  const ticks = [225, 270, 315, 0, 45, 90, 135]
    .map((degrees) => {
      const [x1, y1] = around(x, y, radius * 0.72, degrees);
      const [x2, y2] = around(x, y, radius * 0.86, degrees);
      return line(x1, y1, x2, y2, { pen: "thin" });
    })
    .join("");
  const [tx, ty] = around(x, y, radius * 0.62, needle);
  return (
    ring(x, y, radius, { fill: white }) +
    ticks +
    line(x, y, tx, ty) +
    ring(x, y, radius * 0.09, { pen: "none", fill: ink })
  );
};

export type Pulley = {
  readonly at: Point;
  readonly radius: number /** 1 where the belt runs round it clockwise, -1 anticlockwise. */;
  readonly turn: 1 | -1;
};

/** The path of a belt round pulleys in running order, tangent to each; closed unless told. */
export function beltRound(pulleys: readonly Pulley[], stroke: Stroke, closed = true): string {
  const legs = pulleys.slice(0, closed ? undefined : -1).map((from, index) => {
    const to = pulleys[(index + 1) % pulleys.length] ?? from;
    const [dx, dy] = [to.at[0] - from.at[0], to.at[1] - from.at[1]];
    const distance = Math.hypot(dx, dy);
    const [ux, uy] = [dx / distance, dy / distance];
    const c = (from.turn * from.radius - to.turn * to.radius) / distance;
    const s = Math.sqrt(Math.max(0, 1 - c * c));
    // The normal that keeps a clockwise pulley to the right of the running belt.
    const [nx, ny] = [c * ux + s * uy, c * uy - s * ux];
    return {
      leaves: [from.at[0] + from.turn * from.radius * nx, from.at[1] + from.turn * from.radius * ny] as const,
      meets: [to.at[0] + to.turn * to.radius * nx, to.at[1] + to.turn * to.radius * ny] as const,
      to,
    };
  });
  const first = legs[0];
  if (!first) return "";
  const text = (point: Point): string => `${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
  let d = `M${text(first.leaves)}`;
  legs.forEach((leg, index) => {
    d += `L${text(leg.meets)}`;
    const next = legs[index + 1] ?? (closed ? first : undefined);
    if (!next) return;
    const bearing = (p: Point): number => Math.atan2(p[1] - leg.to.at[1], p[0] - leg.to.at[0]);
    const swept =
      ((bearing(next.leaves) - bearing(leg.meets)) * leg.to.turn + Math.PI * 4) % (Math.PI * 2) > Math.PI ? 1 : 0;
    d += `A${leg.to.radius} ${leg.to.radius} 0 ${swept} ${leg.to.turn === 1 ? 1 : 0} ${text(next.leaves)}`;
  });
  return path(d, stroke);
}

/** A compass rose for plans. */
export const north = (x: number, y: number): string =>
  ring(x, y, 26, { pen: "thin" }) +
  shape(
    [
      [x, y - 24],
      [x + 10, y + 14],
      [x, y + 6],
      [x - 10, y + 14],
    ],
    { pen: "thin", fill: ink },
  );

/** Direction of running, beside a belt or a wheel. */
export const turnArrow = (x: number, y: number, radius: number, from: number, to: number): string => {
  const [ex, ey] = around(x, y, radius, to);
  return arc(x, y, radius, from, to - 6, { pen: "line" }) + head(ex, ey, to + 90, 18);
};
