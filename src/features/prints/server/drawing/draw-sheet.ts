import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { type Page, paginate } from "../../rules/paginate.ts";
import type { Sheet } from "../sheet.ts";
import { wordsIn } from "../words.ts";
import { geometryOf } from "./geometry.ts";
import type { DrawnRow } from "./items.ts";
import { frameItems } from "./page-frame.ts";
import { Pen } from "./pen.ts";
import { sheetBlocks } from "./sheet-blocks.ts";

/** Written and not yet on the disk, in bytes. */
const waitingBytesMax = 2 * 1024 ** 2;

/** A JPEG no larger than it is drawn; null if there is none. */
export type GetPicture = (pictureId: string, widthPoints: number, heightPoints: number) => Promise<Buffer | null>;

/**
 * Lays the sheet out, then writes page after page: memory holds text and positions, and one picture at a time. Returns
 * the number of pages.
 */
export async function drawSheet(sheet: Sheet, path: string, getPicture: GetPicture): Promise<number> {
  const geometry = geometryOf(sheet.paper);
  const words = wordsIn(sheet.language);
  const pen = new Pen(sheet, geometry);
  const { document, fonts } = pen;
  const file = createWriteStream(path, { mode: 0o600 });
  const written = pipeline(document, file);
  // A disk that is full ends the loop below; it is thrown there.
  written.catch(() => {});
  const blocks = sheetBlocks({ fonts, words, sheet }, { x: geometry.margin, width: geometry.bodyWidth });
  const pages = paginate(blocks, geometry.bodyHeight);
  const mark = { draft: words.draftMark, superseded: words.supersededMark, published: undefined }[sheet.state];
  for (const [at, page] of pages.entries()) {
    document.addPage();
    if (mark !== undefined) pen.watermark(mark, geometry);
    await addPictures(pen, page, getPicture);
    pen.draw(frameItems({ fonts, words, sheet, geometry }, at + 1, pages.length), 0);
    for (const { row, y } of page) pen.draw(row.items, geometry.bodyTop + y);
    do await Promise.race([file.writableNeedDrain ? once(file, "drain") : setImmediate(), written]);
    while (document.readableLength + file.writableLength > waitingBytesMax);
  }
  document.end();
  await written;
  return pages.length;
}

async function addPictures(pen: Pen, page: Page<DrawnRow>, getPicture: GetPicture): Promise<void> {
  for (const item of page.flatMap(({ row }) => row.items)) {
    if (item.is !== "picture" || pen.hasPicture(item.pictureId)) continue;
    pen.addPicture(item.pictureId, await getPicture(item.pictureId, item.width, item.height));
  }
}
