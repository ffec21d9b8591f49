import { type UIEvent, useRef } from "react";
import { useElementWidth } from "../use-element-width.ts";
import type { Column } from "./columns.tsx";
import { NextPage, type Pages } from "./next-page.tsx";
import { VirtualRows, type VirtualRowsProps } from "./virtual-rows.tsx";

export interface PagedRowsProps<Row> extends VirtualRowsProps<Row> {
  readonly pages: Pages;
  /** The only column of the cards that replace rows on narrow screens. Cards cannot be selected. */
  readonly cards: readonly Column<Row>[];
  /** In px. */
  readonly cardHeight: number;
}

/** Below this width in px a row is a card. */
const cardsBelow = 560;
/** The next page is asked for when this much in px is left below. */
const moreWithin = 1600;

/** `VirtualRows` whose rows load page by page: the next page is fetched before the last row is reached. */
export function PagedRows<Row>(props: PagedRowsProps<Row>) {
  const { pages, cards, cardHeight, columns, rowHeight, selection, ...list } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useElementWidth(frame) < cardsBelow;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const onScroll = ({ target }: UIEvent) => {
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError || !(target instanceof HTMLElement)) return;
    if (target.scrollHeight - target.scrollTop - target.clientHeight < moreWithin) void fetchNextPage();
  };
  return (
    <>
      <div ref={frame} className="flex min-h-0 flex-1 flex-col" onScrollCapture={onScroll}>
        {isNarrow ? (
          <VirtualRows key="cards" {...list} columns={cards} rowHeight={cardHeight} />
        ) : (
          <VirtualRows
            key="rows"
            {...list}
            columns={columns}
            {...(rowHeight !== undefined && { rowHeight })}
            {...(selection && { selection })}
          />
        )}
      </div>
      <NextPage pages={pages} />
    </>
  );
}
