import type { DraftContent } from "#features/procedures/content.ts";
import { mapTexts, placeKey, type TextPlace } from "#features/procedures/rules/texts.ts";
import type { Delta } from "#kit/rich-text.ts";

export interface Search {
  readonly text: string;
  readonly isCaseSensitive: boolean;
}

/** One place where the searched text stands. */
export interface TextMatch {
  /** The same as long as the content is. */
  readonly key: string;
  readonly place: TextPlace;
  /** Of its text, in UTF-16 units; of rich text, of its insertions one after the other. */
  readonly start: number;
  readonly end: number;
  readonly snippet: Snippet;
}

export interface Snippet {
  readonly text: string;
  /** Where in `text` the match stands. */
  readonly start: number;
  readonly end: number;
  /** Something of the whole stands before, after. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

const snippetCharacters = 200;
const charactersBefore = 60;

/** A space of the search is any of these in a text, and the other way round. */
const spaces = "[ \\u00a0\\u202f\\u2007]";

/**
 * [P81] What finds a text: every character is taken literally, and spaces that do not break count as spaces. Undefined
 * where there is nothing to look for. The pattern has no choice to make anywhere, so it is as quick as the text is long.
 */
export function patternOf({ text, isCaseSensitive }: Search): RegExp | undefined {
  if (text.trim() === "") return undefined;
  const literal = text
    .replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
    .replaceAll(/[ \u00a0\u202f\u2007]/gu, () => spaces);
  return new RegExp(literal, isCaseSensitive ? "gu" : "giu");
}

/** Every place of the content where the text stands, in reading order. [P80] [P81] */
export function findText(content: DraftContent, search: Search): TextMatch[] {
  const pattern = patternOf(search);
  if (!pattern) return [];
  const found: TextMatch[] = [];
  const look = (text: string, place: TextPlace) => {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      found.push({ key: matchKey(place, start), place, start, end, snippet: snippetOf(text, start, end) });
    }
  };
  mapTexts(content, {
    plain: (text, place) => {
      look(text, place);
      return text;
    },
    rich: (text, place) => {
      look(wholeText(text), place);
      return text;
    },
  });
  return found;
}

export const matchKey = (place: TextPlace, start: number): string => `${placeKey(place)} ${start}`;

export const wholeText = (delta: Delta): string => delta.ops.map((op) => op.insert).join("");

/** [P82] The text around a match: 200 characters, at most 60 of them before it; no half of a character. */
export function snippetOf(text: string, start: number, end: number): Snippet {
  const from = characterAt(text, Math.max(0, start - charactersBefore));
  const to = characterAt(text, Math.min(text.length, Math.max(from + snippetCharacters, end)));
  return {
    text: text.slice(from, to),
    start: start - from,
    end: end - from,
    isCutBefore: from > 0,
    isCutAfter: to < text.length,
  };
}

/** The same place, or the next one where it would cut a pair of surrogates. */
const characterAt = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at + 1 : at;
