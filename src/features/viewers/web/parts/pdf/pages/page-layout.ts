import type { Size } from "../../zoom.ts";

export type Rotation = 0 | 90 | 180 | 270;

/** CSS px of one point of a PDF at 100 %. */
export const pxPerPoint = 96 / 72;
/** Round the pages and between them, in px. */
export const pageGap = 12;

/** The vertical layout of a document's pages, in px. Pages count from 0 here. */
export interface PageLayout {
  readonly tops: readonly number[];
  readonly sizes: readonly Size[];
  readonly width: number;
  readonly height: number;
}

export const turned = (size: Size, rotation: Rotation): Size =>
  rotation % 180 === 0 ? size : { width: size.height, height: size.width };

/** @param points the sizes of the pages in points, as the document has them */
export function layoutOf(points: readonly Size[], scale: number, rotation: Rotation): PageLayout {
  const factor = scale * pxPerPoint;
  const tops: number[] = [];
  const sizes: Size[] = [];
  let height = pageGap;
  let width = 0;
  for (const point of points) {
    const { width: across, height: down } = turned(point, rotation);
    const size = { width: across * factor, height: down * factor };
    tops.push(height);
    sizes.push(size);
    height += size.height + pageGap;
    width = Math.max(width, size.width);
  }
  return { tops, sizes, width: width + 2 * pageGap, height };
}

/** The page at a height: the last one that begins at it or above it. */
export function pageAt({ tops }: PageLayout, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A height that keeps its meaning when the pages become larger or smaller: so far down a page, 0 to 1 and a gap. */
export interface PagePlace {
  readonly page: number;
  readonly fraction: number;
}

export function placeAt(layout: PageLayout, y: number): PagePlace {
  const page = pageAt(layout, y);
  const height = layout.sizes[page]?.height ?? 1;
  return { page, fraction: Math.min(1, Math.max(0, (y - (layout.tops[page] ?? 0)) / height)) };
}

export const heightOf = (layout: PageLayout, { page, fraction }: PagePlace): number =>
  (layout.tops[page] ?? 0) + fraction * (layout.sizes[page]?.height ?? 0);

/** The current page: the one at a third of the view's height. */
export const visiblePage = (layout: PageLayout, scrollTop: number, viewHeight: number): number =>
  pageAt(layout, scrollTop + viewHeight / 3);

/** The pages that have to be drawn: those in sight and `spare` on both sides, from `first` to before `end`. */
export function pagesInWindow(layout: PageLayout, scrollTop: number, viewHeight: number, spare: number) {
  const first = Math.max(0, pageAt(layout, scrollTop) - spare);
  const end = Math.min(layout.tops.length, pageAt(layout, scrollTop + viewHeight) + 1 + spare);
  return { first, end };
}

/** So many pixels a canvas may have; a phone gives up on more. */
const canvasPixelsMax = 2 ** 24;

/** Device pixels for each CSS px of a page: those of the screen, unless the canvas would become too large. */
export const sharpness = (size: Size, screenRatio: number): number =>
  Math.min(screenRatio, Math.sqrt(canvasPixelsMax / Math.max(1, size.width * size.height)));
