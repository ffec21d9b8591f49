import type { PaperBlock } from "#features/passages/rules/paper.ts";
import type { DeltaLine } from "#kit/rich-text.ts";
import { isLabelAlone, picturesOf, type Weight, weightOf } from "./paper-blocks.ts";
import { stepTableOf } from "./step-table.ts";

/** A module of a step, with the blocks that it was copied from. */
export type PlannedModule = {
  readonly moduleId: string;
  readonly blocks: readonly number[];
} & (
  | { readonly type: Weight; readonly lines: readonly DeltaLine[] }
  | { readonly type: "media"; readonly assetIds: readonly string[] }
);

interface Span {
  readonly from: number;
  readonly to: number;
  readonly row?: number;
}

/** [PG29] [PG30] What a step says, in the order of the document: texts as they stand, pictures between them. */
export function modulesOf(
  blocks: readonly PaperBlock[],
  { from, to, row }: Span,
  assetIds: ReadonlyMap<number, string>,
  newId: () => string,
): PlannedModule[] {
  const modules: PlannedModule[] = [];
  const say = (type: Weight, at: number, lines: readonly DeltaLine[], isMore: boolean) => {
    const last = modules.at(-1);
    // Instructions that follow each other are one text; each caution stands for itself.
    const isOne = last?.type === type && (type === "instruction" || isMore) && last.lines.length < linesMax;
    if (isOne)
      modules[modules.length - 1] = { ...last, blocks: [...last.blocks, at], lines: [...last.lines, ...lines] };
    else modules.push({ moduleId: newId(), type, blocks: [at], lines });
  };
  const show = (at: number, pictures: readonly number[]) => {
    const shown = pictures.flatMap((picture) => assetIds.get(picture) ?? []);
    if (shown.length > 0) modules.push({ moduleId: newId(), type: "media", blocks: [at], assetIds: shown });
  };
  let label: Weight | undefined;
  for (let at = from; at <= to; at++) {
    const block = blocks[at];
    if (!block || block.kind === "heading" || block.kind === "title") continue;
    if (block.kind === "table") {
      const lines = row === undefined ? tableLines(block) : rowLines(block, row);
      if (lines.length > 0) say(row === undefined ? "instruction" : weightOf(textOf(lines)), at, lines, false);
      show(at, row === undefined ? picturesOf(block) : rowPictures(block, row));
    } else if (block.kind === "picture") show(at, picturesOf(block));
    else {
      const own = weightOf(block.text);
      const isUnderLabel = label !== undefined && own === "instruction";
      say(isUnderLabel && label ? label : own, at, linesOf(block, at === from), isUnderLabel);
      label = isLabelAlone(block.text) ? own : undefined;
    }
  }
  return modules;
}

/** Of one text; what is longer goes on in the next one. */
const linesMax = 500;

/** Those of the head belong to the first row. */
function rowPictures({ rows }: PaperBlock, row: number): number[] {
  const first = stepTableOf(rows)?.rows[0]?.row;
  return rows.slice(row === first ? 0 : row, row + 1).flatMap((cells) => cells.flatMap((cell) => cell.pictures));
}

const plainLine = (text: string, indent = 0): DeltaLine => ({ runs: text === "" ? [] : [{ text, marks: [] }], indent });

/** The number stays in front of its text, as the file counts; only the one that begins a step is the step's own. */
function linesOf(block: PaperBlock, isFirst: boolean): DeltaLine[] {
  const isBullet = block.kind === "item" && block.number === "";
  const number = block.kind === "item" && !(isFirst && block.level === 0) ? block.number : "";
  const [first = "", ...rest] = block.text.split("\n");
  const head = plainLine(
    [number, first].filter((part) => part !== "").join(" "),
    block.kind === "item" ? block.level : 0,
  );
  return [isBullet ? { ...head, list: "bullet" } : head, ...rest.map((text) => plainLine(text, head.indent))];
}

const tableLines = (block: PaperBlock): DeltaLine[] =>
  block.rows
    .map((row) => row.map((cell) => cell.text.replaceAll("\n", " ")).filter((text) => text !== ""))
    .filter((row) => row.length > 0)
    .map((row) => plainLine(row.join(" | ")));

/** What to do first, then the other cells with their heads. */
function rowLines(block: PaperBlock, row: number): DeltaLine[] {
  const table = stepTableOf(block.rows);
  const cells = block.rows[row] ?? [];
  if (!table) return tableLines({ ...block, rows: [cells] });
  const said = (cells[table.column]?.text ?? "").split("\n").filter((text) => text !== "");
  const others = cells.flatMap(({ text }, at) => {
    if (at === table.column || text.trim() === "") return [];
    return plainLine([table.head?.[at] ?? "", text.replaceAll("\n", " ")].filter((part) => part !== "").join(": "));
  });
  return [...said.map((text) => plainLine(text)), ...others];
}

const textOf = (lines: readonly DeltaLine[]): string =>
  lines.map((line) => line.runs.map((run) => run.text).join("")).join(" ");
