import { Group } from "konva/lib/Group.js";
import { Image as PictureNode } from "konva/lib/shapes/Image.js";
import type { Shape } from "../../rules/shapes.ts";
import { fontFamily, fontWeight } from "./drawing-props.ts";
import { groundOf } from "./ground.ts";
import { nodeOf, numberStamps } from "./nodes.ts";

/** The server encodes every picture anew, so that little is lost on the way there. */
const quality = 0.95;

/**
 * [MK11] The picture with the shapes on it, in the picture's own pixels, as WebP, or as PNG where the browser writes no
 * WebP.
 */
export async function renderDrawing(picture: HTMLImageElement, shapes: readonly Shape[]): Promise<Blob> {
  await document.fonts.load(`${fontWeight} 20px ${fontFamily}`);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const group = new Group();
  group.add(new PictureNode({ image: picture, ...size }));
  const ground = groundOf(picture);
  const nodes = new Map(shapes.map((shape) => [shape.id, nodeOf(shape, ground)]));
  numberStamps(shapes, (id) => nodes.get(id));
  group.add(...nodes.values());
  const canvas = group.toCanvas({ x: 0, y: 0, ...size, pixelRatio: 1 });
  group.destroy();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the browser gave no picture"))),
      "image/webp",
      quality,
    );
  });
}
