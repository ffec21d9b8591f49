import { breakLines, type Line, type Run } from "../../rules/break-lines.ts";
import { mayEndPageInParagraph } from "../../rules/paginate.ts";
import { isRightToLeft, openAfter, visualRuns } from "./bidi.ts";
import type { FontName, Fonts } from "./fonts.ts";
import type { DrawnRow, Ink, Item } from "./items.ts";

export interface TextStyle {
  readonly font: FontName;
  /** In points. */
  readonly size: number;
  readonly ink?: Ink;
  readonly isUnderlined?: boolean;
  readonly isStruck?: boolean;
  readonly link?: string;
}

export interface Column {
  /** Of its left edge. */
  readonly x: number;
  readonly width: number;
}

const leading = 1.38;
/** The distance of the baseline from the top of a line, in ems. */
const ascent = 1.03;

/** Text as it was typed, line by line as its writer broke it. */
export const textRows = (fonts: Fonts, text: string, style: TextStyle, column: Column): DrawnRow[] =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .split("\n")
    .flatMap((line) => paragraphRows(fonts, [{ text: line, style }], column, style.size));

/** One paragraph as rows. @param size of an empty line */
export function paragraphRows(fonts: Fonts, runs: readonly Run<TextStyle>[], column: Column, size: number): DrawnRow[] {
  const lines = breakLines(runs, column.width, (text, style) => fonts.widthOf(text, style.font) * style.size);
  const isTurned = isRightToLeft(runs.map((run) => run.text).join(""));
  // A direction mark that is open at the end of a line continues in the next.
  let open = "";
  return lines.map((line, at) => {
    const [first] = line.runs;
    const runs = open && first ? [{ ...first, text: open }, ...line.runs] : line.runs;
    open = openAfter(runs.map((run) => run.text).join(""));
    return {
      height: heightOf(line, size),
      mayEndPage: mayEndPageInParagraph(at, lines.length),
      items: lineItems(fonts, { ...line, runs }, column, isTurned, size),
    };
  });
}

const largestOf = (line: Line<TextStyle>, size: number) => Math.max(size, ...line.runs.map((run) => run.style.size));
const heightOf = (line: Line<TextStyle>, size: number): number => largestOf(line, size) * leading;

function lineItems(
  fonts: Fonts,
  line: Line<TextStyle>,
  column: Column,
  isTurned: boolean,
  lineSize: number,
): readonly Item[] {
  const items: Item[] = [];
  const y = largestOf(line, lineSize) * ascent;
  let x = isTurned ? column.x + column.width - line.width : column.x;
  for (const { text, style, isRightToLeft: turns } of visualRuns(line.runs, isTurned)) {
    const from = x;
    const stretches = fonts.stretchesOf(text, style.font);
    for (const stretch of turns ? stretches.reverse() : stretches) {
      const { size, ink } = style;
      items.push({
        is: "text",
        x,
        y,
        text: stretch.text,
        font: stretch.font,
        size,
        ...(ink && { ink }),
      });
      x += fonts.widthOfStretch(stretch) * size;
    }
    items.push(...decorations(style, from, x, y));
  }
  return items;
}

function decorations({ size, isUnderlined, isStruck, link }: TextStyle, from: number, to: number, y: number): Item[] {
  const line = (at: number): Item => ({ is: "line", x: from, y: at, toX: to, toY: at, thick: size * 0.06 });
  return [
    ...(isUnderlined || link !== undefined ? [line(y + size * 0.14)] : []),
    ...(isStruck ? [line(y - size * 0.28)] : []),
    ...(link === undefined
      ? []
      : [{ is: "link", x: from, y: y - size, width: to - from, height: size * 1.3, url: link } as const]),
  ];
}

/** As many lines as fit; three dots stand for the rest. */
export function shortenedRows(
  fonts: Fonts,
  text: string,
  style: TextStyle,
  column: Column,
  linesMax: number,
): DrawnRow[] {
  const whole = textRows(fonts, text.replaceAll(/\s+/g, " ").trim(), style, column);
  if (whole.length <= linesMax) return whole;
  const graphemes = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text.replaceAll(/\s+/g, " "))];
  const rowsOf = (count: number) =>
    textRows(
      fonts,
      `${graphemes
        .slice(0, count)
        .map((one) => one.segment)
        .join("")
        .trimEnd()}…`,
      style,
      column,
    );
  let fits = 0;
  let over = Math.min(graphemes.length, 600);
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (rowsOf(middle).length <= linesMax) fits = middle;
    else over = middle;
  }
  return rowsOf(fits);
}

/** Indented rows with items drawn next to each. */
export const withSideItems = (
  rows: readonly DrawnRow[],
  draw: (height: number, at: number) => readonly Item[],
): DrawnRow[] => rows.map((row, at) => ({ ...row, items: [...draw(row.height, at), ...row.items] }));

/** No page ends behind these rows, except behind the last one if `mayEndBehind`. */
export const together = (rows: readonly DrawnRow[], mayEndBehind = false): DrawnRow[] =>
  rows.map((row, at) => ({ ...row, mayEndPage: mayEndBehind && at === rows.length - 1 }));
