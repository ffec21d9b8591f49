import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { fitScale, nextScale, type Size, withinScale, type Zoom } from "../../zoom.ts";
import {
  heightOf,
  layoutOf,
  type PageLayout,
  pageGap,
  pagesInWindow,
  placeAt,
  pxPerPoint,
  type Rotation,
  turned,
  visiblePage,
} from "./page-layout.ts";

/** A place of the document that stays where it is in the view when sizes change. */
interface Anchor {
  readonly page: number;
  readonly fraction: number;
  /** Of the width of all pages. */
  readonly across: number;
  /** Its position in the view, in px from the corner. */
  readonly x: number;
  readonly y: number;
}

export interface Pages {
  readonly layout: PageLayout;
  readonly scale: number;
  readonly zoom: Zoom;
  readonly rotation: Rotation;
  /** The current page, from 1. */
  readonly current: number;
  /** From 0: those that are drawn. */
  readonly first: number;
  readonly end: number;
  readonly view: Size;
  /** Begins a page at the top of the view. From 1. */
  readonly goTo: (page: number) => void;
  readonly setZoom: (zoom: Zoom) => void;
  readonly step: (direction: 1 | -1) => void;
  /** So many times as large, with a point of the view staying where it is. */
  readonly zoomBy: (factor: number, x: number, y: number) => void;
  readonly rotate: () => void;
  /** What a page turned out to measure, in points; until then it counts as large as the first. From 1. */
  readonly measured: (page: number, size: Size) => void;
  /** Scrolls a spot of a page to the middle of the view, unless it is well visible. */
  readonly reveal: (element: Element) => void;
}

const spare = 1;

/** Which pages are in sight, how large they are, and how to go to another place. */
export function usePages(
  scroller: RefObject<HTMLDivElement | null>,
  pageCount: number,
  firstSize: Size,
  openAt: number,
  /** Of all of the viewer: what stands beside the pages depends on it. */
  frameWidth: number,
): Pages {
  const view = useViewSize(scroller, frameWidth);
  const [known, setKnown] = useState<ReadonlyMap<number, Size>>(new Map());
  // Based on the page that was current when the mode was chosen: pages of another size scroll by unchanged.
  const [{ zoom, fitted }, putZoom] = useState<{ readonly zoom: Zoom; readonly fitted: number }>({
    zoom: { fit: "easy" },
    fitted: openAt - 1,
  });
  const [rotation, setRotation] = useState<Rotation>(0);
  const [seen, setSeen] = useState({ current: openAt - 1, first: openAt - 1, end: openAt });
  const anchor = useRef<Anchor>({ page: openAt - 1, fraction: 0, across: 0.5, x: 0, y: pageGap });

  const points = Array.from({ length: pageCount }, (_, page) => known.get(page) ?? firstSize);
  const scale = scaleOf(zoom, turned(points[fitted] ?? firstSize, rotation), view);
  const layout = layoutOf(points, scale, rotation);

  const look = (element: HTMLElement) => {
    const { scrollTop, clientHeight } = element;
    const current = visiblePage(layout, scrollTop, clientHeight);
    const { first, end } = pagesInWindow(layout, scrollTop, clientHeight, spare);
    setSeen((before) =>
      before.current === current && before.first === first && before.end === end ? before : { current, first, end },
    );
  };

  // The sizes changed: the visible part stays in place.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const { page, fraction, across, x, y } = anchor.current;
    element.scrollTop = Math.round(heightOf(layout, { page, fraction }) - y);
    element.scrollLeft = Math.round(
      across * Math.max(layout.width, element.clientWidth) - (x || element.clientWidth / 2),
    );
    look(element);
    // oxlint-disable-next-line react/exhaustive-deps -- what the layout is made of
  }, [scale, rotation, known, view]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      anchor.current = anchorAt(layout, element, element.clientWidth / 2, pageGap);
      look(element);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
    // oxlint-disable-next-line react/exhaustive-deps -- what the layout is made of
  }, [scale, rotation, known, view]);

  const goTo = (page: number) => {
    const element = scroller.current;
    if (!element) return;
    const wanted = Math.min(pageCount, Math.max(1, page)) - 1;
    anchor.current = { ...anchorAt(layout, element, element.clientWidth / 2, pageGap), page: wanted, fraction: 0 };
    element.scrollTop = (layout.tops[wanted] ?? 0) - pageGap;
    look(element);
    // The last pages may not reach the top of the view: they are still the ones that were asked for.
    setSeen((before) => ({ ...before, current: wanted }));
  };
  const zoomAt = (next: number, x: number, y: number) => {
    const element = scroller.current;
    if (element) anchor.current = anchorAt(layout, element, x, y);
    putZoom({ zoom: { scale: withinScale(next) }, fitted });
  };
  return {
    layout,
    scale,
    zoom,
    rotation,
    current: seen.current + 1,
    first: seen.first,
    end: Math.min(seen.end, pageCount),
    view,
    goTo,
    setZoom: (next) => putZoom({ zoom: next, fitted: seen.current }),
    step: (direction) => zoomAt(nextScale(scale, direction), view.width / 2, view.height / 2),
    zoomBy: (factor, x, y) => zoomAt(scale * factor, x, y),
    rotate: () => setRotation(((rotation + 90) % 360) as Rotation),
    measured: (page, size) =>
      setKnown((before) => {
        const old = before.get(page - 1) ?? firstSize;
        if (Math.abs(old.width - size.width) < 0.01 && Math.abs(old.height - size.height) < 0.01) return before;
        return new Map(before).set(page - 1, size);
      }),
    reveal: (element) => {
      if (scroller.current) revealIn(scroller.current, element);
    },
  };
}

/** The size of the view, followed as it changes. */
function useViewSize(scroller: RefObject<HTMLDivElement | null>, frameWidth: number): Size {
  const [view, setView] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      setView((before) => (before.width === next.width && before.height === next.height ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
    // Once more with each width of the frame, because the observer reports only after the pages were painted.
  }, [scroller, frameWidth]);
  return view;
}

/** Room for the gaps round the page. */
const inner = (view: Size): Size => ({ width: view.width - 2 * pageGap, height: view.height - 2 * pageGap });

const scaleOf = (zoom: Zoom, page: Size, view: Size): number =>
  "scale" in zoom
    ? zoom.scale
    : fitScale(zoom.fit, { width: page.width * pxPerPoint, height: page.height * pxPerPoint }, inner(view));

function anchorAt(layout: PageLayout, element: HTMLElement, x: number, y: number): Anchor {
  const width = Math.max(layout.width, element.clientWidth);
  return { ...placeAt(layout, element.scrollTop + y), across: (element.scrollLeft + x) / width, x, y };
}

function revealIn(scroller: HTMLElement, element: Element): void {
  const box = element.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  const margin = Math.min(80, frame.height / 6);
  if (box.top < frame.top + margin || box.bottom > frame.bottom - margin) {
    scroller.scrollTop += box.top + box.height / 2 - (frame.top + frame.height / 2);
  }
  if (box.left < frame.left || box.right > frame.right) {
    scroller.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
  }
}
