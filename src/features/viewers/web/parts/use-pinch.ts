import { type RefObject, useEffect, useRef } from "react";

/** So many times as large, about a point given from the corner of the element, in px. */
export type OnPinch = (factor: number, x: number, y: number) => void;

/** Zooming by two fingers, and by a wheel with Ctrl, which is what a trackpad sends for two fingers. */
export function usePinch(target: RefObject<HTMLElement | null>, onPinch: OnPinch): void {
  const tell = useRef(onPinch);
  useEffect(() => {
    tell.current = onPinch;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const from = (x: number, y: number) => {
      const box = element.getBoundingClientRect();
      return [x - box.left, y - box.top] as const;
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      tell.current(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200), ...from(event.clientX, event.clientY));
    };
    let last = 0;
    const onTouch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other || event.touches.length !== 2) {
        last = 0;
        return;
      }
      // Two fingers are ours: the browser would zoom the whole page.
      if (event.cancelable) event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = from((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      if (last > 0 && distance > 0) tell.current(distance / last, ...middle);
      last = distance;
    };
    const active = { passive: false };
    element.addEventListener("wheel", onWheel, active);
    element.addEventListener("touchstart", onTouch, active);
    element.addEventListener("touchmove", onTouch, active);
    element.addEventListener("touchend", onTouch);
    return () => {
      element.removeEventListener("wheel", onWheel);
      element.removeEventListener("touchstart", onTouch);
      element.removeEventListener("touchmove", onTouch);
      element.removeEventListener("touchend", onTouch);
    };
  }, [target]);
}
