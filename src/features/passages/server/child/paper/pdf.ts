import { type Paper, type PaperBlock, type PaperPlace } from "../../../rules/paper.ts";
import { layerLengthMin } from "../../../rules.ts";
import { openPdf } from "../pdf-pages.ts";
import { isoMoment } from "./archive.ts";
import type { PaperWriter } from "./paper-writer.ts";
import { linesOfPage, type PdfLine, type PdfPiece } from "./pdf-lines.ts";
import {
  objectsOf,
  type Pdf,
  type PdfPage,
  type PdfPicture,
  reportAnnotations,
  reportFileObjects,
} from "./pdf-objects.ts";

interface ReadPdfPage {
  readonly number: number;
  readonly lines: readonly PdfLine[];
  readonly pictures: readonly (PdfPicture & { readonly picture: number | undefined })[];
  readonly top: number;
  readonly bottom: number;
}

/** Smaller ones are dots and lines. */
const pictureSideMin = 8;
/** Fewer lines and areas only frame the text. */
const pathsMin = 6;

/**
 * [TX21] Reads a PDF by where its words stand: lines, columns, headings by size, items, tables, and pictures between
 * the lines that they stand between. Returns the pages without words as `scans`.
 */
export async function readPdfPaper(bytes: Uint8Array, writer: PaperWriter): Promise<Paper & { scans: number[] }> {
  const pdf = await openPdf(bytes);
  const pages: ReadPdfPage[] = [];
  const scans: number[] = [];
  await reportFileObjects(pdf, writer);
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const read = await readPage(page, number, writer);
    if (read.lines.reduce((sum, line) => sum + line.text.length, 0) < layerLengthMin) scans.push(number);
    pages.push(read);
    page.cleanup();
  }
  const heads = runningHeads(pages);
  const usual = usualSize(pages);
  for (const page of pages) {
    const lines = page.lines.filter((line) => {
      const edge = edgeOf(line, page);
      const isHead = edge !== undefined && heads.has(headKey(edge, line.text));
      if (isHead && heads.get(headKey(edge, line.text)) === page.number) {
        writer.loss(edge, { page: page.number, paragraph: null }, line.text);
      }
      return !isHead;
    });
    writePage({ ...page, lines: scans.includes(page.number) ? [] : lines }, usual, writer);
  }
  const about = await aboutOf(pdf);
  await pdf.loadingTask.destroy();
  return { ...writer.paper(about), scans };
}

async function readPage(page: PdfPage, number: number, writer: PaperWriter): Promise<ReadPdfPage> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const at: PaperPlace = { page: number, paragraph: null };
  const objects = await objectsOf(page);
  const { items } = await page.getTextContent();
  const pieces: PdfPiece[] = [];
  for (const item of items) {
    if (!("str" in item)) continue;
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    const size = Math.hypot(c, d);
    const isInside = x >= left - 5 && x <= right + 5 && y >= bottom - 5 && y <= top + 5;
    if (size >= 1 && isInside)
      pieces.push({ text: item.str, x: x - left, y, width: item.width, size, isBold: isBold(page, item.fontName) });
    else if (item.str.trim() !== "") writer.loss("hiddenText", at, item.str);
  }
  const pictures: (PdfPicture & { picture: number | undefined })[] = [];
  for (const one of objects.pictures) {
    const isSmall = Math.min(one.widthPx, one.heightPx) < pictureSideMin;
    if (isSmall) writer.loss("drawing", at, `${one.widthPx} × ${one.heightPx}`);
    else pictures.push({ ...one, picture: writer.picture(at, await one.encode(), `${one.widthPx} × ${one.heightPx}`) });
  }
  if (objects.paths >= pathsMin) writer.loss("drawing", at, "");
  await reportAnnotations(page, at, writer);
  return { number, lines: linesOfPage(pieces, right - left), pictures, top, bottom };
}

function isBold(page: PdfPage, fontName: string): boolean {
  if (!page.commonObjs.has(fontName)) return false;
  const { name = "" } = (page.commonObjs.get(fontName) ?? {}) as { name?: string };
  return /bold|black|heavy|semibold/i.test(name);
}

/** The size in which most of the file is written. */
function usualSize(pages: readonly ReadPdfPage[]): number {
  const letters = new Map<number, number>();
  for (const line of pages.flatMap((page) => page.lines)) {
    const size = Math.round(line.size * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + line.text.length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

const edgeShare = 0.09;

function edgeOf(line: PdfLine, { top, bottom }: ReadPdfPage): "header" | "footer" | undefined {
  const margin = (top - bottom) * edgeShare;
  return line.y > top - margin ? "header" : line.y < bottom + margin ? "footer" : undefined;
}

const headKey = (edge: string, text: string): string => `${edge} ${text.replaceAll(/\d+/g, "#").trim()}`;

/** Lines at the edge that come back on at least half of the pages, and numbers of pages; with the first page of each. */
function runningHeads(pages: readonly ReadPdfPage[]): ReadonlyMap<string, number> {
  const found = new Map<string, number[]>();
  for (const page of pages) {
    for (const line of page.lines) {
      const edge = edgeOf(line, page);
      if (edge !== undefined) {
        const key = headKey(edge, line.text);
        found.set(key, [...(found.get(key) ?? []), page.number]);
      }
    }
  }
  const isNumber = (key: string) => /^\w+ (?:page |seite |- ?)?#(?: ?(?:of|von|\/) ?#)?(?: ?-)?$/i.test(key);
  const kept = [...found].filter(
    ([key, numbers]) => isNumber(key) || (new Set(numbers).size >= 2 && new Set(numbers).size * 2 >= pages.length),
  );
  return new Map(kept.map(([key, numbers]) => [key, numbers[0] ?? 1]));
}

const itemStart = /^\s*(?:[•▪◦‣●○■□–*\u2022-]\s+|(?:\d{1,3}(?:\.\d{1,3})*[.)]|[a-z][.)]|\(\d{1,3}\))\s+)/iu;
const ownLine =
  /^(?:step|schritt)\s+\d|^(?:warning|caution|danger|notice|note|achtung|warnung|vorsicht|gefahr|hinweis)\b/iu;

function writePage(page: ReadPdfPage, usual: number, writer: PaperWriter): void {
  const { number, lines } = page;
  const waiting = page.pictures.filter((one) => one.picture !== undefined).toSorted((a, b) => b.top - a.top);
  let paragraphs = 0;
  let open: { kind: PaperBlock["kind"]; text: string; level: number; last: PdfLine; number: string } | undefined;
  const here = (): PaperPlace => ({ page: number, paragraph: paragraphs });
  const close = () => {
    if (open) {
      paragraphs++;
      writer.block(open.kind, here(), open.text, { level: open.level, number: open.number });
    }
    open = undefined;
  };
  const place = (pictures: readonly (typeof waiting)[number][]) => {
    if (pictures.length === 0) return;
    close();
    for (const one of pictures) {
      paragraphs++;
      writer.block("picture", here(), "", { picture: one.picture ?? null });
      waiting.splice(waiting.indexOf(one), 1);
    }
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (!line) continue;
    place(waiting.filter((one) => isBeside(one, line) && (one.top + one.bottom) / 2 > line.y + line.size / 2));
    const rows = tableAt(lines, at);
    if (rows > 0) {
      close();
      paragraphs++;
      writer.table(here(), tableRows(lines.slice(at, at + rows)));
      at += rows - 1;
      continue;
    }
    const heading = headingLevel(line, usual);
    if (heading > 0) {
      const isSame = open?.kind === "heading" && open.level === heading && open.last.y - line.y < line.size * 1.8;
      if (open && isSame) open = { ...open, text: `${open.text} ${line.text}`, last: line };
      else {
        close();
        open = { kind: "heading", text: line.text, level: heading, last: line, number: "" };
      }
      continue;
    }
    const item = itemStart.exec(line.text);
    const goesOn =
      open !== undefined &&
      open.kind !== "heading" &&
      !item &&
      !ownLine.test(line.text) &&
      open.last.y - line.y > 0 &&
      open.last.y - line.y < Math.max(line.size, open.last.size) * 1.55 &&
      Math.abs(open.last.size - line.size) < 1.5 &&
      line.x > open.last.x - 30;
    if (open && goesOn) open = { ...open, text: joined(open.text, line.text), last: line };
    else {
      close();
      open = {
        kind: item ? "item" : "paragraph",
        ...(item ? itemOf(line.text, item[0]) : { text: line.text, number: "" }),
        level: 0,
        last: line,
      };
    }
  }
  close();
  place([...waiting]);
}

const isBeside = (one: PdfPicture, line: PdfLine): boolean => one.x < line.right && one.right > line.x - 40;

function itemOf(text: string, start: string): { text: string; number: string } {
  const sign = start.trim();
  return { text: text.slice(start.length), number: /\w/.test(sign) ? sign : "" };
}

/** A word that was divided at the end of a line is whole again only where the hyphen is a soft one. */
const joined = (text: string, next: string): string =>
  text.endsWith("\u00ad") ? text.slice(0, -1) + next : `${text} ${next}`;

function headingLevel(line: PdfLine, usual: number): number {
  const ratio = usual === 0 ? 1 : line.size / usual;
  if (line.text.length > 120 || !/\p{L}{2}/u.test(line.text) || line.cells.length > 2) return 0;
  if (ratio >= 1.15) return ratio >= 1.8 ? 1 : ratio >= 1.35 ? 2 : 3;
  const isTitle = line.isBold && line.text.length <= 90 && !/[.!?:;,]$/.test(line.text) && !ownLine.test(line.text);
  return isTitle && !itemStart.test(line.text) ? 4 : 0;
}

/** How many lines from here on are the rows of a table: at least two, whose cells stand below each other. */
function tableAt(lines: readonly PdfLine[], at: number): number {
  const first = lines[at];
  if (!first || first.cells.length < 2 || itemStart.test(first.text)) return 0;
  let count = 1;
  for (let next = lines[at + 1]; next; next = lines[at + count]) {
    const cells = next.cells;
    const isAligned = cells.every((cell) => first.cells.some((one) => Math.abs(one.x - cell.x) < 6));
    const isNear = (lines[at + count - 1]?.y ?? 0) - next.y < next.size * 4;
    if (!isAligned || !isNear || (cells.length < 2 && !isUnder(next, first))) break;
    count++;
  }
  return count >= 2 && lines.slice(at, at + count).filter((line) => line.cells.length > 1).length >= 2 ? count : 0;
}

/** A cell may run over several lines; only one of the first column would begin a paragraph instead. */
const isUnder = (line: PdfLine, first: PdfLine): boolean => (line.cells[0]?.x ?? 0) > (first.cells[0]?.x ?? 0) + 6;

function tableRows(lines: readonly PdfLine[]) {
  const columns = lines[0]?.cells.map((cell) => cell.x) ?? [];
  const rows: string[][] = [];
  for (const line of lines) {
    const cells = columns.map((x) => line.cells.find((cell) => Math.abs(cell.x - x) < 6)?.text ?? "");
    const last = rows.at(-1);
    if (last && cells[0] === "")
      for (const [index, text] of cells.entries()) last[index] = `${last[index] ?? ""} ${text}`.trim();
    else rows.push(cells);
  }
  return rows.map((row) => row.map((text) => ({ text, pictures: [] })));
}

async function aboutOf(pdf: Pdf) {
  const { info } = (await pdf.getMetadata().catch(() => ({ info: {} }))) as { info: Record<string, unknown> };
  const text = (name: string) => (typeof info[name] === "string" ? String(info[name]) : "");
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00"] =
    /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?/.exec(text("ModDate") || text("CreationDate")) ?? [];
  const modifiedAt = year === undefined ? "" : isoMoment(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { title: text("Title"), author: text("Author"), modifiedAt, pages: pdf.numPages };
}
