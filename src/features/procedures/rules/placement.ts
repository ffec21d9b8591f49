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

/** [P147] A placement in words: the position of the tip, and its direction. */
export function placementWords(transform: Transform): PlacementWords {
  const { x, y, rotation } = placementOf(transform);
  const row = rows[third(y)] ?? "middle";
  const column = columns[third(x)] ?? "middle";
  return { place: `${row}-${column}`, pointing: pointings[Math.round(rotation / 45) % 8] ?? "down" };
}

const third = (share: number): number => Math.min(2, Math.floor(share * 3));
const between = (n: number, min: number, max: number): number => Math.min(max, Math.max(min, n));
const part = (n: number): number => Math.round(between(n, 0, 1) * 1000) / 1000;

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
