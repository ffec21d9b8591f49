import { type UIEvent, useRef } from "react";
import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";
import { Button } from "./button.tsx";
import type { Column } from "./columns.tsx";
import { useElementWidth } from "./use-element-width.ts";
import { VirtualRows, type VirtualRowsProps } from "./virtual-rows.tsx";

/** Of a query that answers in pages, what its list needs. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

export interface PagedRowsProps<Row> extends VirtualRowsProps<Row> {
  readonly pages: Pages;
  /** The one column of the cards that rows become where there is no room. Cards are not selected. */
  readonly cards: readonly Column<Row>[];
  /** In px. */
  readonly cardHeight: number;
}

/** Below this width in px a row is a card. */
const cardsBelow = 560;
/** The next page is asked for when this much in px is left below. */
const moreWithin = 1600;

/** `VirtualRows` whose rows come page by page: the next one is asked for before the last row is reached. */
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

/** How the next page fares. */
function NextPage({ pages }: { readonly pages: Pages }) {
  const t = useText(kitText);
  if (pages.isFetchingNextPage) {
    return (
      <p role="status" className="border-t border-line px-6 py-2 text-xs text-ink-3">
        {t("kit.loadingMore")}
      </p>
    );
  }
  if (!pages.isFetchNextPageError) return null;
  return (
    <p role="alert" className="flex items-center gap-3 border-t border-line px-6 py-2 text-xs text-stop">
      {t("kit.moreFailed")}
      <Button size="sm" onPress={() => void pages.fetchNextPage()}>
        {t("kit.retry")}
      </Button>
    </p>
  );
}
