import { north } from "./parts.ts";
import type { Point } from "./pen.ts";
import { around, box, grey, hatched, ink, label, line, path, ring, run, sheet, white } from "./pen.ts";

/** What stands in a room, in the units of the sheet. Names are lettered in the middle unless told. */
export type PlanItem =
  | {
      readonly kind: "machine";
      readonly at: Point;
      readonly size: Point;
      readonly name: readonly string[];
      readonly fill?: string;
      readonly round?: boolean;
    }
  | { readonly kind: "drawn"; readonly svg: string };

export type Door = {
  readonly wall: "north" | "south" | "east" | "west";
  readonly from: number;
  readonly width: number;
  readonly opens: "in" | "out";
  readonly name?: string;
  readonly double?: boolean;
};

export type Plan = {
  readonly number: string;
  readonly title: string;
  /** Inner size of the room in metres, and where it lies on the sheet. */
  readonly metres: Point;
  readonly doors: readonly Door[];
  readonly items: readonly PlanItem[];
  /** Whose plan it is, in the strip; the main plant unless told. */
  readonly owner?: string;
  /** In the open: no walls. */
  readonly isOpen?: boolean;
};

const wall = 16;
const frame = { x: 96, y: 76, width: 940, height: 664 };

/** A machine or a tank. */
export const machine = (x: number, y: number, width: number, height: number, name: string, fill = white): PlanItem => ({
  kind: "machine",
  at: [x, y],
  size: [width, height],
  name: name.split("|"),
  fill,
});

export const tankTop = (x: number, y: number, diameter: number, name: string, fill = white): PlanItem => ({
  kind: "machine",
  at: [x, y],
  size: [diameter, diameter],
  name: name.split("|"),
  fill,
  round: true,
});

export const drawn = (...svg: readonly string[]): PlanItem => ({ kind: "drawn", svg: svg.join("") });

function itemDrawing(item: PlanItem): string {
  if (item.kind === "drawn") return item.svg;
  const [x, y] = item.at;
  const [width, height] = item.size;
  const outline = item.round
    ? ring(x + width / 2, y + height / 2, width / 2, { pen: "thick", fill: item.fill ?? white }) +
      ring(x + width / 2, y + height / 2, width / 2 - 12, { pen: "thin" })
    : box(x, y, width, height, { pen: "thick", fill: item.fill ?? white });
  const top = y + height / 2 - ((item.name.length - 1) * 24) / 2 + 7;
  return (
    outline +
    item.name
      .map((text, index) =>
        label(text, x + width / 2, top + index * 24, {
          size: index === 0 ? 17 : 14,
          anchor: "middle",
          bold: index === 0,
          colour: index === 0 ? ink : grey,
        }),
      )
      .join("")
  );
}

function leaf(hinge: Point, length: number, shut: number, open: number): string {
  const [ox, oy] = around(hinge[0], hinge[1], length, open);
  const [sx, sy] = around(hinge[0], hinge[1], length, shut);
  const clockwise = (((shut - open) % 360) + 360) % 360 < 180 ? 1 : 0;
  return (
    line(hinge[0], hinge[1], ox, oy, { pen: "line" }) +
    path(`M${ox.toFixed(1)} ${oy.toFixed(1)}A${length} ${length} 0 0 ${clockwise} ${sx.toFixed(1)} ${sy.toFixed(1)}`, {
      pen: "thin",
    })
  );
}

/** A door as an opening in the wall, with its leaf standing open and the arc that it sweeps. */
function doorDrawing(door: Door): string {
  const { x, y, width, height } = frame;
  const along = door.wall === "north" || door.wall === "south";
  const start: Point = along
    ? [x + door.from, door.wall === "north" ? y : y + height]
    : [door.wall === "west" ? x : x + width, y + door.from];
  const end: Point = along ? [start[0] + door.width, start[1]] : [start[0], start[1] + door.width];
  const gap = along
    ? box(start[0], door.wall === "north" ? y - wall - 3 : y + height - 3, door.width, wall + 6, {
        pen: "none",
        fill: white,
      })
    : box(door.wall === "west" ? x - wall - 3 : x + width - 3, start[1], wall + 6, door.width, {
        pen: "none",
        fill: white,
      });
  const jambs = along
    ? [start[0], end[0]]
        .map((at) =>
          line(at, door.wall === "north" ? y - wall : y + height, at, door.wall === "north" ? y : y + height + wall),
        )
        .join("")
    : [start[1], end[1]]
        .map((at) =>
          line(door.wall === "west" ? x - wall : x + width, at, door.wall === "west" ? x : x + width + wall, at),
        )
        .join("");
  const inward = { north: 180, south: 0, west: 90, east: 270 }[door.wall];
  const open = door.opens === "in" ? inward : inward + 180;
  const shut = along ? 90 : 180;
  const leaves = door.double
    ? leaf(start, door.width / 2, shut, open) + leaf(end, door.width / 2, shut + 180, open)
    : leaf(start, door.width, shut, open);
  return gap + jambs + leaves;
}

/** Cut faces cost by their surface: the four walls alone are hatched, not the floor between them. */
function wallsDrawing(): string {
  const { x, y, width, height } = frame;
  const strip = { pen: "none", fill: hatched } as const;
  return [
    box(x - wall, y - wall, width + wall * 2, wall, strip),
    box(x - wall, y + height, width + wall * 2, wall, strip),
    box(x - wall, y, wall, height, strip),
    box(x + width, y, wall, height, strip),
    box(x - wall, y - wall, width + wall * 2, height + wall * 2, { pen: "line" }),
  ].join("");
}

/** The plan of one area: walls cut through, doors, what stands in it, the size in metres, and north. */
export function planSheet(plan: Plan): string {
  const { x, y, width, height } = frame;
  const metre = width / plan.metres[0];
  const scaleX = 1068;
  const barMetres = [1, 2, 5, 10].find((length) => length * metre >= 45) ?? 20;
  const barLength = barMetres * metre;
  return sheet(
    plan.number,
    plan.title,
    [
      plan.isOpen ? "" : wallsDrawing(),
      box(x, y, width, height, { pen: plan.isOpen ? "none" : "line", fill: white }),
      ...plan.doors.map(doorDrawing),
      ...plan.items.map(itemDrawing),
      north(1112, 100),
      label("N", 1112, 160, { size: 17, anchor: "middle", bold: true }),
      label(`${plan.metres[0]} m`, x + width / 2, y - 30, { size: 16, anchor: "middle" }),
      run(
        [
          [scaleX, 716],
          [scaleX, 726],
          [scaleX + barLength, 726],
          [scaleX + barLength, 716],
        ],
        { pen: "line" },
      ),
      label(`${barMetres} m`, scaleX + barLength / 2, 704, { size: 15, anchor: "middle" }),
      label(`${plan.metres[1]} m`, 22, y + height / 2, { size: 15 }),
    ],
    plan.owner,
  );
}

/** A walkway marked on the floor, between dashed lines. */
export const walkway = (x: number, y: number, width: number, height: number): string =>
  width > height
    ? line(x, y, x + width, y, { pen: "hidden", colour: grey }) +
      line(x, y + height, x + width, y + height, { pen: "hidden", colour: grey })
    : line(x, y, x, y + height, { pen: "hidden", colour: grey }) +
      line(x + width, y, x + width, y + height, { pen: "hidden", colour: grey });
