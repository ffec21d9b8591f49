import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { greyPixels } from "#kit/server/pictures/picture-pixels.ts";
import { scenePixels } from "#tests/support/photo-samples.ts";
import { type ViewPoint, viewPoints } from "../../rules/view/points.ts";
import { viewOf, viewPx } from "../../rules/view/same-view.ts";

type Change = (picture: Sharp) => Sharp;

const wall = "#8a8a8a";
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface Scene {
  readonly png: Buffer;
  /** What it shows before any change. */
  readonly example: readonly ViewPoint[];
}
const scenes = new Map<number, Scene>();
beforeAll(async () => {
  for (const seed of seeds) {
    const png = await scenePixels({ seed }).png({ compressionLevel: 1 }).toBuffer();
    scenes.set(seed, { png, example: await seen(png) });
  }
});

/** As a camera stores it. */
async function seen(png: Buffer, change: Change = (same) => same): Promise<readonly ViewPoint[]> {
  const made = await change(sharp(png)).jpeg({ quality: 80 }).toBuffer();
  return viewPoints(await greyPixels(made, viewPx));
}

const changes: readonly (readonly [string, Change])[] = [
  ["from the side", (picture) => picture.extract({ left: 180, top: 120, width: 1020, height: 780 })],
  ["with a tilted camera", (picture) => picture.rotate(10, { background: wall })],
  ["with a camera that was turned by 30°", (picture) => picture.rotate(30, { background: wall })],
  ["from nearby", (picture) => picture.extract({ left: 200, top: 150, width: 800, height: 600 })],
  [
    "from far away",
    (picture) => picture.resize(700).extend({ top: 200, bottom: 200, left: 250, right: 250, background: wall }),
  ],
  ["in poor light", (picture) => picture.linear(0.3, 0)],
  ["in bright light", (picture) => picture.linear(0.8, 70)],
  ["out of focus", (picture) => picture.blur(3)],
  [
    "at an angle",
    (picture) =>
      picture.affine(
        [
          [1, 0.15],
          [0.05, 0.85],
        ],
        { background: wall },
      ),
  ],
];

describe("[PF236] a photo shows the same view as its example", () => {
  it.each(changes)("%s", async (_, change) => {
    for (const [seed, { png, example }] of scenes) {
      expect(viewOf(await seen(png, change), example), `scene ${seed}`).toBe("same");
    }
  });

  it("but not where other things are in it", async () => {
    const all = [...scenes.values()].map(({ example }) => example);
    for (const [at, photo] of all.entries()) {
      for (const [other, example] of all.entries()) {
        if (at !== other) expect(viewOf(photo, example), `${at} and ${other}`).toBe("other");
      }
    }
  });

  it("and nothing is said of a bare wall, of the dark, or of a tiny picture", async () => {
    const [{ png, example }] = [...scenes.values()] as [Scene];
    const bare = viewPoints({ data: new Uint8Array(320 * 240).fill(120), width: 320, height: 240 });
    expect(viewOf(bare, example)).toBe("unclear");
    expect(viewOf(example, bare)).toBe("unclear");
    expect(viewOf(await seen(png, (picture) => picture.linear(0.01, 0)), example)).toBe("unclear");
    expect(viewOf(viewPoints({ data: new Uint8Array(9), width: 3, height: 3 }), example)).toBe("unclear");
  });
});
