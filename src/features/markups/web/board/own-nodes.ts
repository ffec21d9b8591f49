import type { Context } from "konva/lib/Context.js";
import { Shape as Node } from "konva/lib/Shape.js";
import { fontFamily, fontWeight } from "./drawing-props.ts";
import type { Ground } from "./ground.ts";

/** [MK13] A number in a disc. `discRadius`, `number` and `ink` are attributes, so that it can be given others. */
export function stampNode(look: object): Node {
  const disc = (context: Context, node: Node) => {
    context.beginPath();
    context.arc(0, 0, Number(node.getAttr("discRadius")), 0, 2 * Math.PI, false);
    context.closePath();
    context.fillStrokeShape(node);
  };
  const node = new Node({
    ...look,
    sceneFunc: (context, shown) => {
      disc(context, shown);
      const number = String(shown.getAttr("number"));
      const size = Number(shown.getAttr("discRadius")) * (number.length > 2 ? 0.8 : 1.15);
      context.setAttr("font", `${fontWeight} ${size}px ${fontFamily}`);
      context.setAttr("textAlign", "center");
      context.setAttr("textBaseline", "middle");
      context.setAttr("fillStyle", shown.getAttr("ink"));
      context.fillText(number, 0, size * 0.06);
    },
    hitFunc: disc,
  });
  node.getSelfRect = () => {
    const radius = Number(node.getAttr("discRadius"));
    return { x: -radius, y: -radius, width: 2 * radius, height: 2 * radius };
  };
  return node;
}

/** [MK14] A rectangle through which only the mosaic of the picture is seen. */
export function blurNode(look: object, { cell, mosaic }: Ground): Node {
  return new Node({
    ...look,
    // What draws nothing of its own is not hit.
    fill: "#111111",
    sceneFunc: (context, node) => {
      const cells = mosaic();
      context.save();
      context.beginPath();
      context.rect(0, 0, node.width(), node.height());
      context.clip();
      // Back to the pixels of the picture, where its cells lie.
      const [a, b, c, d, e, f] = node.getTransform().copy().invert().getMatrix();
      context.transform(a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0);
      context.setAttr("imageSmoothingEnabled", false);
      context.drawImage(cells, 0, 0, cells.width * cell, cells.height * cell);
      context.restore();
    },
    hitFunc: (context, node) => {
      context.beginPath();
      context.rect(0, 0, node.width(), node.height());
      context.closePath();
      context.fillStrokeShape(node);
    },
  });
}
