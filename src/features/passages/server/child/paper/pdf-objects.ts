import sharp from "sharp";
import { getResolvedPDFJS } from "unpdf";
import type { PaperPlace } from "../../../rules/paper.ts";
import type { openPdf } from "../pdf-pages.ts";
import type { PaperWriter } from "./paper-writer.ts";

export type Pdf = Awaited<ReturnType<typeof openPdf>>;
export type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;
type Matrix = readonly [number, number, number, number, number, number];

/** A picture of a page, with its place in points. */
export interface PdfPicture {
  readonly x: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly encode: () => Promise<Uint8Array | undefined>;
}

export interface PageObjects {
  readonly pictures: readonly PdfPicture[];
  /** Lines, areas and stencils. */
  readonly paths: number;
}

interface ImageData {
  readonly width: number;
  readonly height: number;
  readonly data?: Uint8Array | Uint8ClampedArray;
}

const start: Matrix = [1, 0, 0, 1, 0, 0];
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

/** Follows the drawing of a page to where each picture ends up. Also loads its fonts, whose names say what is bold. */
export async function objectsOf(page: PdfPage): Promise<PageObjects> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const pictures: PdfPicture[] = [];
  const stack: Matrix[] = [];
  let matrix = start;
  let paths = 0;
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] as unknown[];
    switch (operator) {
      case OPS.save:
        stack.push(matrix);
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        matrix = stack.pop() ?? start;
        break;
      case OPS.transform:
        matrix = times(matrix, args as unknown as Matrix);
        break;
      case OPS.paintFormXObjectBegin:
        stack.push(matrix);
        if (Array.isArray(args[0])) matrix = times(matrix, args[0] as unknown as Matrix);
        break;
      case OPS.paintImageXObject: {
        const [id, width, height] = args as [string, number, number];
        pictures.push(placed(matrix, width, height, () => loaded(page, id)));
        break;
      }
      case OPS.paintInlineImageXObject: {
        const image = args[0] as ImageData;
        pictures.push(placed(matrix, image.width, image.height, async () => image));
        break;
      }
      case OPS.constructPath:
      case OPS.paintImageMaskXObject:
        paths++;
        break;
    }
  }
  return { pictures, paths };
}

function placed(m: Matrix, widthPx: number, heightPx: number, load: () => Promise<ImageData | undefined>): PdfPicture {
  const xs = [m[4], m[4] + m[0], m[4] + m[2], m[4] + m[0] + m[2]];
  const ys = [m[5], m[5] + m[1], m[5] + m[3], m[5] + m[1] + m[3]];
  return {
    x: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
    widthPx,
    heightPx,
    encode: async () => encoded(await load()),
  };
}

/** Arrives after the drawing that names it; one that cannot be decoded arrives as null. */
const loaded = (page: PdfPage, id: string): Promise<ImageData | undefined> =>
  new Promise((resolve) => {
    const objects = id.startsWith("g_") ? page.commonObjs : page.objs;
    objects.get(id, (image: unknown) => resolve((image as ImageData | null) ?? undefined));
  });

async function encoded(image: ImageData | undefined): Promise<Uint8Array | undefined> {
  if (!image?.data) return undefined;
  const { width, height, data } = image;
  const channels = data.length / (width * height);
  const pixels = channels === 3 || channels === 4 || channels === 1 ? Buffer.from(data) : expanded(image, data);
  if (!pixels) return undefined;
  const raw = { width, height, channels: channels === 3 || channels === 4 ? channels : 1 } as const;
  return new Uint8Array(await sharp(pixels, { raw }).png({ compressionLevel: 4 }).toBuffer());
}

/** Eight pixels of black and white in each byte. */
function expanded({ width, height }: ImageData, data: Uint8Array | Uint8ClampedArray): Buffer | undefined {
  const rowBytes = Math.ceil(width / 8);
  if (data.length < rowBytes * height) return undefined;
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      pixels[y * width + x] = ((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
    }
  }
  return pixels;
}

interface Annotation {
  readonly subtype?: string;
  readonly url?: string;
  readonly unsafeUrl?: string;
  readonly fieldName?: string;
  readonly fieldValue?: unknown;
  readonly contentsObj?: { readonly str?: string };
  readonly file?: { readonly filename?: string };
  readonly popupRef?: string;
}

const remarks =
  /^(?:Text|Highlight|Underline|StrikeOut|Squiggly|Stamp|Ink|Line|Square|Circle|Polygon|PolyLine|Caret|Redact)$/;

/** What lies on a page without being a part of its drawing. */
export async function reportAnnotations(page: PdfPage, at: PaperPlace, writer: PaperWriter): Promise<void> {
  for (const one of (await page.getAnnotations()) as Annotation[]) {
    const { subtype = "" } = one;
    const said = one.contentsObj?.str ?? "";
    if (subtype === "Link") {
      const address = one.url ?? one.unsafeUrl;
      if (address !== undefined) writer.loss("externalLink", at, address);
    } else if (subtype === "Widget") {
      const value = typeof one.fieldValue === "string" ? one.fieldValue : "";
      writer.loss("formField", at, [one.fieldName ?? "", value].filter((part) => part !== "").join(": "));
    } else if (subtype === "FreeText") writer.loss("textBox", at, said);
    else if (subtype === "FileAttachment") writer.loss("attachment", at, one.file?.filename ?? said);
    else if (/^(?:Screen|RichMedia|Movie|3D)$/.test(subtype)) writer.loss("video", at, said);
    else if (subtype === "Sound") writer.loss("audio", at, said);
    else if (remarks.test(subtype)) writer.loss("comment", at, said || subtype);
  }
}

/** What belongs to the whole file: other files in it, and scripts, which nothing runs. */
export async function reportFileObjects(pdf: Pdf, writer: PaperWriter): Promise<void> {
  const at = { page: null, paragraph: null };
  const attachments = (await pdf.getAttachments().catch(() => null)) as unknown;
  const files = attachments instanceof Map ? [...attachments.entries()] : Object.entries(attachments ?? {});
  for (const [key, file] of files as [string, { filename?: string }][]) {
    writer.loss("attachment", at, file.filename ?? key);
  }
  const scripts = (await pdf.getJSActions().catch(() => null)) as Record<string, string[]> | null;
  for (const code of Object.values(scripts ?? {}).flat()) writer.loss("macro", at, code);
}
