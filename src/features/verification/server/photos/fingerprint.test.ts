import type { Sharp } from "sharp";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { bitsApart, differingBitsMax } from "#features/performs/rules/answers/new-photos.ts";
import { fingerprintOf, greyPixels } from "#kit/server/pictures/picture-pixels.ts";
import { scene, scenePixels } from "#tests/support/photo-samples.ts";

const printOf = async (picture: Sharp | Buffer): Promise<string> =>
  (await fingerprintOf(Buffer.isBuffer(picture) ? picture : await picture.jpeg({ quality: 80 }).toBuffer())) ?? "";

const seeds = Array.from({ length: 12 }, (_, index) => index + 1);
const photos: { readonly jpeg: Buffer; readonly print: string }[] = [];
beforeAll(async () => {
  for (const seed of seeds) {
    const jpeg = await scene({ seed });
    photos.push({ jpeg, print: await printOf(jpeg) });
  }
});

describe("[PF91] the fingerprint of a picture", () => {
  it.each<[string, (picture: Sharp) => Sharp]>([
    ["stored again in a poor quality", (picture) => picture.jpeg({ quality: 40 })],
    ["half as large", (picture) => picture.resize(600)],
    ["darker", (picture) => picture.linear(0.8, 0)],
    ["brighter", (picture) => picture.linear(1.15, 5)],
    ["as another type", (picture) => picture.webp({ quality: 70 })],
  ])("stays that of the same picture %s", async (_, change) => {
    for (const { jpeg, print } of photos) {
      const changed = await change(sharp(jpeg)).toBuffer();
      expect(bitsApart(print, await printOf(changed))).toBeLessThanOrEqual(differingBitsMax);
    }
  });

  it("is another one of another thing, and of the same thing from a little aside", async () => {
    const prints = await Promise.all(seeds.map((seed) => printOf(scenePixels({ seed }))));
    for (const [at, print] of prints.entries()) {
      for (const other of prints.slice(0, at)) expect(bitsApart(print, other)).toBeGreaterThan(2 * differingBitsMax);
      const moved = await printOf(scenePixels({ seed: at + 1, shift: [24, 12] }));
      expect(bitsApart(print, moved)).toBeGreaterThan(differingBitsMax);
    }
  });

  it("is undefined for a picture without content", async () => {
    const wall = sharp({ create: { width: 800, height: 600, channels: 3, background: "#777" } });
    expect(await fingerprintOf(await wall.jpeg().toBuffer())).toBeNull();
  });
});

it("grey values are those of the upright picture, with one value a place", async () => {
  const lying = await scenePixels({ seed: 1, width: 600, height: 300 })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { data, width, height } = await greyPixels(lying, 100);
  expect([width, height, data.length]).toEqual([50, 100, 5000]);
});
