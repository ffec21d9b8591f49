/**
 * Zoom of a page: to its width, to the whole page, or by a factor. `easy` is the width as long as the letters do not
 * become larger than is comfortable to read.
 */
export type Fit = "width" | "page" | "easy";
export type Zoom = { readonly fit: Fit } | { readonly scale: number };

const easyScaleMax = 1.25;

export const scaleMin = 0.1;
export const scaleMax = 8;

/** Where the buttons stop on their way. */
const steps = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6, 8];

export const withinScale = (scale: number): number => Math.min(scaleMax, Math.max(scaleMin, scale));

/** The next stop above or below; a scale within a hundredth of a stop counts as that stop. */
export function nextScale(scale: number, direction: 1 | -1): number {
  const isBeyond = (step: number) => (direction === 1 ? step > scale * 1.01 : step < scale * 0.99);
  return (direction === 1 ? steps.find(isBeyond) : steps.findLast(isBeyond)) ?? (direction === 1 ? scaleMax : scaleMin);
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** So many times its size that it fits. Never endless, even where one of both is not measured yet. */
export function fitScale(fit: Fit, inner: Size, outer: Size): number {
  const byWidth = outer.width / inner.width;
  const most = fit === "page" ? outer.height / inner.height : fit === "easy" ? easyScaleMax : byWidth;
  const scale = Math.min(byWidth, most);
  return Number.isFinite(scale) && scale > 0 ? withinScale(scale) : 1;
}

/** A picture in its frame: so many times the size that fits, its middle so far from that of the frame, in px. */
export interface Pan {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const noPan: Pan = { scale: 1, x: 0, y: 0 };

/** Zooms so that the content under a point stays there. The point is relative to the middle of the frame, in px. */
export function zoomAbout(pan: Pan, scale: number, point: { readonly x: number; readonly y: number }): Pan {
  const next = withinScale(scale);
  const ratio = next / pan.scale;
  return { scale: next, x: point.x - (point.x - pan.x) * ratio, y: point.y - (point.y - pan.y) * ratio };
}

/** The picture covers its frame, or is centred in it: it never leaves the view. */
export function panWithin(pan: Pan, shown: Size, frame: Size): Pan {
  const room = (length: number, framed: number) => Math.max(0, (length * pan.scale - framed) / 2);
  const kept = (offset: number, most: number) => Math.min(most, Math.max(-most, offset));
  return {
    scale: pan.scale,
    x: kept(pan.x, room(shown.width, frame.width)),
    y: kept(pan.y, room(shown.height, frame.height)),
  };
}
