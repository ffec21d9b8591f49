import { type KeyboardEvent, type PointerEvent, useState } from "react";

interface SortableOptions {
  readonly ids: readonly string[];
  /** The place that the item has afterwards. */
  readonly onMove: (id: string, index: number) => void;
  /** Items in one column, or in rows and columns. */
  readonly layout?: "column" | "grid";
}

interface Drag {
  readonly id: string;
  /** The place that it would have now. */
  readonly index: number;
}

/** Near the edge of what scrolls, a drag scrolls it by this much in px a move. */
const edgePx = 64;
const scrollStepPx = 18;

/**
 * Reorders items by their handles: with a pointer, or with the arrow keys. Pass `list` to the list as its ref,
 * `data-sort={id}` to each item, and `handle(id)` to each handle. Offer "Move to…" as well.
 */
export function useSortable({ ids, onMove, layout = "column" }: SortableOptions) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [drag, setDrag] = useState<Drag>();

  const indexAt = (id: string, x: number, y: number): number => {
    const items = [...(list?.querySelectorAll<HTMLElement>(":scope > [data-sort]") ?? [])];
    return items.filter((item) => item.dataset.sort !== id && isBefore(item.getBoundingClientRect(), x, y, layout))
      .length;
  };

  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, index: ids.indexOf(id) });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.id !== id) return;
      scrollNear(list, event.clientY);
      setDrag({ id, index: indexAt(id, event.clientX, event.clientY) });
    },
    onPointerUp: () => {
      if (drag?.id === id && drag.index !== ids.indexOf(id)) onMove(id, drag.index);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === "Escape" && drag) return setDrag(undefined);
      const by = byKey[event.key];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const index = ids.indexOf(id) + by;
      if (index >= 0 && index < ids.length) onMove(id, index);
    },
  });

  /** Where the line is drawn that shows the place: before this item; `end` behind the last; undefined at no drag. */
  const dropBefore = (): string | undefined => {
    if (!drag || drag.index === ids.indexOf(drag.id)) return undefined;
    const others = ids.filter((id) => id !== drag.id);
    return others[drag.index] ?? "end";
  };

  return { list: setList, handle, draggedId: drag?.id, dropBefore: dropBefore() };
}

const byKey: Readonly<Record<string, number | undefined>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };

function isBefore(box: DOMRect, x: number, y: number, layout: "column" | "grid"): boolean {
  if (layout === "column") return (box.top + box.bottom) / 2 < y;
  if (box.bottom < y) return true;
  return box.top <= y && (box.left + box.right) / 2 < x;
}

function scrollNear(element: HTMLElement | null, y: number): void {
  const scroller = element?.closest<HTMLElement>("[data-scroller]");
  if (!scroller) return;
  const box = scroller.getBoundingClientRect();
  if (y < box.top + edgePx) scroller.scrollBy(0, -scrollStepPx);
  else if (y > box.bottom - edgePx) scroller.scrollBy(0, scrollStepPx);
}
