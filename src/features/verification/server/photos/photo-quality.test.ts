import { describe, expect, it } from "vitest";
import {
  faultsOf,
  greyOf,
  inspectedPx,
  type PhotoFacts,
  photoQualityOf,
} from "#features/performs/rules/answers/photo-quality.ts";
import { greyPixels } from "#kit/server/pictures/picture-pixels.ts";
import { scenePixels } from "#tests/support/photo-samples.ts";

type Scene = ReturnType<typeof scenePixels>;

async function factsOf(seed: number, change: (picture: Scene) => Scene = (same) => same): Promise<PhotoFacts> {
  const picture = await change(scenePixels({ seed })).jpeg({ quality: 90 }).toBuffer();
  return { ...photoQualityOf(await greyPixels(picture, inspectedPx)), widthPx: 1200, heightPx: 900 };
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

describe("[PF90] how a photo looks", () => {
  it("is nothing to speak of where it is sharp and light, with a reference or without", async () => {
    for (const seed of seeds) {
      const facts = await factsOf(seed);
      expect(faultsOf(facts)).toEqual([]);
      expect(faultsOf(facts, facts)).toEqual([]);
      expect(faultsOf(facts, await factsOf(seed + 100))).toEqual([]);
    }
  });

  it("is blurred where its edges are soft", async () => {
    for (const seed of seeds) {
      expect(faultsOf(await factsOf(seed, (picture) => picture.blur(3)))).toEqual(["blurred"]);
      expect(faultsOf(await factsOf(seed, (picture) => picture.blur(3)), await factsOf(seed))).toEqual(["blurred"]);
    }
  });

  it("is measured by the reference, which may itself be of a soft thing", async () => {
    const soft = await factsOf(3, (picture) => picture.blur(3));
    expect(faultsOf(soft, soft)).toEqual([]);
    expect(faultsOf(await factsOf(3, (picture) => picture.blur(8)), soft)).toEqual(["blurred"]);
  });

  it("is dark where hardly any light came in, and small where a side is short", async () => {
    const dark = await factsOf(5, (picture) => picture.linear(0.12, 0));
    expect(faultsOf(dark)).toContain("tooDark");
    expect(faultsOf({ ...(await factsOf(5)), widthPx: 1600, heightPx: 319 })).toEqual(["tooSmall"]);
    expect(faultsOf({ ...(await factsOf(5)), widthPx: 320, heightPx: 320 })).toEqual([]);
  });

  it("is the same from a canvas's pixels", () => {
    const rgba = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255];
    expect([...Uint8Array.from(greyOf(rgba, 2, 2).data)]).toEqual([76, 150, 29, 255]);
    expect(photoQualityOf({ data: new Uint8Array(9).fill(90), width: 3, height: 3 })).toEqual({
      sharpness: 0,
      brightness: 90,
    });
    expect(photoQualityOf({ data: [], width: 1, height: 1 })).toEqual({ sharpness: 0, brightness: 0 });
  });
});
