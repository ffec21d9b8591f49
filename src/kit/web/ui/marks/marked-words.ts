import { type RefObject, useEffect, useRef } from "react";
import { holdInView } from "../hold-in-view.ts";

/** A search has fewer words, a quote more. */
const sentenceFrom = 5;
/** A shorter one ("Stop it.") may stand elsewhere too. */
const tellingWords = 4;
/** Between two sentences, or two lines. */
const sentenceEnds = /(?<=[.!?:;])\s+|\s*\n\s*/gu;
const highlightName = "found-words";

/**
 * Marks words in a part of the page that somebody was led to by them, wherever its text changes, and leaves the elements as they
 * are: only one part of a page can do so at a time. A browser without CSS highlights shows the text unmarked.
 *
 * @param words in any case, with spaces between
 * @param isLed whether the first of them is brought into view, where nothing else does
 */
export function useMarkedWords<E extends HTMLElement>(
  words: string | undefined,
  { isLed = false } = {},
): RefObject<E | null> {
  const frame = useRef<E>(null);
  useEffect(() => {
    const { current: root } = frame;
    const highlights = typeof CSS === "undefined" ? undefined : CSS.highlights;
    if (!root || !words || !highlights) return;
    let release: (() => void) | undefined;
    const mark = () => {
      const ranges = wordRanges(root, words);
      highlights.set(highlightName, new Highlight(...ranges));
      if (isLed && ranges[0]) release ??= holdInView(ranges[0].startContainer.parentElement, "center");
    };
    mark();
    const watch = new MutationObserver(mark);
    watch.observe(root, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      release?.();
      highlights.delete(highlightName);
    };
  }, [words, isLed]);
  return frame;
}

/**
 * Where these words stand as words of their own, in order. Of a quote, which has whole sentences, where those stand: its words alone
 * are everywhere.
 */
export function wordRanges(root: Node, words: string): Range[] {
  const wanted = words.split(/\s+/u).filter((word) => word !== "");
  if (wanted.length === 0) return [];
  const texts = textsOf(root);
  if (wanted.length > sentenceFrom) {
    // A sentence goes on where a word of it is bold, and the quote in the next paragraph.
    const whole = rangesIn(texts, [words]);
    if (whole.length > 0) return whole;
    const telling = words.split(sentenceEnds).filter((one) => one.trim().split(/\s+/u).length >= tellingWords);
    const quoted = rangesIn(texts, telling);
    if (quoted.length > 0) return quoted;
  }
  return texts.flatMap((text) => rangesIn([text], wanted));
}

function textsOf(root: Node): Text[] {
  const texts: Text[] = [];
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) if (node instanceof Text) texts.push(node);
  return texts;
}

/** Where one of these stands in the texts, read as one. */
function rangesIn(texts: readonly Text[], wanted: readonly string[]): Range[] {
  if (wanted.length === 0) return [];
  // The longest first: of two that begin alike, the whole is marked.
  const either = wanted
    .toSorted((one, other) => other.length - one.length)
    .map((one) =>
      one
        .trim()
        .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
        // Where texts are read as one, the next paragraph begins without a space.
        .replaceAll(sentenceEnds, String.raw`\s*`)
        .replaceAll(/\s+/gu, String.raw`\s+`),
    )
    .join("|");
  const pattern = new RegExp(
    texts.length > 1 ? either : String.raw`(?<![\p{L}\p{N}])(?:${either})(?![\p{L}\p{N}])`,
    "giu",
  );
  const placeOf = (index: number, isEnd: boolean): [Text, number] | undefined => {
    let left = index;
    for (const text of texts) {
      if (isEnd ? left <= text.length : left < text.length) return [text, left];
      left -= text.length;
    }
    return undefined;
  };
  return [
    ...texts
      .map((text) => text.data)
      .join("")
      .matchAll(pattern),
  ].flatMap(({ index, 0: found }) => {
    const [start, end] = [placeOf(index, false), placeOf(index + found.length, true)];
    if (!start || !end) return [];
    const range = document.createRange();
    range.setStart(...start);
    range.setEnd(...end);
    return [range];
  });
}
