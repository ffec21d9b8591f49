import { type Language, languageOf } from "./language.ts";
import { sentencesOf } from "./sentences.ts";

/** [TX5] */
export const passageWordsMin = 120;
export const passageWordsMax = 250;

/** One page as it was read. A heading is a line of its own. */
export interface TextPage {
  readonly page: number;
  readonly text: string;
  /** Which lines of the text are headings, and of which level, from 1. Without them Markdown's count. */
  readonly headings?: readonly (readonly [line: number, level: number])[] | undefined;
}

export interface CutPassage {
  readonly pageFrom: number;
  readonly pageTo: number;
  /** The headings above it, from the highest on. */
  readonly titlePath: string;
  readonly text: string;
  readonly language: Language;
}

interface Unit {
  readonly page: number;
  readonly text: string;
  readonly words: number;
  readonly titlePath: string;
  readonly isHeading: boolean;
}

/** Words for people: a table's bars and a list's dashes are none. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;

/**
 * [TX5] Passages of 120 to 250 words, in whole sentences unless those are longer. A passage ends at the end of a page,
 * or before a heading, once it has 120 words; it spans at most one page break, and then carries both numbers. Only one
 * that would span a second, and the last one of the file, are shorter.
 */
export const cutPassages = (pages: readonly TextPage[]): CutPassage[] => [...passagesOf(pages)];

/** [TX5] The same one by one: a long file takes long enough for others to come in between. */
export function* passagesOf(pages: readonly TextPage[]): Generator<CutPassage> {
  let units: Unit[] = [];
  let words = 0;
  for (const unit of unitsOf(pages)) {
    const from = units[0]?.page ?? unit.page;
    const isNewPage = units.length > 0 && unit.page !== units.at(-1)?.page;
    const isFull = words + unit.words > passageWordsMax;
    const mayEnd = words >= passageWordsMin && (isNewPage || unit.isHeading);
    const reachesTooFar = isNewPage && units.at(-1)?.page !== from;
    if (isFull || mayEnd || reachesTooFar) {
      yield* passageOf(units);
      units = [];
      words = 0;
    }
    units.push(unit);
    words += unit.words;
  }
  yield* passageOf(units);
}

function passageOf(units: readonly Unit[]): CutPassage[] {
  const [first, last] = [units[0], units.at(-1)];
  const text = units.map((unit) => unit.text).join(" ");
  if (!first || !last || countWords(text) === 0) return [];
  return [{ pageFrom: first.page, pageTo: last.page, titlePath: first.titlePath, text, language: languageOf(text) }];
}

function* unitsOf(pages: readonly TextPage[]): Generator<Unit> {
  const titles: (string | undefined)[] = [];
  for (const { page, text, headings } of pages) {
    const levels = headings && new Map(headings);
    for (const { lines, level } of blocksOf(text, levels)) {
      const block = lines.join(" ");
      const isHeading = level !== undefined;
      if (isHeading) {
        titles.length = level - 1;
        titles[level - 1] = block;
      }
      const titlePath = titles
        .filter((title) => title !== undefined)
        .join(" › ")
        .slice(0, 500);
      // A run without spaces of this length is not a word: data, or a line drawn with characters.
      for (const piece of isHeading ? [block] : sentencesOf(block.replaceAll(/\S{200}/g, "$& ")).flatMap(piecesOf)) {
        yield { page, text: piece, words: countWords(piece), titlePath, isHeading };
      }
    }
  }
}

interface Block {
  /** Put together only once: a file may be one long block. */
  readonly lines: string[];
  readonly level?: number;
}

/** Markdown may close a heading like it begins. Looked for where a run begins, however long it is. */
const endOfHeading = /(?<![ #])[ #]+$/;

/** Headings, and the text between them and empty lines; words that a line break divided are joined. */
function blocksOf(text: string, levels: ReadonlyMap<number, number> | undefined): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trim();
    const mark = levels ? undefined : /^(#{1,6}) +(.*)$/.exec(line);
    const level = levels ? levels.get(index) : mark?.[1]?.length;
    const words = mark ? (mark[2] ?? "").replace(endOfHeading, "") : line;
    if (level !== undefined && words !== "") blocks.push({ lines: [words], level });
    if (level !== undefined || line === "" || /^[|\s:-]+$/.test(line)) {
      isOpen = false;
      continue;
    }
    const last = blocks.at(-1);
    if (isOpen && last) addLine(last.lines, line);
    else blocks.push({ lines: [line] });
    isOpen = true;
  }
  return blocks;
}

function addLine(lines: string[], line: string): void {
  const before = lines.at(-1) ?? "";
  if (before.length < 500 && /\p{Ll}-$/u.test(before.slice(-3)) && /^\p{Ll}/u.test(line))
    lines[lines.length - 1] = before.slice(0, -1) + line;
  else lines.push(line);
}

/** A sentence without an end, such as a table, in pieces that fit. */
function piecesOf(sentence: string): string[] {
  if (countWords(sentence) <= passageWordsMax) return [sentence];
  const tokens = sentence.split(" ");
  const pieces: string[] = [];
  let piece: string[] = [];
  let words = 0;
  for (const token of tokens) {
    const more = countWords(token);
    if (words + more > passageWordsMin && piece.length > 0) {
      pieces.push(piece.join(" "));
      piece = [];
      words = 0;
    }
    piece.push(token);
    words += more;
  }
  return [...pieces, piece.join(" ")];
}
