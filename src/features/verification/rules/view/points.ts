import type { GreyPixels } from "#features/performs/rules/answers/photo-quality.ts";

/** A corner of something in a picture, with its surroundings. Coordinates are in px of the examined picture. */
export interface ViewPoint {
  readonly x: number;
  readonly y: number;
  /** 256 comparisons of grey values around the corner, turned with it. */
  readonly bits: Uint32Array;
}

/** So many points are compared at most. */
const pointsMax = 300;
/** Each scale finds things that are larger in the other picture. */
const shrinkings = [1, 1.4, 2, 2.8];
/** The radius around a corner that is examined. */
const radius = 15;
const border = radius + 2;
/** How much brighter or darker than its middle the ring around a corner is. */
const contrastMin = 22;
/** A ring of 16 pixels, of which nine in a row make a corner (FAST-9, Rosten and Drummond 2006). */
const ring: readonly (readonly [number, number])[] = [
  [0, -3],
  [1, -3],
  [2, -2],
  [3, -1],
  [3, 0],
  [3, 1],
  [2, 2],
  [1, 3],
  [0, 3],
  [-1, 3],
  [-2, 2],
  [-3, 1],
  [-3, 0],
  [-3, -1],
  [-2, -2],
  [-1, -3],
];
const inARow = 9;
/** The spread of grey values that every picture is brought to: light and dark pictures are compared alike. */
const spread = 50;

interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Corners that can be told apart by their surroundings (oriented FAST and rotated BRIEF, Rublee and others 2011). */
export function viewPoints(picture: GreyPixels): ViewPoint[] {
  const even = evened(picture);
  const found = shrinkings.flatMap((by) => {
    const level = by === 1 ? even : shrunk(even, by);
    const quota = Math.round((pointsMax / by ** 0.8) * 0.5);
    const soft = softened(level);
    return strongest(cornersOf(level), quota).map(({ x, y }) => ({
      x: x * by,
      y: y * by,
      bits: bitsAt(soft, x, y, angleAt(soft, x, y)),
    }));
  });
  return found;
}

/** With mean 128 and a common spread. */
function evened({ data, width, height }: GreyPixels): Grey {
  const count = width * height;
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < count; at++) {
    const value = data[at] ?? 0;
    sum += value;
    squares += value * value;
  }
  const mean = sum / Math.max(1, count);
  const own = Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean));
  // Next to nothing to see stays next to nothing: noise is not made to look like things.
  const by = spread / Math.max(own, 6);
  const even = new Uint8Array(count);
  for (let at = 0; at < count; at++) even[at] = clamp(128 + ((data[at] ?? 0) - mean) * by);
  return { data: even, width, height };
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

function shrunk({ data, width, height }: Grey, by: number): Grey {
  const [wide, high] = [Math.floor(width / by), Math.floor(height / by)];
  const small = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      let sum = 0;
      let count = 0;
      for (let v = Math.floor(y * by); v < Math.min(height, (y + 1) * by); v++) {
        for (let u = Math.floor(x * by); u < Math.min(width, (x + 1) * by); u++) {
          sum += data[v * width + u] ?? 0;
          count += 1;
        }
      }
      small[y * wide + x] = Math.round(sum / Math.max(1, count));
    }
  }
  return { data: small, width: wide, height: high };
}

/** The mean of 5 × 5 places: single places are noise. */
function softened({ data, width, height }: Grey): Grey {
  const across = new Uint16Array(data.length);
  const soft = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      let sum = 0;
      for (let d = -2; d <= 2; d++) sum += data[at + d] ?? 0;
      across[at] = sum;
    }
  }
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      let sum = 0;
      for (let d = -2; d <= 2; d++) sum += across[at + d * width] ?? 0;
      soft[at] = Math.round(sum / 25);
    }
  }
  return { data: soft, width, height };
}

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly strength: number;
}

function cornersOf({ data, width, height }: Grey): Corner[] {
  const offsets = ring.map(([x, y]) => y * width + x);
  const strengths = new Uint16Array(data.length);
  for (let y = border; y < height - border; y++) {
    for (let x = border; x < width - border; x++)
      strengths[y * width + x] = cornerStrength(data, y * width + x, offsets);
  }
  const corners: Corner[] = [];
  for (let y = border; y < height - border; y++) {
    for (let x = border; x < width - border; x++) {
      const at = y * width + x;
      const strength = strengths[at] ?? 0;
      if (strength > 0 && isPeak(strengths, at, width)) corners.push({ x, y, strength });
    }
  }
  return corners;
}

/** How much a ring differs from its middle; 0 where no nine places in a row do. */
function cornerStrength(data: Uint8Array, at: number, offsets: readonly number[]): number {
  const middle = data[at] ?? 0;
  const value = (place: number) => (data[at + (offsets[place] ?? 0)] ?? 0) - middle;
  // Of nine in a row at least two are among these four.
  let apart = 0;
  for (let place = 0; place < 16; place += 4) if (Math.abs(value(place)) > contrastMin) apart += 1;
  if (apart < 2) return 0;
  for (const sign of [1, -1]) {
    let row = 0;
    for (let place = 0; place < 16 + inARow; place++) {
      row = sign * value(place % 16) > contrastMin ? row + 1 : 0;
      if (row < inARow) continue;
      let sum = 0;
      for (let one = 0; one < 16; one++) sum += Math.max(0, sign * value(one) - contrastMin);
      return sum;
    }
  }
  return 0;
}

function isPeak(strengths: Uint16Array, at: number, width: number): boolean {
  const own = strengths[at] ?? 0;
  for (let dy = -3; dy <= 3; dy++) {
    for (let dx = -3; dx <= 3; dx++) {
      const other = at + dy * width + dx;
      const strength = strengths[other] ?? 0;
      if (strength > own || (strength === own && other < at)) return false;
    }
  }
  return true;
}

const strongest = (corners: readonly Corner[], count: number): readonly Corner[] =>
  corners.toSorted((a, b) => b.strength - a.strength || a.y - b.y || a.x - b.x).slice(0, count);

/** Towards the brighter side of what surrounds the corner: a turned picture has its corners turned with it. */
function angleAt({ data, width }: Grey, x: number, y: number): number {
  let across = 0;
  let down = 0;
  for (let dy = -radius; dy <= radius; dy++) {
    const reach = Math.floor(Math.sqrt(radius * radius - dy * dy));
    for (let dx = -reach; dx <= reach; dx++) {
      const value = data[(y + dy) * width + x + dx] ?? 0;
      across += dx * value;
      down += dy * value;
    }
  }
  return Math.atan2(down, across);
}

const comparisons = 256;
/** Pairs of places within the radius, the same in every process. */
const pairs = pairsOf(comparisons);

function pairsOf(count: number): Int8Array {
  let state = 20_261_125;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const places = new Int8Array(count * 4);
  for (let at = 0; at < places.length; at += 2) {
    const [angle, far] = [next() * 2 * Math.PI, Math.sqrt(next()) * (radius - 2)];
    places[at] = Math.round(Math.cos(angle) * far);
    places[at + 1] = Math.round(Math.sin(angle) * far);
  }
  return places;
}

function bitsAt({ data, width }: Grey, x: number, y: number, angle: number): Uint32Array {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const valueAt = (at: number) => {
    const [dx, dy] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
    const [u, v] = [Math.round(x + dx * cos - dy * sin), Math.round(y + dx * sin + dy * cos)];
    return data[v * width + u] ?? 0;
  };
  const bits = new Uint32Array(comparisons / 32);
  for (let bit = 0; bit < comparisons; bit++) {
    if (valueAt(bit * 4) < valueAt(bit * 4 + 2)) bits[bit >> 5] = (bits[bit >> 5] ?? 0) | (1 << (bit & 31));
  }
  return bits;
}
