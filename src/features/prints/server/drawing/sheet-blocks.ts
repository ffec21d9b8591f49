import { isStepDone } from "#features/performs/rules/steps/step-done.ts";
import { stepProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import type { PerformableContent } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { twoDigits } from "#kit/text.ts";
import type { Block } from "../../rules/paginate.ts";
import { momentIn, valueIn } from "../words.ts";
import type { DrawnRow, Item } from "./items.ts";
import { bodySize, moduleRows } from "./module-rows.ts";
import { type Column, shortenedRows, textRows } from "./paragraphs.ts";
import { heightOfRows, type PictureTools, pictureItems, stacked } from "./picture-rows.ts";
import { recordBlocks, recordFacts } from "./record-rows.ts";

type Step = PerformableContent["sections"][number]["steps"][number];

const plateWidth = 34;

/** The whole procedure as blocks, in reading order. */
export function sheetBlocks(tools: PictureTools, column: Column): Block<DrawnRow>[] {
  const { content } = tools.sheet;
  const numbers = new Map(numberedSteps(content).map(({ step, number }) => [step.id, number]));
  return [
    ...titleBlocks(tools, column),
    ...content.sections.flatMap((section, at) => [
      sectionHead(tools, section.title, at + 1, section.steps.length > 0, column),
      ...section.steps.flatMap((step) => stepBlocks(tools, step, numbers.get(step.id) ?? 0, column)),
    ]),
    ...(tools.sheet.record ? recordBlocks(tools, tools.sheet.record, column) : []),
  ];
}

const block = (rows: readonly DrawnRow[], gapBefore: number, keepsNext = false): Block<DrawnRow> => ({
  rows,
  gapBefore,
  keepsNext,
});

function titleBlocks(tools: PictureTools, column: Column): Block<DrawnRow>[] {
  const { fonts, words, sheet } = tools;
  const { content } = sheet;
  const imageId = content.procedureImage?.id;
  const image = imageId === undefined ? undefined : sheet.files[imageId];
  const picture = image && pictureItems(tools, image, { x: column.x, width: column.width * 0.6 }, 200);
  const rule: DrawnRow = {
    height: 8,
    mayEndPage: false,
    items: [{ is: "line", x: column.x, y: 4, toX: column.x + column.width, toY: 4, thick: 2 }],
  };
  return [
    block([...textRows(fonts, sheet.title, { font: "bold", size: 20 }, column), rule], 0, true),
    block(
      factsOf(tools).flatMap((fact) => textRows(fonts, fact, { font: "plain", size: 9.5 }, column)),
      2,
    ),
    ...signatureBlocks(tools, column),
    ...propertyBlocks(tools, column),
    ...(picture ? [block([{ height: picture.size.height + 8, mayEndPage: true, items: picture.items }], 6)] : []),
    ...(content.description.trim()
      ? [block(textRows(fonts, content.description, { font: "plain", size: bodySize }, column), 8)]
      : []),
    ...(mayMiss(tools) ? [block(textRows(fonts, words.missingGlyphs, { font: "italic", size: 8.5 }, column), 6)] : []),
  ];
}

/** What the version is, who put it in force, and when. */
function factsOf(tools: PictureTools): string[] {
  const { words, sheet } = tools;
  if (sheet.record) return recordFacts(tools, sheet.record);
  const at = (moment: string) => momentIn(sheet, moment);
  if (sheet.state === "draft") {
    return [words.draftNote, words.savedBy(at(sheet.updatedAt), sheet.updatedBy), words.zone(sheet.timeZone)];
  }
  return [
    `${words.version} ${sheet.number ?? ""}`,
    ...(sheet.state === "superseded" ? [words.superseded] : []),
    words.publishedBy(at(sheet.publishedAt ?? sheet.updatedAt), sheet.publishedBy ?? ""),
    ...sheet.approvals.flatMap((one) => (one.stage === null ? [words.approvedAt(at(one.signedAt), one.name)] : [])),
    ...(sheet.changeKind === null ? [] : [words.changes[sheet.changeKind]]),
    ...(sheet.effectiveAt === null ? [] : [words.effective(at(sheet.effectiveAt))]),
    words.zone(sheet.timeZone),
  ];
}

/** [PR15] Every signature with its stage, its time, and who gave it. One approval that was enough is among the facts. */
function signatureBlocks(tools: PictureTools, column: Column): Block<DrawnRow>[] {
  const { fonts, words, sheet } = tools;
  const signed = sheet.approvals.flatMap(({ stage, ...one }) => (stage === null ? [] : [{ ...one, stage }]));
  if (signed.length === 0) return [];
  const head = textRows(fonts, words.signatures, { font: "bold", size: 10 }, column);
  return [
    block(
      [
        ...head.map((row) => ({ ...row, mayEndPage: false })),
        ...signed.map(({ stage, name, signedAt }) => {
          return tableRow(tools, [stage, name, momentIn(sheet, signedAt)], [0.38, 0.32, 0.3], column);
        }),
      ],
      8,
    ),
  ];
}

/** [PR20] What the workspace knows of the procedure, one property in each row. */
function propertyBlocks(tools: PictureTools, column: Column): Block<DrawnRow>[] {
  const { fonts, words, sheet } = tools;
  const { properties = [] } = sheet;
  if (properties.length === 0) return [];
  const head = textRows(fonts, words.properties, { font: "bold", size: 10 }, column);
  return [
    block(
      [
        ...head.map((row) => ({ ...row, mayEndPage: false })),
        ...properties.map((one) => tableRow(tools, [one.name, valueIn(sheet, one)], [0.38, 0.62], column)),
      ],
      8,
    ),
  ];
}

/** Cells in one row, each with its own order of right-to-left words. */
function tableRow(
  { fonts }: PictureTools,
  texts: readonly string[],
  parts: readonly number[],
  column: Column,
): DrawnRow {
  const gap = 10;
  let x = column.x;
  const cells = texts.map((text, at) => {
    const width = column.width * (parts[at] ?? 0);
    const rows = textRows(fonts, text, { font: "plain", size: 9.5 }, { x, width: width - gap });
    x += width;
    return rows;
  });
  return {
    height: Math.max(...cells.map(heightOfRows)),
    mayEndPage: true,
    items: cells.flatMap((rows) => stacked(rows, 0)),
  };
}

/** Checked before the layout, so that the note about boxes can be at the beginning. */
function mayMiss({ fonts, sheet }: PictureTools): boolean {
  const { sections, title, description } = sheet.content;
  const signed = sheet.approvals.map(({ stage, name }) => [stage, name]);
  fonts.stretchesOf(
    JSON.stringify([title, description, sections, signed, sheet.properties ?? [], sheet.record ?? null]),
    "plain",
  );
  return fonts.hasMissed;
}

function sectionHead(
  tools: PictureTools,
  title: string,
  number: number,
  keepsNext: boolean,
  column: Column,
): Block<DrawnRow> {
  const { fonts, words } = tools;
  const rule: Item = { is: "line", x: column.x, y: 2, toX: column.x + column.width, toY: 2, thick: 1.2 };
  const rows = textRows(fonts, title.trim() || words.section(number), { font: "bold", size: 14 }, column);
  return block([{ height: 6, mayEndPage: false, items: [rule] }, ...rows], 18, keepsNext);
}

function stepBlocks(tools: PictureTools, step: Step, number: number, column: Column): Block<DrawnRow>[] {
  const inner = { x: column.x + plateWidth + 8, width: column.width - plateWidth - 8 };
  const modules = step.modules
    .map((module) => moduleRows(tools, module, step.id, inner))
    .filter((rows) => rows.length > 0);
  const whole = { continued: continuedRow(tools, number, column) };
  return [stepHead(tools, step, number, modules.length > 0, column), ...modules.map((rows) => block(rows, 7))].map(
    (one) => ({ ...one, whole }),
  );
}

/** [PR18] */
function continuedRow({ fonts, words }: PictureTools, number: number, column: Column): DrawnRow {
  const rows = textRows(fonts, words.stepContinued(twoDigits(number)), { font: "bold", size: 10.5 }, column);
  const rule: Item = { is: "line", x: column.x, y: 18, toX: column.x + column.width, toY: 18, thick: 0.6 };
  return { height: 26, mayEndPage: false, items: [...stacked(rows, 0), rule] };
}

function stepHead(
  tools: PictureTools,
  step: Step,
  number: number,
  keepsNext: boolean,
  column: Column,
): Block<DrawnRow> {
  const { fonts, words } = tools;
  const { record } = tools.sheet;
  const isDone = record !== undefined && isStepDone(step, stepProgressOf(record.steps, step.id));
  const done = shortenedRows(fonts, words.done, { font: "plain", size: 8.5 }, { x: 0, width: 80 }, 1)[0];
  const doneWidth = fonts.widthOf(words.done, "plain") * 8.5;
  const right = column.x + column.width;
  const words_ = textRows(
    fonts,
    step.title.trim() || words.step(number),
    { font: "bold", size: 12.5 },
    {
      x: column.x + plateWidth + 8,
      width: column.width - plateWidth - 8 - doneWidth - 30,
    },
  );
  const numberText = twoDigits(number);
  const numberWidth = fonts.widthOf(numberText, "mono") * 13;
  const plate: Item[] = [
    { is: "box", x: column.x, y: 0, width: plateWidth, height: 20, fill: "black" },
    {
      is: "text",
      x: column.x + (plateWidth - numberWidth) / 2,
      y: 14.6,
      text: numberText,
      font: "mono",
      size: 13,
      ink: "white",
    },
  ];
  const mark: Item[] = [
    ...(done?.items ?? []).map((item) => ({ ...item, x: item.x + right - doneWidth, y: item.y + 3.5 })),
    { is: "box", x: right - doneWidth - 18, y: 3, width: 12, height: 12, ...(isDone && { fill: "black" as const }) },
  ];
  const rows = words_.map((row, at) =>
    at === 0
      ? { ...row, height: Math.max(row.height, words_.length === 1 ? 22 : 0), items: [...plate, ...mark, ...row.items] }
      : row,
  );
  return block(rows, 14, keepsNext);
}
