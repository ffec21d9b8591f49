import { useCallback, useLayoutEffect } from "react";

/** A tray in a corner, a bar along the foot of the screen, or one of two lines on a phone. */
type Foot = "tray" | "bar" | "tall-bar";

const standing: Record<Foot, number> = { tray: 0, bar: 0, "tall-bar": 0 };

function count(foot: Foot, change: 1 | -1): void {
  standing[foot] += change;
  if (standing[foot] > 0) document.body.setAttribute(`data-${foot}`, String(standing[foot]));
  else document.body.removeAttribute(`data-${foot}`);
}

/**
 * Says, while it is there, what stands at the foot of the window and how many of it, so that the rest of the page can make room. The body says
 * it by an attribute, and what scrolls by itself makes room by the class `above-trays`: a style of the body that looked for the tray anywhere in the page would have every element styled
 * anew with each change of any of them.
 */
export function AtFoot({ is }: { readonly is: Foot }): null {
  useLayoutEffect(() => {
    count(is, 1);
    return () => count(is, -1);
  }, [is]);
  return null;
}

/**
 * The `ref` of a part that stands at the foot of the window with a height of its own, such as the field for a question: what
 * floats stands above it.
 */
export function useAtFoot(): (part: HTMLElement | null) => (() => void) | undefined {
  return useCallback((part) => {
    if (!part) return undefined;
    const { style } = document.body;
    const observer = new ResizeObserver(() => style.setProperty("--foot-part", `${part.offsetHeight}px`));
    observer.observe(part);
    return () => {
      observer.disconnect();
      style.removeProperty("--foot-part");
    };
  }, []);
}
