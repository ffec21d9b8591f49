import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { createIsomorphicCanvasFactory, renderPageAsImage } from "unpdf";
import { getDocument, type PDFDocumentProxy } from "unpdf/pdfjs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** A stretch of text with the box that it fills, in points from the lower left corner of the page. */
export interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** Written across the page. */
  readonly isSlanted: boolean;
}

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
}

/**
 * By the copy of PDF.js that the server reads documents with: a process can hold one copy, since each finds its worker
 * by the same global name, and the files of a run share processes.
 */
export const openedPdf = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;

/** What a PDF says and where, page by page, as another program reads it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const pdf = await openedPdf(bytes);
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent({ disableNormalization: true });
    pages.push({
      width,
      height,
      texts: items.flatMap((item) => ("str" in item && item.str !== "" ? [placed(item)] : [])),
    });
  }
  await pdf.loadingTask.destroy();
  return pages;
}

interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** A font's letters reach a fifth of their size below the line. */
const below = 0.25;

function placed({ str, transform, width, height }: TextItem): PlacedText {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform;
  const [along, across] = [Math.hypot(a, b), Math.hypot(c, d)];
  const corners = [
    [0, -below * height],
    [width, -below * height],
    [0, height],
    [width, height],
  ].map(([u = 0, v = 0]) => [x + (u * a) / along + (v * c) / across, y + (u * b) / along + (v * d) / across] as const);
  const xs = corners.map(([one]) => one);
  const ys = corners.map(([, one]) => one);
  return {
    text: str,
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
    isSlanted: Math.abs(b) > 0.001,
  };
}

const canvas = () => import("@napi-rs/canvas");

/** A page as a picture, as coarse as an office printer makes it. */
async function pictureOf(bytes: Uint8Array, pageNumber: number): Promise<Uint8Array<ArrayBuffer>> {
  const CanvasFactory = await createIsomorphicCanvasFactory(canvas);
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, CanvasFactory }).promise;
  const picture = await renderPageAsImage(pdf, pageNumber, { canvasImport: canvas, scale: 200 / 72 });
  await pdf.loadingTask.destroy();
  return new Uint8Array(picture);
}

/** How many points of a page are dark. */
export async function inkOf(bytes: Uint8Array, pageNumber: number): Promise<number> {
  const grey = await sharp(await pictureOf(bytes, pageNumber))
    .flatten({ background: "#ffffff" })
    .greyscale()
    .raw()
    .toBuffer();
  return grey.reduce((sum, one) => sum + (one < 128 ? 1 : 0), 0);
}

/** Once for a process: each preparation compiles the reader anew. */
let prepared: Promise<void> | undefined;
async function prepareReader(): Promise<void> {
  const wasm = new URL("../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm", import.meta.url);
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });
}

/** What the codes on a page say, read from its picture. */
export async function readCodes(bytes: Uint8Array, pageNumber: number): Promise<string[]> {
  await (prepared ??= prepareReader());
  const found = await readBarcodes(await pictureOf(bytes, pageNumber), {
    formats: ["QRCode"],
    maxNumberOfSymbols: 20,
  });
  return found.map((one) => one.text);
}
