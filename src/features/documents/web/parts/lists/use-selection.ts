import { useEffect, useEffectEvent, useState } from "react";
import { itemsMax } from "../../../rules.ts";
import { isChangeable } from "../../state/item.ts";
import type { ItemsView } from "../items/use-items.ts";

/**
 * The selection. "Select all" loads further pages, up to the maximum of one call. Items that left the list, because
 * they were deleted, moved or no longer match the search, are deselected.
 * @param of identifies the list; in another one nothing is selected
 */
export function useSelection(view: ItemsView, of: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | "all">(new Set());
  const [chosenIn, setChosenIn] = useState(of);
  if (chosenIn !== of) {
    setChosenIn(of);
    setChosen(new Set());
  }
  const { rows, pages } = view;
  const { hasNextPage: hasMore, isFetchingNextPage: isLoadingMore } = pages;
  const isAll = chosen === "all";
  const isShort = hasMore && !pages.isFetchNextPageError && rows.length < itemsMax;
  const loadMore = useEffectEvent(() => void pages.fetchNextPage());
  useEffect(() => {
    if (isAll && isShort && !isLoadingMore) loadMore();
  }, [isAll, isShort, isLoadingMore]);

  const ids = isAll ? new Set(rows.slice(0, itemsMax).map((row) => row.id)) : chosen;
  return {
    ids,
    items: rows.filter((row) => ids.has(row.id) && isChangeable(row)),
    /** There are more than one call takes, and these are the first. */
    isCut: isAll && rows.length >= itemsMax && (hasMore || rows.length > itemsMax),
    onChange: (next: ReadonlySet<string>) => setChosen(next),
    onAll: () => setChosen("all"),
    clear: () => setChosen(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
