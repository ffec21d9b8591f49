import type { PhotoView } from "../photo-view.ts";
import type { ViewPoint } from "./points.ts";

/** The longer side in px of the examined picture. */
export const viewPx = 320;

/** A picture with fewer points, of a bare wall or in the dark, says nothing. */
const pointsMin = 30;
/** The number of points that must match between photo and example after one transformation. */
const agreeingMin = 9;

/**
 * Whether a photo shows the same view as its example: the same things in the same arrangement, in any light, from
 * somewhat nearer, farther, turned or beside. It does not say whether the photo shows the right state. [PF236]
 * @param photo,example the points (`viewPoints`) of pictures whose longer side is `viewPx`
 */
export function viewOf(photo: readonly ViewPoint[], example: readonly ViewPoint[]): PhotoView {
  if (Math.min(photo.length, example.length) < pointsMin) return "unclear";
  return agreeing(matchesBetween(photo, example)) >= agreeingMin ? "same" : "other";
}

interface Match {
  readonly from: ViewPoint;
  readonly to: ViewPoint;
}

/** Of 256 comparisons so many may differ between two looks at one corner. */
const differingMax = 64;
/** The next best must be so much worse: what looks like many places proves none. */
const ratioMax = 0.85;

export function matchesBetween(here: readonly ViewPoint[], there: readonly ViewPoint[]): Match[] {
  return here.flatMap((from) => {
    let best: ViewPoint | undefined;
    let least = Number.POSITIVE_INFINITY;
    let second = Number.POSITIVE_INFINITY;
    for (const to of there) {
      const apart = differing(from.bits, to.bits);
      if (apart < least) {
        // The same corner at another size is no rival.
        if (best && Math.hypot(best.x - to.x, best.y - to.y) > rivalPx) second = least;
        least = apart;
        best = to;
      } else if (apart < second && best && Math.hypot(best.x - to.x, best.y - to.y) > rivalPx) second = apart;
    }
    return best && least <= differingMax && least < ratioMax * second ? [{ from, to: best }] : [];
  });
}
const rivalPx = 6;

function differing(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < one.length; word++) {
    let bits = ((one[word] ?? 0) ^ (other[word] ?? 0)) >>> 0;
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

const triesMax = 600;
/** The tolerance around a point's transformed place: things have depth, and the camera's position differs. */
const missPx = 9;
const scaleMax = 2.6;

/** The largest number of matches that one translation, rotation and scale explains. Close points count once. */
export function agreeing(matches: readonly Match[]): number {
  let most = 0;
  let state = 7;
  const pick = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return matches[Math.floor((state / 2 ** 32) * matches.length)];
  };
  for (let at = 0; at < triesMax && matches.length > 1; at++) {
    const [one, other] = [pick(), pick()];
    const move = one && other && moveBy(one, other);
    if (move) most = Math.max(most, explainedBy(move, matches));
  }
  return most;
}

interface Move {
  /** x' = a x - b y + c, y' = b x + a y + d */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

function moveBy(one: Match, other: Match): Move | undefined {
  const [x, y] = [other.from.x - one.from.x, other.from.y - one.from.y];
  const [u, v] = [other.to.x - one.to.x, other.to.y - one.to.y];
  const length = x * x + y * y;
  // Two close points do not determine a direction.
  if (length < 20 ** 2) return undefined;
  const [a, b] = [(x * u + y * v) / length, (x * v - y * u) / length];
  const scale = Math.hypot(a, b);
  if (scale > scaleMax || scale < 1 / scaleMax) return undefined;
  return { a, b, c: one.to.x - a * one.from.x + b * one.from.y, d: one.to.y - b * one.from.x - a * one.from.y };
}

function explainedBy({ a, b, c, d }: Move, matches: readonly Match[]): number {
  const places = new Set<number>();
  for (const { from, to } of matches) {
    const miss = Math.hypot(a * from.x - b * from.y + c - to.x, b * from.x + a * from.y + d - to.y);
    if (miss <= missPx) places.add(Math.round(to.y / 8) * 1000 + Math.round(to.x / 8));
  }
  return places.size;
}
