import { type RefObject, useEffect, useRef, useState } from "react";
import type { ViewerPage } from "../../viewer-props.ts";
import type { Pdf } from "../open-pdf.ts";
import { type SearchState, useSearch } from "./use-search.ts";

export interface Searching {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly words: string;
  readonly setWords: (words: string) => void;
  readonly search: SearchState;
  /** The current hit, from 0. */
  readonly at: number;
  readonly step: (direction: 1 | -1) => void;
  /** The index of the current hit among those of a page, if it is one of them. */
  readonly activeOn: (page: number) => number | undefined;
}

/** The search inside a document: its words, its hits, and the current one. */
export function useSearching(
  pdf: Pdf,
  recognised: readonly ViewerPage[],
  current: number,
  onGo: (page: number, index: number) => void,
): Searching {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const search = useSearch(pdf, isOpen ? words : "", recognised);
  /** Undefined until a hit was gone to. */
  const [at, setAt] = useState<number>();
  const go = (index: number) => {
    const hit = search.hits[index];
    if (!hit) return;
    setAt(index);
    onGo(hit.page, hit.index);
  };
  const goTo = useRef(go);
  useEffect(() => {
    goTo.current = go;
  });
  // The first hit from here on is gone to as soon as it is known.
  const ahead = search.hits.findIndex((hit) => hit.page >= current);
  const first = ahead === -1 && search.isDone ? 0 : ahead;
  const isWaiting = at === undefined && search.hits.length > 0 && first !== -1;
  useEffect(() => {
    if (isWaiting) goTo.current(first);
    // oxlint-disable-next-line react/exhaustive-deps -- where one is when the first hit comes, not where one scrolls to
  }, [isWaiting]);
  const count = search.hits.length;
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    words,
    setWords: (next) => {
      setWords(next);
      setAt(undefined);
    },
    search,
    at: at ?? 0,
    step: (direction) => count > 0 && go(((at ?? -1) + direction + count) % count),
    activeOn: (page) => {
      const hit = at === undefined ? undefined : search.hits[at];
      return hit?.page === page ? hit.index : undefined;
    },
  };
}

/** Ctrl+F searches in the document while it is shown, since the browser does not find pages that are not rendered. */
export function useFindKey(frame: RefObject<HTMLElement | null>, onFind: () => void): void {
  const find = useRef(onFind);
  useEffect(() => {
    find.current = onFind;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "f" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const dialog = document.querySelector("[role=dialog], [role=alertdialog]");
      // An overlay on the viewer takes the keys.
      if (dialog && !dialog.contains(frame.current)) return;
      event.preventDefault();
      const field = frame.current?.querySelector<HTMLInputElement>("[role=search] input");
      if (field) field.focus();
      else find.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [frame]);
}
