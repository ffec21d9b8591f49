import { useEffect, useState } from "react";
import { findAll, fold, type Hit } from "../../passages/passage.ts";
import type { ViewerPage } from "../../viewer-props.ts";
import type { Pdf } from "../open-pdf.ts";

export interface SearchHit {
  readonly page: number;
  /** Which one of the page's. */
  readonly index: number;
}

export interface SearchState {
  readonly words: string;
  readonly hits: readonly SearchHit[];
  readonly byPage: ReadonlyMap<number, readonly Hit[]>;
  /** How many pages were searched. */
  readonly searched: number;
  readonly isDone: boolean;
  /** There are more than are counted. */
  readonly isCut: boolean;
}

const hitsMax = 2_000;
/** The pause in typing before a search, and how often hits are published. */
const typedAfterMs = 250;
const shownEveryMs = 200;

const nothing = (words: string): SearchState => ({
  words,
  hits: [],
  byPage: new Map(),
  searched: 0,
  isDone: words === "",
  isCut: false,
});

/** Looks for words page by page. A page that is a picture is searched by the text that was recognised on it. */
export function useSearch(pdf: Pdf, words: string, recognised: readonly ViewerPage[]): SearchState {
  const [found, setFound] = useState<SearchState>(nothing(""));
  const wanted = words.trim();
  useEffect(() => {
    if (wanted === "") return;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      searchPdf(pdf, wanted, recognised, setFound, ending.signal).catch(
        () => ending.signal.aborted || setFound((before) => ({ ...before, isDone: true })),
      );
    }, typedAfterMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- recognised text that arrives later is found at the next search
  }, [pdf, wanted]);
  return found.words === wanted ? found : nothing(wanted);
}

async function searchPdf(
  pdf: Pdf,
  words: string,
  recognised: readonly ViewerPage[],
  report: (state: SearchState) => void,
  signal: AbortSignal,
): Promise<void> {
  const hits: SearchHit[] = [];
  const byPage = new Map<number, readonly Hit[]>();
  let toldAt = 0;
  for (let page = 1; page <= pdf.pageCount && hits.length < hitsMax; page++) {
    const own = await pdf.pieces(page);
    if (signal.aborted) return;
    const scanned = recognised.find((one) => one.page === page);
    const pieces = scanned && own.every((piece) => piece.text.trim() === "") ? [{ text: scanned.text }] : own;
    const here = findAll(fold(pieces), words, hitsMax - hits.length);
    if (here.length > 0) byPage.set(page, here);
    hits.push(...here.map((_, index) => ({ page, index })));
    if (performance.now() - toldAt < shownEveryMs) continue;
    toldAt = performance.now();
    report({ words, hits: [...hits], byPage: new Map(byPage), searched: page, isDone: false, isCut: false });
  }
  report({ words, hits, byPage, searched: pdf.pageCount, isDone: true, isCut: hits.length >= hitsMax });
}
