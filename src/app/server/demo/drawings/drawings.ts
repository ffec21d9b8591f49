import { readText } from "../read-data.ts";
import { lettering } from "./lettering.ts";

/**
 * The drawings of the demo by their folders. They look the same in the light and the dark. Their patterns are drawn
 * upright in their tiles: a rotated pattern takes the renderer up to five times as long.
 */
const keysIn = {
  machines: [
    "retort-flange",
    "retort-vessel",
    "pressure-gauge",
    "torque-wrench",
    "seal-jaw",
    "filler-head",
    "change-parts",
    "labeller-belt",
    "checkweigher",
    "metal-detector",
    "refractometer",
    "palletiser-zones",
    "conveyor-stop",
    "fork-lift",
    "cip-circuit",
    "boiler-pump",
  ],
  plans: [
    "plan-retort-hall",
    "plan-filler-hall",
    "plan-packing",
    "plan-palletiser",
    "plan-mixing",
    "plan-boiler-house",
    "plan-warehouse",
    "plan-laboratory",
    "plan-loading-dock",
    "plan-workshop",
    "plan-bakery",
    "plan-cold-store",
    "plan-quay",
  ],
  safety: [
    "lockout-hasp",
    "isolator-positions",
    "tag-out-card",
    "ppe",
    "hand-washing",
    "allergen-separation",
    "spill-kit",
    "extinguishers",
  ],
} as const;

export type DrawingKey = (typeof keysIn)[keyof typeof keysIn][number];

const folderOf = new Map<string, string>(
  Object.entries(keysIn).flatMap(([folder, keys]) => keys.map((key) => [key, folder] as const)),
);

export const drawingKeys: readonly DrawingKey[] = Object.values(keysIn).flat();

/** A drawing of 1200 × 900 px, with its letters as strokes: it comes out the same on a machine that has no fonts. */
export const drawingSvg = (key: DrawingKey): string =>
  readText(`drawings/${folderOf.get(key) ?? ""}/${key}.svg`).replaceAll(
    /<text\b([^>]*)>([^<]*)<\/text>/g,
    (_, attributes, text) => drawnText(attributesIn(attributes), text),
  );

const attributesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));

function drawnText(attributes: Readonly<Record<string, string>>, text: string): string {
  const { x, y, fill, "font-size": size, "text-anchor": anchor, "font-weight": weight } = attributes;
  return lettering(unescaped(text), Number(x), Number(y), {
    size: Number(size),
    bold: weight === "bold",
    ...(anchor === "middle" || anchor === "end" ? { anchor } : {}),
    ...(fill !== undefined && { colour: fill }),
  });
}

const unescaped = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
