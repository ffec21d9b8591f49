import { mosaicCellOf, mosaicOf, type Pixels } from "../../rules/mosaic.ts";
import { unitOf } from "../../rules/shapes.ts";

/** What shapes are drawn on. */
export interface Ground {
  /** The size of a drawn pixel [MK2]. */
  readonly unit: number;
  readonly cell: number;
  /** The picture with a pixel for each of its cells. [MK14] */
  readonly mosaic: () => HTMLCanvasElement;
}

export function groundOf(picture: HTMLImageElement): Ground {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  let made: HTMLCanvasElement | undefined;
  return {
    unit: unitOf(size),
    cell: mosaicCellOf(size),
    mosaic: () => {
      made ??= canvasOf(mosaicOf(pixelsOf(picture, size)));
      return made;
    },
  };
}

function pixelsOf(picture: HTMLImageElement, { width, height }: Pick<Pixels, "width" | "height">): Pixels {
  const context = drawingOn(Object.assign(document.createElement("canvas"), { width, height }));
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function canvasOf({ width, height, data }: Pixels): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = drawingOn(canvas);
  const image = context.createImageData(width, height);
  image.data.set(data);
  context.putImageData(image, 0, 0);
  return canvas;
}

function drawingOn(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser has no canvas");
  return context;
}
