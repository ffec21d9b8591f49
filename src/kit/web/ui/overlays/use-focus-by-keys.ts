import { useLayoutEffect } from "react";
import { setInteractionModality } from "react-aria-components";
import type { Opening } from "../trigger.tsx";

/**
 * What a key opens takes the focus at once. The click that a browser makes of a key looks to React Aria like one of a
 * screen reader, for which it waits a frame; by then the browser may have taken the focus from what lies behind, which is
 * inert, and React Aria moves none that is nowhere.
 */
export function useFocusByKeys({ isOpen, focusOn }: Opening): void {
  useLayoutEffect(() => {
    if (isOpen && focusOn !== true) setInteractionModality("keyboard");
  }, [isOpen, focusOn]);
}
