import { type RefObject, useEffect, useState } from "react";
import { fitted, type Point, panned, revealed, type Size, type View, zoomed } from "./view.ts";

/** How much nearer a press of the zoom comes. */
export const zoomStep = 1.25;

/** A browser tells a turn of the wheel in pixels, lines or pages; a notch is about so much of each. */
const notch = [100, 3, 1] as const;
/** A pinch on a pad arrives as a wheel with the control key held, in small pixels. */
const pinchNotch = 25;

/**
 * How much nearer a turn of the wheel, or two fingers on a pad, come. A notch of a wheel is one step of the zoom, in
 * every browser and however fast it turns; what is smaller, as from a pad, is that part of a step. [MI5]
 */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: Pick<WheelEvent, "deltaY" | "deltaMode" | "ctrlKey">) {
  const whole =
    ctrlKey && deltaMode === 0 && Math.abs(deltaY) < notch[0] / 2 ? pinchNotch : (notch[deltaMode] ?? notch[0]);
  const turned = Math.max(-1, Math.min(1, deltaY / whole));
  return zoomStep ** -turned;
}

export interface Viewing {
  readonly view: View;
  readonly window: Size;
  /** All of it is in sight, in the middle. */
  readonly isFitted: boolean;
  readonly fit: () => void;
  readonly pan: (dx: number, dy: number) => void;
  /** Round a point of the screen, or the middle. */
  readonly zoom: (factor: number, at?: Point) => void;
  readonly reveal: (point: Point) => void;
}

interface State {
  readonly view: View;
  readonly window: Size;
  /** All of it is shown, also when the window becomes another. */
  readonly isFitted: boolean;
}

/** Where the picture lies on the screen, inside an element that may be of any size. */
export function useView(picture: Size, element: RefObject<HTMLElement | null>): Viewing {
  const [{ view, window, isFitted }, set] = useState<State>(() => {
    const nothing = { width: 1, height: 1 };
    return { view: fitted(picture, nothing), window: nothing, isFitted: true };
  });
  const { width, height } = picture;
  useEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () => {
      const next = { width: measured.clientWidth, height: measured.clientHeight };
      set((before) => {
        const all = { width, height };
        const again = before.isFitted ? fitted(all, next) : panned(before.view, 0, 0, { picture: all, window: next });
        return { ...before, window: next, view: again };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, width, height]);

  const change = (next: (before: State) => View) =>
    set((before) => ({ ...before, view: next(before), isFitted: false }));
  const frameOf = (state: State) => ({ picture, window: state.window });
  return {
    view,
    window,
    isFitted,
    fit: () => set((before) => ({ ...before, view: fitted(picture, before.window), isFitted: true })),
    pan: (dx, dy) => change((before) => panned(before.view, dx, dy, frameOf(before))),
    zoom: (factor, at) =>
      change((before) => {
        const middle = { x: before.window.width / 2, y: before.window.height / 2 };
        return zoomed(before.view, factor, at ?? middle, frameOf(before));
      }),
    reveal: (point) => change((before) => revealed(before.view, point, frameOf(before))),
  };
}
