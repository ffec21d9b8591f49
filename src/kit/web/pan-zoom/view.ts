/** In pixels: of the picture, or of the screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the picture is on the screen: its pixel (px, py) is shown at (x + px * scale, y + py * scale). */
export interface View extends Point {
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest that a pixel of the picture gets on the screen. */
const scaleMax = 16;
const marginPx = 24;
/** So much of the picture always stays in sight, in pixels of the screen. */
const visiblePx = 64;

/** All of the picture, in the middle. A small one is not made larger than four times. */
export function fitted(picture: Size, window: Size): View {
  const room = (length: number) => Math.max(1, length - 2 * marginPx);
  const scale = Math.min(room(window.width) / picture.width, room(window.height) / picture.height, 4);
  return {
    scale,
    x: (window.width - picture.width * scale) / 2,
    y: (window.height - picture.height * scale) / 2,
  };
}

export const toPicture = (view: View, at: Point): Point => ({
  x: (at.x - view.x) / view.scale,
  y: (at.y - view.y) / view.scale,
});

export const toScreen = (view: View, at: Point): Point => ({
  x: view.x + at.x * view.scale,
  y: view.y + at.y * view.scale,
});

interface Frame {
  readonly picture: Size;
  readonly window: Size;
}

/** Larger or smaller, with the point under `at` staying where it is on the screen. */
export function zoomed(view: View, factor: number, at: Point, frame: Frame): View {
  const least = Math.min(fitted(frame.picture, frame.window).scale / 2, 1);
  const scale = Math.max(least, Math.min(scaleMax, view.scale * factor));
  const by = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, frame);
}

export const panned = (view: View, dx: number, dy: number, frame: Frame): View =>
  within({ ...view, x: view.x + dx, y: view.y + dy }, frame);

/** The picture cannot be lost beyond an edge. */
function within(view: View, { picture, window }: Frame): View {
  const hold = (at: number, length: number, room: number) =>
    Math.max(Math.min(visiblePx, room) - length, Math.min(room - Math.min(visiblePx, room), at));
  return {
    scale: view.scale,
    x: hold(view.x, picture.width * view.scale, window.width),
    y: hold(view.y, picture.height * view.scale, window.height),
  };
}

/** Moved so that a point of the picture is visible: for drawing without a pointer. */
export function revealed(view: View, point: Point, frame: Frame): View {
  const { x, y } = toScreen(view, point);
  const miss = (at: number, room: number) =>
    at < visiblePx ? visiblePx - at : at > room - visiblePx ? room - visiblePx - at : 0;
  return panned(view, miss(x, frame.window.width), miss(y, frame.window.height), frame);
}
