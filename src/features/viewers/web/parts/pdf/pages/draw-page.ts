import { type PDFPageProxy, RenderingCancelledException } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Size } from "../../zoom.ts";
import { type Rotation, sharpness } from "./page-layout.ts";

export interface Drawing {
  /** The canvas; undefined where it was stopped. @throws what pdf.js finds wrong with the page */
  readonly done: Promise<HTMLCanvasElement | undefined>;
  readonly stop: () => void;
}

/** Draws a page into a canvas of its own. `size` is in CSS px and as it is shown, turned. */
export function drawPage(page: PDFPageProxy, size: Size, rotation: Rotation, screenRatio: number): Drawing {
  const turn = (page.rotate + rotation) % 360;
  const plain = page.getViewport({ scale: 1, rotation: turn });
  const scale = (size.width / plain.width) * sharpness(size, screenRatio);
  const viewport = page.getViewport({ scale, rotation: turn });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  canvas.className = "absolute inset-0 size-full";
  canvas.setAttribute("aria-hidden", "true");
  const task = page.render({ canvas, viewport });
  const done = task.promise.then(
    () => canvas,
    (error: unknown) => {
      freeCanvas(canvas);
      if (error instanceof RenderingCancelledException) return undefined;
      throw error;
    },
  );
  return { done, stop: () => task.cancel() };
}

/** A canvas that is merely forgotten keeps its memory for a while; phones have little. */
export function freeCanvas(canvas: Element): void {
  if (!(canvas instanceof HTMLCanvasElement)) return;
  canvas.width = 0;
  canvas.height = 0;
}
