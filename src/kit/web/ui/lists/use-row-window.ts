import { type RefObject, useEffect, useState } from "react";

interface RowWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** In px, the same for all rows. */
  readonly rowHeight: number;
  /** In px: what covers the top of the scroller. */
  readonly headHeight?: number;
  /** Stays in the page though it may be out of sight: the row with the focus, or the focus would be lost. */
  readonly kept?: number;
}

interface RowWindow {
  /** Of the rows that have to be in the page, from top to bottom. */
  readonly indexes: readonly number[];
  /** Of all rows, in px. */
  readonly height: number;
  readonly scrollTo: (index: number) => void;
}

/** Rows rendered beyond the visible ones, so that a quick scroll does not show a gap. */
const spare = 6;

/** Which rows of a long list are in sight. Rows of one height need no measuring, and so no library that measures. */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { scroller, count, rowHeight, headHeight = 0, kept } = options;
  const [{ from, to }, setSeen] = useState({ from: 0, to: 0 });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const first = Math.floor(element.scrollTop / rowHeight);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight);
      setSeen((before) => (before.from === first && before.to === last ? before : { from: first, to: last }));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [scroller, rowHeight]);

  const first = Math.max(0, Math.min(from, count - 1) - spare);
  const end = Math.min(count, to + spare);
  const seen = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  const isKeptApart = kept !== undefined && kept < count && (kept < first || kept >= end);
  const scrollTo = (index: number) => {
    const element = scroller.current;
    if (!element) return;
    const top = index * rowHeight;
    const bottom = top + rowHeight + headHeight;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: bottom - element.clientHeight });
  };
  return {
    indexes: isKeptApart ? [...seen, kept].sort((a, b) => a - b) : seen,
    height: count * rowHeight,
    scrollTo,
  };
}
