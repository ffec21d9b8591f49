import type { Transform } from "#features/procedures/content.ts";
import { placementOf } from "#features/procedures/rules/placement.ts";

export const movedTo = (at: Transform, x: number, y: number): Transform => placementOf({ ...at, x, y });

/** Clockwise, in degrees. */
export const turnedBy = (at: Transform, degrees: number): Transform =>
  placementOf({ ...at, rotation: at.rotation + degrees });

export const sizedBy = (at: Transform, factor: number): Transform => placementOf({ ...at, scale: at.scale * factor });

/** A point on the screen. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** How large the picture is drawn, in the same unit as the points. */
export interface DrawnSize {
  readonly width: number;
  readonly height: number;
}

type Two = readonly [ScreenPoint, ScreenPoint];

/** [P146] What two fingers do between two moments: the mark goes with their middle, turns and grows with them. */
export function heldByTwo(at: Transform, from: Two, to: Two, size: DrawnSize): Transform {
  const [before, after] = [middleOf(from), middleOf(to)];
  const apart = distanceOf(from);
  return placementOf({
    x: at.x + (after.x - before.x) / size.width,
    y: at.y + (after.y - before.y) / size.height,
    rotation: at.rotation + angleOf(to) - angleOf(from),
    scale: apart < 1 ? at.scale : (at.scale * distanceOf(to)) / apart,
  });
}

/** The head of the mark was dragged to a point: it points there from its tip, with its former length. */
export function headAt(at: Transform, head: ScreenPoint, size: DrawnSize, reach: number): Transform {
  const tip = { x: at.x * size.width, y: at.y * size.height };
  // The upright head is above its tip.
  const rotation = (Math.atan2(head.x - tip.x, tip.y - head.y) * 180) / Math.PI;
  return placementOf({ ...at, rotation, scale: distanceOf([tip, head]) / reach });
}

const middleOf = ([a, b]: Two): ScreenPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distanceOf = ([a, b]: Two): number => Math.hypot(b.x - a.x, b.y - a.y);
const angleOf = ([a, b]: Two): number => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
