import { Group } from "konva/lib/Group.js";
import type { Shape as Node } from "konva/lib/Shape.js";
import { Circle } from "konva/lib/shapes/Circle.js";
import { Line } from "konva/lib/shapes/Line.js";
import { toPicture, toScreen, type View } from "#kit/web/pan-zoom/view.ts";
import { type Point, withEnd } from "../../rules/geometry.ts";
import type { LineShape, Shape } from "../../rules/shapes.ts";

interface Taken {
  readonly shape: LineShape;
  readonly node: Node;
  readonly view: View;
}

interface LineEndsDeps {
  readonly radiusPx: number;
  readonly onShape: (shape: Shape) => void;
}

/** A line is taken by its two ends: a box round it would have no height. */
export class LineEnds {
  readonly group = new Group({ visible: false });
  readonly #ends: Readonly<Record<"from" | "to", Circle>>;
  readonly #onShape: LineEndsDeps["onShape"];
  #taken: Taken | undefined;

  constructor({ radiusPx, onShape }: LineEndsDeps) {
    this.#onShape = onShape;
    const handle = () =>
      new Circle({
        radius: radiusPx,
        fill: "#ffffff",
        stroke: "#16201e",
        strokeWidth: 2,
        draggable: true,
        hitStrokeWidth: radiusPx,
      });
    this.#ends = { from: handle(), to: handle() };
    this.group.add(this.#ends.from, this.#ends.to);
    for (const end of ["from", "to"] as const) {
      this.#ends[end].on("dragmove", () => this.#follow(end));
      this.#ends[end].on("dragend", () => this.#tell(end));
    }
  }

  show(taken: Taken | undefined): void {
    this.#taken = taken;
    this.group.visible(taken !== undefined);
    if (!taken) return;
    for (const end of ["from", "to"] as const)
      this.#ends[end].position(toScreen(taken.view, pointOf(taken.shape, end)));
    // While the line itself is dragged, its handles go with it.
    taken.node.off("dragmove.ends");
    taken.node.on("dragmove.ends", () => {
      for (const end of ["from", "to"] as const) {
        const { x, y } = pointOf(taken.shape, end);
        this.#ends[end].position(toScreen(taken.view, { x: x + taken.node.x(), y: y + taken.node.y() }));
      }
    });
  }

  #follow(end: "from" | "to"): void {
    if (!this.#taken) return;
    const { shape, node, view } = this.#taken;
    const at = toPicture(view, this.#ends[end].position());
    const [from, to] = end === "from" ? [at, pointOf(shape, "to")] : [pointOf(shape, "from"), at];
    if (node instanceof Line) node.points([from.x, from.y, to.x, to.y]);
  }

  #tell(end: "from" | "to"): void {
    if (!this.#taken) return;
    const { shape, view } = this.#taken;
    this.#onShape(withEnd(shape, end, toPicture(view, this.#ends[end].position())));
  }
}

const pointOf = (shape: LineShape, end: "from" | "to"): Point => ({ x: shape[end][0], y: shape[end][1] });
