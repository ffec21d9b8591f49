import { useLayoutEffect } from "react";

/** A tray in a corner, a bar along the foot of the screen, or one of two lines on a phone. */
type Foot = "tray" | "bar" | "tall-bar";

const standing: Record<Foot, number> = { tray: 0, bar: 0, "tall-bar": 0 };

function count(foot: Foot, change: 1 | -1): void {
  standing[foot] += change;
  if (standing[foot] > 0) document.body.setAttribute(`data-${foot}`, String(standing[foot]));
  else document.body.removeAttribute(`data-${foot}`);
}

/** For a list that fills the screen and scrolls by itself: its end can be brought above the trays, as that of a page can. */
export const aboveTrays = "in-[body[data-tray]]:pb-16 max-lg:in-[body[data-tray='2']]:pb-30";

/**
 * Says, while it is there, what stands at the foot of the window and how many of it, so that the rest of the page can make room. The body says
 * it by an attribute: a style of the body that looked for the tray anywhere in the page would have every element styled
 * anew with each change of any of them.
 */
export function AtFoot({ is }: { readonly is: Foot }): null {
  useLayoutEffect(() => {
    count(is, 1);
    return () => count(is, -1);
  }, [is]);
  return null;
}
