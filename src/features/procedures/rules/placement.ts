import type { Outline, Transform } from "../content.ts";

/** So far the mark is made smaller and larger than it is by itself. */
export const markScaleMin = 0.5;
export const markScaleMax = 3;

/** In the middle of the picture, upright: the tip of the mark points down. */
export const middlePlacement: Transform = { x: 0.5, y: 0.5, rotation: 0, scale: 1 };

/**
 * [P145] The transform within its bounds, whatever is stored: the place on the picture, the rotation from 0 to below 360,
 * the scale so that the mark can be seen and does not hide the picture.
 */
export const placementOf = ({ x, y, rotation, scale }: Transform): Transform => ({
  x: part(x),
  y: part(y),
  rotation: ((Math.round(rotation) % 360) + 360) % 360,
  scale: Math.round(between(scale, markScaleMin, markScaleMax) * 100) / 100,
});

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

/** The head of the mark was dragged to a point: it looks there from its tip, and reaches as far as it stood before. */
export function headAt(at: Transform, head: ScreenPoint, size: DrawnSize, reach: number): Transform {
  const tip = { x: at.x * size.width, y: at.y * size.height };
  // Upright the head stands above its tip.
  const rotation = (Math.atan2(head.x - tip.x, tip.y - head.y) * 180) / Math.PI;
  return placementOf({ ...at, rotation, scale: distanceOf([tip, head]) / reach });
}

const columns = ["left", "middle", "right"] as const;
const rows = ["top", "middle", "bottom"] as const;
export type PlaceName = `${(typeof rows)[number]}-${(typeof columns)[number]}`;

const pointings = ["down", "downLeft", "left", "upLeft", "up", "upRight", "right", "downRight"] as const;
export type Pointing = (typeof pointings)[number];

export interface PlacementWords {
  /** Which ninth of the picture. */
  readonly place: PlaceName;
  readonly pointing: Pointing;
}

/** [P147] A placement as it is said: where the tip stands, and where it points. */
export function placementWords(transform: Transform): PlacementWords {
  const { x, y, rotation } = placementOf(transform);
  const row = rows[third(y)] ?? "middle";
  const column = columns[third(x)] ?? "middle";
  return { place: `${row}-${column}`, pointing: pointings[Math.round(rotation / 45) % 8] ?? "down" };
}

const third = (share: number): number => Math.min(2, Math.floor(share * 3));
const between = (n: number, min: number, max: number): number => Math.min(max, Math.max(min, n));
const part = (n: number): number => Math.round(between(n, 0, 1) * 1000) / 1000;
const middleOf = ([a, b]: Two): ScreenPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distanceOf = ([a, b]: Two): number => Math.hypot(b.x - a.x, b.y - a.y);
const angleOf = ([a, b]: Two): number => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;

/** The areas that content has places in, once each, in reading order. */
export const areaIdsOf = (content: Outline): string[] => [
  ...new Set(
    content.sections
      .flatMap((section) => section.steps.flatMap((step) => step.modules))
      .flatMap((module) =>
        module.moduleType === "spatialInstruction" && module.moduleData.areaId !== null
          ? [module.moduleData.areaId]
          : [],
      ),
  ),
];
