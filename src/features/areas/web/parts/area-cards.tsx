import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useElementWidth } from "#kit/web/ui/use-element-width.ts";
import type { Area } from "../../contract.ts";
import { areaText } from "../text.ts";
import { AreaCard } from "./area-card.tsx";

const cardWidthMinPx = 220;
const gapPx = 16;
/** A guess, until a line of cards is measured. */
const cardHeightPx = 250;

interface AreaCardsProps {
  readonly areas: readonly Area[];
  readonly selectedIds: ReadonlySet<string>;
  readonly onToggle?: ((areaId: string) => void) | undefined;
}

/** As many columns as fit. Only the lines in sight are in the page: 10,000 areas are fine. */
export function AreaCards({ areas, selectedIds, onToggle }: AreaCardsProps) {
  // The virtualizer changes inside while staying the same object, which the compiler would take for unchanged.
  "use no memo";
  const t = useText(areaText);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const width = Math.min(useElementWidth(list), 4000);
  const columns = Math.max(1, Math.floor((width + gapPx) / (cardWidthMinPx + gapPx)));
  // oxlint-disable-next-line react/incompatible-library -- see above: this component is not compiled
  const virtualizer = useVirtualizer({
    count: Math.ceil(areas.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeightPx + gapPx,
    overscan: 2,
  });
  return (
    <div ref={scroller} className="-mx-1 min-h-0 flex-1 overflow-auto px-1 pt-1">
      <div
        ref={list}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a line of cards stands between the list and its items
        role="list"
        aria-label={t("areas.title")}
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
            {areas.slice(line * columns, (line + 1) * columns).map((area, place) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
              <div key={area.id} role="listitem" aria-setsize={areas.length} aria-posinset={line * columns + place + 1}>
                <AreaCard
                  area={area}
                  isSelected={selectedIds.has(area.id)}
                  onToggle={onToggle && (() => onToggle(area.id))}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
