import { expect, it } from "vitest";
import { featureLayers, orderFaults } from "./feature-order.ts";

const layers = [["groups"], ["roles", "areas"], ["members"]];
const features = layers.flat();
const faults = (arrows: readonly string[], of = features) =>
  orderFaults(
    of,
    arrows.map((arrow) => {
      const [from = "", to = ""] = arrow.split(" → ");
      return { from, to };
    }),
    layers,
  );

it("lets arrows run down, over layers too", () => {
  expect(faults(["members → roles", "members → groups", "areas → groups"])).toEqual([]);
});

it("names an arrow that runs up, and one between two of a layer, once each", () => {
  expect(faults(["groups → members", "roles → areas", "groups → members"])).toEqual([
    "groups → members does not run down the order of the features",
    "roles → areas does not run down the order of the features",
  ]);
});

it("requires every feature in a layer, and refuses one that does not exist", () => {
  expect(faults([], ["groups", "areas", "members", "kites"])).toEqual([
    "kites stands in no layer",
    "there is no roles",
  ]);
});

it("has at most eight layers, and each feature in one", () => {
  expect(featureLayers.length).toBeLessThanOrEqual(8);
  const all: string[] = featureLayers.flat();
  expect(all).toEqual([...new Set(all)]);
});
