import type { Block } from "../../rules/paginate.ts";
import type { SheetCard } from "../sheet.ts";
import { momentIn } from "../words.ts";
import type { DrawnRow } from "./items.ts";
import { bodySize } from "./module-rows.ts";
import { type Column, textRows } from "./paragraphs.ts";
import type { PictureTools } from "./picture-rows.ts";
import { richRows } from "./rich-rows.ts";

/** [PR21] What an area or a document is, under its title. */
export function cardFacts({ words, sheet }: PictureTools, { kind, changedAt, file }: SheetCard): string[] {
  const at = momentIn(sheet, changedAt);
  const count = new Intl.NumberFormat(sheet.language);
  return [
    words.cardKinds[kind],
    ...(file
      ? [
          words.fileFacts(file.type, count.format(file.sizeBytes)),
          words.uploadedBy(at, file.uploadedBy, file.version),
          words.fileHash(file.checksum),
        ]
      : [words.changedAt(at)]),
    words.zone(sheet.timeZone),
  ];
}

/** [PR21] The notes on it, each with who wrote it last. */
export function noteBlocks({ fonts, words, sheet }: PictureTools, { notes }: SheetCard, column: Column) {
  if (notes.length === 0) return [];
  const head: Block<DrawnRow> = {
    rows: textRows(fonts, words.notes, { font: "bold", size: 14 }, column),
    gapBefore: 14,
    keepsNext: true,
  };
  const blocks = notes.map(({ content, by, at }): Block<DrawnRow> => {
    const author = textRows(fonts, words.noteBy(momentIn(sheet, at), by), { font: "bold", size: 9 }, column);
    return {
      rows: [...author.map((row) => ({ ...row, mayEndPage: false })), ...richRows(fonts, content, column, bodySize)],
      gapBefore: 8,
      keepsNext: false,
    };
  });
  return [head, ...blocks];
}
