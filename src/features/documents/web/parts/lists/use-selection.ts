import { useEffect, useEffectEvent, useState } from "react";
import { itemsMax } from "../../../rules.ts";
import { isChangeable } from "../../state/item.ts";
import type { ItemsView } from "../items/use-items.ts";

/**
 * What is selected. "Select all" loads what is not there yet, up to as many as one call takes. What left the list,
 * because it was deleted, moved or searched away, is not selected any more.
 * @param of which list it is; in another one nothing is selected
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
