import { Konva } from "konva/lib/Core.js";
import { Group } from "konva/lib/Group.js";
import { Layer } from "konva/lib/Layer.js";
import type { Shape as Node } from "konva/lib/Shape.js";
import { Stage } from "konva/lib/Stage.js";
import { Image as PictureNode } from "konva/lib/shapes/Image.js";
import { Transformer } from "konva/lib/shapes/Transformer.js";
import type { Size, View } from "#kit/web/pan-zoom/view.ts";
import { type Placement, type Point, reshaped } from "../../rules/geometry.ts";
import type { Shape } from "../../rules/shapes.ts";
import { drawingPropsOf } from "./drawing-props.ts";
import { type Ground, groundOf } from "./ground.ts";
import { LineEnds } from "./line-ends.ts";
import { nodeOf, numberStamps, shapeName } from "./nodes.ts";

/** What is to be seen. */
export interface Scene {
  readonly shapes: readonly Shape[];
  /** A shape on its way, above all others. */
  readonly drawing: Shape | undefined;
  readonly selectedId: string | undefined;
  /** A text that is being written elsewhere. */
  readonly hiddenId: string | undefined;
  readonly view: View;
  /** Whether shapes can be taken. */
  readonly selects: boolean;
}

/** What hands did on the board. */
export interface BoardNews {
  /** A shape was moved, turned or given another size. */
  readonly onShape: (shape: Shape) => void;
  readonly onRewrite: (id: string) => void;
}

/** Where a drawing is shown and taken by its handles. It knows nothing of tools, history or saving. */
export interface Board {
  readonly show: (scene: Scene) => void;
  readonly resize: (size: Size) => void;
  /** What lies under a point of the screen: the id of a shape, or one of the handles. */
  readonly hit: (at: Point) => { readonly id: string } | "handle" | undefined;
  /** Puts back what is being dragged. */
  readonly letGo: () => void;
  readonly close: () => void;
}

export type OpenBoard = (container: HTMLDivElement, picture: HTMLImageElement, news: BoardNews) => Board;

/** How near a finger has to come to a line, in pixels of the screen across. */
const hitPx = 28;
const handlePx = 22;

const handleStyle = {
  anchorSize: handlePx,
  anchorCornerRadius: handlePx / 2,
  anchorStroke: "#16201e",
  anchorStrokeWidth: 2,
  borderStroke: "#16201e",
  borderStrokeWidth: 2,
  borderDash: [6, 4],
  rotateAnchorOffset: 40,
  rotationSnaps: [0, 45, 90, 135, 180, 225, 270, 315],
  padding: 6,
  flipEnabled: false,
  keepRatio: false,
};

const corners = ["top-left", "top-right", "bottom-left", "bottom-right"];
const sides = ["top-center", "middle-right", "middle-left", "bottom-center"];

const placementOf = (node: Node): Placement => ({
  x: node.x(),
  y: node.y(),
  rotation: node.rotation(),
  scaleX: node.scaleX(),
  scaleY: node.scaleY(),
});

export const openBoard: OpenBoard = (container, picture, news) => {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const ground = groundOf(picture);
  const stage = new Stage({ container, width: container.clientWidth, height: container.clientHeight });
  const below = new Layer({ listening: false });
  const above = new Layer();
  const [pictureGroup, shapeGroup] = [new Group(), new Group()];
  const handles = new Transformer(handleStyle);
  const ends = new LineEnds({ radiusPx: handlePx / 2, onShape: news.onShape });
  pictureGroup.add(new PictureNode({ image: picture, ...size }));
  below.add(pictureGroup);
  above.add(shapeGroup, handles, ends.group);
  stage.add(below, above);

  const nodes = shapeNodes(shapeGroup, ground, news);
  let scene: Scene | undefined;

  const takeHandles = ({ shapes, selectedId, selects, view }: Scene) => {
    const shape = selects ? shapes.find((one) => one.id === selectedId) : undefined;
    const node = shape && nodes.find(shape.id);
    ends.show(shape && "from" in shape ? { shape, node: node as Node, view } : undefined);
    const isTaken = node !== undefined && shape !== undefined && !("from" in shape);
    handles.nodes(isTaken ? [node] : []);
    if (!isTaken) return;
    const isLettered = shape.tool === "Text" || shape.tool === "Stamp";
    handles.keepRatio(isLettered);
    handles.rotateEnabled(shape.tool !== "Stamp");
    handles.enabledAnchors(isLettered ? corners : [...corners, ...sides]);
    handles.forceUpdate();
  };

  const show = (next: Scene) => {
    scene = next;
    const { view, shapes, drawing, selects, hiddenId } = next;
    for (const group of [pictureGroup, shapeGroup])
      group.setAttrs({ x: view.x, y: view.y, scaleX: view.scale, scaleY: view.scale });
    const all = drawing ? [...shapes, drawing] : shapes;
    nodes.keepOnly(new Set(all.map((shape) => shape.id)));
    for (const [place, shape] of all.entries()) {
      const node = nodes.put(shape);
      node.setAttrs({
        draggable: selects,
        visible: shape.id !== hiddenId,
        hitStrokeWidth: Math.max(hitPx / view.scale, shape.weight * ground.unit),
      });
      if (node.zIndex() !== place) node.zIndex(place);
    }
    numberStamps(all, nodes.find);
    above.listening(selects);
    takeHandles(next);
  };

  return {
    show,
    resize: (next) => {
      stage.size(next);
    },
    hit: (at) => {
      const node = stage.getIntersection(at);
      if (!node) return undefined;
      return node.hasName(shapeName) ? { id: node.id() } : "handle";
    },
    letGo: () => {
      nodes.letGo(scene?.shapes ?? [], () => handles.stopTransform());
      handles.forceUpdate();
    },
    close: () => {
      stage.destroy();
    },
  };
};

/** What stands on the board for each shape, and tells what hands did to it. */
function shapeNodes(group: Group, ground: Ground, news: BoardNews) {
  const { unit } = ground;
  const nodes = new Map<string, { readonly node: Node; shape: Shape }>();
  /** What was let go of tells nothing. */
  let isLettingGo = false;

  const listen = (node: Node, id: string) => {
    const tell = () => {
      const known = nodes.get(id);
      if (known && !isLettingGo) news.onShape(reshaped(known.shape, placementOf(node)));
    };
    node.on("dragend transformend", tell);
    // A side grows, and the line round it does not.
    node.on("transform", () => {
      const known = nodes.get(id);
      if (!known || !("width" in known.shape)) return;
      known.shape = reshaped(known.shape, placementOf(node));
      node.setAttrs(drawingPropsOf(known.shape, unit));
    });
    node.on("dblclick dbltap", () => news.onRewrite(id));
  };

  const put = (shape: Shape): Node => {
    const known = nodes.get(shape.id);
    if (known?.shape === shape) return known.node;
    if (known && known.shape.tool === shape.tool) {
      known.node.setAttrs(drawingPropsOf(shape, unit));
      known.shape = shape;
      return known.node;
    }
    known?.node.destroy();
    const node = nodeOf(shape, ground);
    listen(node, shape.id);
    nodes.set(shape.id, { node, shape });
    group.add(node);
    return node;
  };

  return {
    put,
    find: (id: string): Node | undefined => nodes.get(id)?.node,
    keepOnly(ids: ReadonlySet<string>): void {
      for (const [id, { node }] of nodes) {
        if (ids.has(id)) continue;
        node.destroy();
        nodes.delete(id);
      }
    },
    /** As it was: the shapes themselves have not changed. */
    letGo(shapes: readonly Shape[], stopTransform: () => void): void {
      isLettingGo = true;
      stopTransform();
      for (const { node } of nodes.values()) if (node.isDragging()) node.stopDrag();
      isLettingGo = false;
      for (const shape of shapes) {
        const known = nodes.get(shape.id);
        if (!known) continue;
        known.shape = shape;
        known.node.setAttrs(drawingPropsOf(shape, unit));
      }
    },
  };
}

/** The zoom of the browser and of the screen must not make the bitmap of a large window larger than a phone can hold. */
const pixelRatioMax = 2;
Konva.pixelRatio = Math.min(globalThis.devicePixelRatio || 1, pixelRatioMax);
