import { useLayoutEffect } from "react";
import { setInteractionModality } from "react-aria-components";
import type { Opening } from "../trigger.tsx";

/**
 * Focuses at once what a key opens. React Aria takes the click that a browser makes of a key for one of a screen
 * reader, for which it waits a frame; by then the browser may have blurred the element behind, which is inert, and
 * React Aria does not move a focus that is nowhere.
 */
export function useFocusByKeys({ isOpen, focusOn }: Opening): void {
  useLayoutEffect(() => {
    if (isOpen && focusOn !== true) setInteractionModality("keyboard");
  }, [isOpen, focusOn]);
}
