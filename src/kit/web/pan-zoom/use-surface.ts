import { type RefObject, useEffect, useRef } from "react";

/**
 * Takes the wheel and the fingers on an element for itself: nothing on the page scrolls with them. React listens without
 * being able to say so.
 */
export function useSurface(element: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });
  useEffect(() => {
    const target = element.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event);
    };
    // With `touch-action: none` alone a fast stroke still counts as a fling, and Chromium swallows the tap after it.
    const touch = (event: TouchEvent) => event.preventDefault();
    target?.addEventListener("wheel", wheel, { passive: false });
    target?.addEventListener("touchmove", touch, { passive: false });
    return () => {
      target?.removeEventListener("wheel", wheel);
      target?.removeEventListener("touchmove", touch);
    };
  }, [element]);
}
