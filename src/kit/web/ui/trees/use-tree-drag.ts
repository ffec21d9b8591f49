import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { placesFor, type TreeLine, type TreeMove, type TreeNode, type TreePlace, withInside } from "./tree-lines.ts";

interface Movable<T> {
  readonly items: readonly TreeNode<T>[];
  readonly onMove?: (move: TreeMove) => void;
  readonly mayMove?: (move: TreeMove) => boolean;
  readonly checkedIds?: ReadonlySet<string>;
}

export interface Drag {
  readonly ids: readonly string[];
  readonly by: "pointer" | "keys";
  /** Where they would come now. */
  readonly place: TreePlace | undefined;
}

/** So far in px a pressed pointer goes before it is a drag. */
const slackPx = 6;
/** Near the edge of what scrolls, a drag scrolls it by up to so much in px a frame. */
const edgePx = 48;
const scrollStepPx = 24;

/**
 * Moves the lines of a tree: with the mouse anywhere on a line, with a finger on its handle, or by keyboard (Enter on
 * the handle, arrow keys, Enter; Escape gives up).
 */
export function useTreeDrag<T>(props: Movable<T>, lines: readonly TreeLine<T>[]) {
  const { items, onMove, mayMove, checkedIds } = props;
  const [drag, setDrag] = useState<Drag>();
  const pressed = useRef<{ readonly id: string; readonly x: number; readonly y: number }>(undefined);
  /** The press that ends a drag is not a press on the line. */
  const hasDragged = useRef(false);
  /** Where the pointer was last, while it drags. */
  const held = useRef<{
    readonly row: HTMLElement;
    readonly ids: readonly string[];
    readonly x: number;
    readonly y: number;
  }>(undefined);

  const idsOf = (id: string): string[] =>
    checkedIds?.has(id) ? lines.map((line) => line.node.id).filter((one) => checkedIds.has(one)) : [id];
  const isAllowed = (ids: readonly string[], place: TreePlace): boolean =>
    !isInside(lines, ids, place.target) && (mayMove?.({ ids, ...place }) ?? true);
  const drop = () => {
    if (drag?.place) onMove?.({ ids: drag.ids, ...drag.place });
    setDrag(undefined);
  };

  const placeAt = (ids: readonly string[], x: number, y: number): TreePlace | undefined => {
    const element = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-tree-id]");
    const line = lines.find((one) => one.node.id === element?.dataset.treeId);
    if (!element || !line) return undefined;
    const box = element.getBoundingClientRect();
    return placesNear(line, (y - box.top) / box.height).find((place) => isAllowed(ids, place));
  };

  const line = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasDragged.current = false;
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      const isOnHandle = event.target.closest("[data-tree-handle]") !== null;
      const isOnControl = event.target.closest("button, a, input, label") !== null;
      if (isOnHandle || (event.pointerType === "mouse" && !isOnControl)) {
        pressed.current = { id, x: event.clientX, y: event.clientY };
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = pressed.current;
      if (start?.id !== id) return;
      const { clientX: x, clientY: y } = event;
      if (!drag && Math.hypot(x - start.x, y - start.y) < slackPx) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      hasDragged.current = true;
      const ids = drag?.ids ?? idsOf(id);
      held.current = { row: event.currentTarget, ids, x, y };
      setDrag({ ids, by: "pointer", place: placeAt(ids, x, y) });
    },
    onPointerUp: () => {
      pressed.current = undefined;
      if (drag?.by === "pointer") drop();
    },
    onPointerCancel: () => {
      pressed.current = undefined;
      setDrag(undefined);
    },
  });

  // A pointer that rests at the edge keeps scrolling: otherwise the end of a list of thousands could not be reached.
  useEachFrame(drag?.by === "pointer", () => {
    if (!held.current) return;
    const { row, ids, x, y } = held.current;
    if (scrollNear(row, y)) setDrag({ ids, by: "pointer", place: placeAt(ids, x, y) });
  });

  const lift = (id: string) => setDrag({ ids: idsOf(id), by: "keys", place: undefined });

  /** Returns whether the key belonged to a move. */
  const onKey = ({ key }: KeyboardEvent): boolean => {
    if (!drag) return false;
    if (key === "Escape" || key === "Tab") setDrag(undefined);
    else if (drag.by === "pointer") return false;
    else if (key === "Enter" || key === " ") drop();
    else if (key === "ArrowDown" || key === "ArrowUp") {
      // Asked one by one: among thousands of lines the nearest place is seldom far.
      const next = placesAhead(items, lines, drag, key).find(
        ({ target, position }) => mayMove?.({ ids: drag.ids, target, position }) ?? true,
      );
      if (next) setDrag({ ...drag, place: { target: next.target, position: next.position } });
    }
    return key !== "Tab";
  };

  return { drag, line, lift, onKey, hasDragged };
}

/** Runs it before each frame is drawn, as long as `isOn`. */
function useEachFrame(isOn: boolean, run: () => void): void {
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    if (!isOn) return;
    let frame = requestAnimationFrame(function next() {
      runLatest();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn]);
}

/** The places that an arrow key leads to from where the dragged lines are now, the nearest first. */
function placesAhead<T>(
  items: readonly TreeNode<T>[],
  lines: readonly TreeLine<T>[],
  { ids, place: here }: Drag,
  key: "ArrowDown" | "ArrowUp",
): TreePlace[] {
  const dragged = withInside(items, ids);
  const places = placesFor(lines, dragged);
  const start = lines.findIndex((one) => dragged.has(one.node.id));
  const isHere = (place: TreePlace) =>
    here ? place.target === here.target && place.position === here.position : false;
  // Before the first step it is between the places above it and those below.
  const below = here ? places.findIndex(isHere) + 1 : places.filter(({ at }) => at < start).length;
  const above = here ? below - 1 : below;
  return key === "ArrowDown" ? places.slice(below) : places.slice(0, above).reverse();
}

/**
 * Whether a line is one of these, or inside one of them. Called with every move of a pointer: it only walks upwards.
 */
function isInside<T>(lines: readonly TreeLine<T>[], ids: readonly string[], id: string): boolean {
  for (let at: string | undefined = id; at !== undefined; at = lines.find((one) => one.node.id === at)?.parentId) {
    if (ids.includes(at)) return true;
  }
  return false;
}

/** What a pointer at this part of a line's height means, the likeliest first. */
function placesNear<T>({ node, isExpanded }: TreeLine<T>, part: number): TreePlace[] {
  const before: TreePlace = { target: node.id, position: "before" };
  const on: TreePlace = { target: node.id, position: "on" };
  const first = isExpanded ? node.children?.[0] : undefined;
  // Below an open line comes its first child.
  const after: TreePlace = first ? { target: first.id, position: "before" } : { target: node.id, position: "after" };
  if (part < 0.3) return [before, on, after];
  if (part > 0.7) return [after, on, before];
  return part < 0.5 ? [on, before, after] : [on, after, before];
}

/** The nearer to the edge, the faster. Returns whether it scrolled. */
function scrollNear(element: HTMLElement, y: number): boolean {
  let scroller = element.parentElement;
  while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement;
  if (!scroller) return false;
  const box = scroller.getBoundingClientRect();
  const above = Math.max(0, box.top) + edgePx - y;
  const below = y - (Math.min(innerHeight, box.bottom) - edgePx);
  const into = Math.min(1, Math.max(above, below) / edgePx);
  if (into <= 0) return false;
  const before = scroller.scrollTop;
  scroller.scrollBy(0, Math.ceil(scrollStepPx * into) * (above > below ? -1 : 1));
  return scroller.scrollTop !== before;
}
