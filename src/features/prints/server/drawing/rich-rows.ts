import { isolatedAlways } from "#kit/isolated.ts";
import { type Delta, type DeltaLine, type DeltaRun, linesOf } from "#kit/rich-text.ts";
import type { Run } from "../../rules/break-lines.ts";
import type { FontName, Fonts } from "./fonts.ts";
import type { DrawnRow, Item } from "./items.ts";
import { type Column, paragraphRows, type TextStyle } from "./paragraphs.ts";

const indentBy = 16;

/** A rich text: lists, forms of letters, and links with the address that they lead to. */
export function richRows(fonts: Fonts, delta: Delta, column: Column, size: number): DrawnRow[] {
  const counts: number[] = [];
  const lines = trimmed(linesOf(delta));
  return lines.flatMap((line) => {
    const level = Math.min(line.indent, 8);
    counts.length = Math.min(counts.length, level + 1);
    if (line.list === "ordered") counts[level] = (counts[level] ?? 0) + 1;
    else counts.length = Math.min(counts.length, level);
    const mark = line.list === "bullet" ? "•" : line.list === "ordered" ? `${counts[level] ?? 1}.` : undefined;
    return lineRows(fonts, line, mark, column, size);
  });
}

/** Without the empty lines at the end, which every editor leaves behind. */
function trimmed(lines: readonly DeltaLine[]): readonly DeltaLine[] {
  const last = lines.findLastIndex((line) => line.runs.some((run) => run.text.trim() !== ""));
  return lines.slice(0, last + 1);
}

function lineRows(fonts: Fonts, line: DeltaLine, mark: string | undefined, column: Column, size: number): DrawnRow[] {
  // Narrow columns keep room for words, however deep a list goes.
  const shift = Math.min(line.indent * indentBy, column.width / 2);
  const markWidth = mark === undefined ? 0 : Math.max(indentBy, fonts.widthOf(mark, "plain") * size + 5);
  const x = column.x + shift + markWidth;
  const rows = paragraphRows(
    fonts,
    line.runs.flatMap((run) => runsOf(run, size)),
    { x, width: column.x + column.width - x },
    size,
  );
  const [first, ...rest] = rows;
  if (!first || mark === undefined) return rows;
  const drawn: Item = { is: "text", x: column.x + shift, y: size * 1.03, text: mark, font: "plain", size };
  return [{ ...first, items: [drawn, ...first.items] }, ...rest];
}

function runsOf({ text, marks, link }: DeltaRun, size: number): Run<TextStyle>[] {
  const has = (mark: DeltaRun["marks"][number]) => marks.includes(mark);
  const font: FontName = has("code")
    ? "mono"
    : has("bold")
      ? has("italic")
        ? "boldItalic"
        : "bold"
      : has("italic")
        ? "italic"
        : "plain";
  const style: TextStyle = {
    font,
    size,
    ...(has("underline") && { isUnderlined: true }),
    ...(has("strike") && { isStruck: true }),
    ...(link !== undefined && { link }),
  };
  const address = link?.replace(/^mailto:/i, "");
  if (address === undefined || address === text.trim()) return [{ text, style }];
  return [
    { text, style },
    {
      text: isolatedAlways(` (${address})`),
      style: { font: "plain", size: size * 0.85, ...(link !== undefined && { link }) },
    },
  ];
}
