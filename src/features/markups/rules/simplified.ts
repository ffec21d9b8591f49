import type { Point } from "./geometry.ts";

/**
 * Returns a stroke without redundant points: each omitted point lies within `tolerance` of the remaining line (Ramer,
 * Douglas, Peucker). The first and the last point stay. More than `max` points are thinned out further.
 */
export function simplified(points: readonly Point[], tolerance: number, max: number): Point[] {
  let kept = reduced(points, tolerance);
  for (let wider = tolerance; kept.length > max && wider > 0; ) {
    wider *= 2;
    kept = reduced(points, wider);
  }
  return kept;
}

function reduced(points: readonly Point[], tolerance: number): Point[] {
  const isKept = new Uint8Array(points.length);
  isKept[0] = 1;
  isKept[points.length - 1] = 1;
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    const far = farthest(points, first, last);
    if (far.distance <= tolerance) continue;
    isKept[far.at] = 1;
    spans.push([first, far.at], [far.at, last]);
  }
  return points.filter((_, at) => isKept[at] === 1);
}

function farthest(points: readonly Point[], first: number, last: number): { at: number; distance: number } {
  const [from, to] = [points[first], points[last]];
  let found = { at: first, distance: -1 };
  if (!from || !to) return found;
  for (let at = first + 1; at < last; at++) {
    const point = points[at];
    const distance = point ? distanceTo(point, from, to) : 0;
    if (distance > found.distance) found = { at, distance };
  }
  return found;
}

/** From a point to the line between two others. */
export function distanceTo(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - from.x - part * dx, point.y - from.y - part * dy);
}
