import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import { useElementWidth } from "../use-element-width.ts";

export interface CardGridProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemId: (item: Item) => string;
  /** One card; it fills its place. */
  readonly children: (item: Item) => ReactNode;
  /** A guess at its height in px, until a line of cards is measured. */
  readonly cardHeight?: number;
  readonly cardWidthMin?: number;
  /** Called when little is left below. */
  readonly onNearEnd?: (() => void) | undefined;
}

const gapPx = 16;
/** `onNearEnd` is called when this much in px is left below. */
const nearEnd = 1600;

/** As many columns as fit. Only the lines in sight are in the page: 10,000 cards are fine. */
export function CardGrid<Item>(props: CardGridProps<Item>) {
  // The virtualizer changes inside while staying the same object, which the compiler would take for unchanged.
  "use no memo";
  const { label, items, itemId, children, cardHeight = 250, cardWidthMin = 220, onNearEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const width = Math.min(useElementWidth(list), 4000);
  const columns = Math.max(1, Math.floor((width + gapPx) / (cardWidthMin + gapPx)));
  const virtualizer = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight + gapPx,
    overscan: 2,
  });
  const onScroll = () => {
    const { current } = scroller;
    if (current && current.scrollHeight - current.scrollTop - current.clientHeight < nearEnd) onNearEnd?.();
  };
  return (
    <div ref={scroller} onScroll={onScroll} className="above-trays -mx-1 min-h-0 flex-1 overflow-auto px-1 pt-1">
      <div
        ref={list}
        role="list"
        aria-label={label}
        className="relative"
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index: line, start }) => (
          <div
            key={line}
            ref={virtualizer.measureElement}
            data-index={line}
            role="presentation"
            className="absolute inset-x-0 top-0 grid"
            style={{
              gap: gapPx,
              paddingBlockEnd: gapPx,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${start}px)`,
            }}
          >
            {items.slice(line * columns, (line + 1) * columns).map((item, place) => (
              <div
                key={itemId(item)}
                role="listitem"
                aria-setsize={items.length}
                aria-posinset={line * columns + place + 1}
              >
                {children(item)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
