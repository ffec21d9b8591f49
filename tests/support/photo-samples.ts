import sharp, { type Sharp } from "sharp";

interface Scene {
  /** Another number, another scene. */
  readonly seed: number;
  /** How far the camera moved, in px. */
  readonly shift?: readonly [number, number];
  readonly width?: number;
  readonly height?: number;
}

const chance = (seed: number) => {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** A picture of things with hard edges before a wall, as a photo of a machine is: 1200 × 900 px unless told. */
export function scenePixels({ seed, shift: [dx, dy] = [0, 0], width = 1200, height = 900 }: Scene): Sharp {
  const next = chance(seed);
  const data = Buffer.alloc(width * height * 3, 138);
  for (let thing = 0; thing < 60; thing++) {
    const [left, top] = [next() * width + dx, next() * height + dy];
    const [wide, high] = [width * (0.03 + next() * 0.2), height * (0.03 + next() * 0.25)];
    const colour = Buffer.from([next() * 255, next() * 255, next() * 255]);
    const from = Math.max(0, Math.round(left));
    const until = Math.ceil(Math.min(width, left + wide));
    if (until <= from) continue;
    for (let y = Math.max(0, Math.round(top)); y < Math.min(height, top + high); y++) {
      data.fill(colour, (y * width + from) * 3, (y * width + until) * 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export const scene = (of: Scene): Promise<Buffer> => scenePixels(of).jpeg({ quality: 90 }).toBuffer();

/** The same with what a camera notes: `2026:03:09 08:15:00`, and its zone where it knows it (`+01:00`). */
export const photoTakenAt = (of: Scene, taken: string, offset?: string): Promise<Buffer> =>
  scenePixels(of)
    .withExif({
      IFD0: { Make: "Test" },
      IFD2: { DateTimeOriginal: taken, ...(offset !== undefined && { OffsetTimeOriginal: offset }) },
    })
    .jpeg({ quality: 90 })
    .toBuffer();
