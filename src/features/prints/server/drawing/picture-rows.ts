import type { Words } from "../english-words.ts";
import type { PrintedFile, Sheet } from "../sheet.ts";
import type { Fonts } from "./fonts.ts";
import type { DrawnRow, Item } from "./items.ts";
import { type Column, textRows } from "./paragraphs.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

const gap = 12;
const small = 8.5;
/** The maximum height of a picture, in points: its heading must fit above it on the page. */
const heightMax = 240;
const codeSide = 62;

/** [PR5] As large as there is room for; a small picture is not blown up. */
export function fitted({ widthPx, heightPx }: Pick<PrintedFile, "widthPx" | "heightPx">, room: Size): Size {
  // At 96 dots an inch a dot has 0.75 points.
  const scale = Math.min(room.width / widthPx, room.height / heightPx, 0.75);
  return { width: Math.max(1, widthPx * scale), height: Math.max(1, heightPx * scale) };
}

export interface PictureTools {
  readonly fonts: Fonts;
  readonly words: Words;
  readonly sheet: Sheet;
}

const missing: PrintedFile = { kind: "picture", name: "", pictureId: null, widthPx: 4, heightPx: 3 };

/** Pictures two by two, and one alone larger; videos, sounds and documents below each other. */
export function mediaRows(tools: PictureTools, fileIds: readonly string[], stepId: string, column: Column): DrawnRow[] {
  const files = fileIds.map((id) => tools.sheet.files[id] ?? missing);
  const pictures = files.filter((file) => file.kind === "picture");
  const others = files.filter((file) => file.kind !== "picture");
  return [
    ...pairsOf(pictures).map((pair) => pictureRow(tools, pair, column, pictures.length === 1)),
    ...others.map((file) =>
      file.kind === "document" ? documentRow(tools, file, column) : videoRow(tools, file, stepId, column),
    ),
  ].map((row) => ({ ...row, mayEndPage: true }));
}

function pairsOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / 2) }, (_, at) => all.slice(at * 2, at * 2 + 2));
}

function pictureRow(tools: PictureTools, pair: readonly PrintedFile[], column: Column, isAlone: boolean): DrawnRow {
  const width = isAlone ? column.width * 0.75 : (column.width - gap) / 2;
  const drawn = pair.map((file, at) =>
    pictureItems(tools, file, { x: column.x + at * (width + gap), width }, heightMax),
  );
  return {
    height: Math.max(...drawn.map((one) => one.size.height)) + 8,
    mayEndPage: true,
    items: drawn.flatMap((one) => one.items),
  };
}

/** A picture at the top of its row, and how large it became. */
export function pictureItems(
  { fonts, words }: Pick<PictureTools, "fonts" | "words">,
  file: PrintedFile,
  { x, width }: Column,
  height: number,
): { readonly items: Item[]; readonly size: Size } {
  if (file.pictureId !== null) {
    const size = fitted(file, { width, height });
    return { items: [{ is: "picture", x, y: 4, ...size, pictureId: file.pictureId }], size };
  }
  const size = { width: Math.min(width, 160), height: 60 };
  const note = textRows(fonts, words.noPicture, { font: "plain", size: small }, { x: x + 8, width: size.width - 16 });
  return { items: [{ is: "box", x, y: 4, ...size, isDashed: true }, ...stacked(note, 12)], size };
}

/** The items of rows below each other, as one row has them. */
export function stacked(rows: readonly DrawnRow[], top: number): Item[] {
  let y = top;
  return rows.flatMap((row) => {
    const from = y;
    y += row.height;
    return row.items.map((item) => moved(item, from));
  });
}

export const moved = (item: Item, by: number): Item =>
  item.is === "line" ? { ...item, y: item.y + by, toY: item.toY + by } : { ...item, y: item.y + by };

export const heightOfRows = (rows: readonly DrawnRow[]): number => rows.reduce((sum, row) => sum + row.height, 0);

function videoRow(tools: PictureTools, file: PrintedFile, stepId: string, column: Column): DrawnRow {
  const { fonts, words, sheet } = tools;
  const still =
    file.pictureId === null ? undefined : pictureItems(tools, file, { x: column.x, width: column.width * 0.4 }, 150);
  const from = column.x + (still ? still.size.width + gap : 0);
  const title = file.kind === "video" ? words.film(file.name) : words.sound(file.name);
  const textX = from + codeSide + gap;
  const text = textRows(
    fonts,
    title,
    { font: "plain", size: 10 },
    { x: textX, width: column.x + column.width - textX },
  );
  return {
    height: Math.max(still?.size.height ?? 0, codeSide, heightOfRows(text)) + 8,
    mayEndPage: true,
    items: [
      ...(still?.items ?? []),
      { is: "code", x: from, y: 4, size: codeSide, text: `${sheet.stepUrl}${stepId}` },
      ...stacked(text, 4),
    ],
  };
}

function documentRow({ fonts, words }: PictureTools, file: PrintedFile, column: Column): DrawnRow {
  const rows = textRows(
    fonts,
    words.document(file.name),
    { font: "plain", size: 10 },
    { x: column.x + 10, width: column.width - 10 },
  );
  return {
    height: heightOfRows(rows) + 4,
    mayEndPage: true,
    items: [{ is: "box", x: column.x, y: 6, width: 4, height: 4, fill: "black" }, ...stacked(rows, 2)],
  };
}
