import sharp from "sharp";
import { createWorker, OEM } from "tesseract.js";
import { createIsomorphicCanvasFactory, renderPageAsImage } from "unpdf";
import { confidenceGood, confidenceMin, layerLengthMin } from "../../rules.ts";
import type { ReadingTask, ReadPage } from "./lines.ts";
import { openPdf } from "./pdf-pages.ts";

/** 216 dots an inch: a PDF counts 72. */
const scaleMax = 3;
/** A poster is read with fewer dots an inch, in pixels. */
const pixelsMax = 12_000_000;
/** Turns of a page, the likeliest first, in degrees. */
const turns = [0, 90, 270, 180] as const;
/** Under this deviation of its brightness a page is empty. */
const emptyDeviation = 3;
/** How much of the shorter side its middle is. */
const middleShare = 0.45;

const canvas = () => import("@napi-rs/canvas");

/** [TX4] Recognises pages from their pictures, one after the other, and emits each as soon as it is done. */
export async function recognisePages(
  bytes: Buffer,
  { contentType, pages, models }: ReadingTask,
  emit: (page: ReadPage) => void,
): Promise<void> {
  const pictureOf = contentType === "application/pdf" ? await pdfPictures(bytes) : () => onePicture(bytes);
  const reader = await createWorker(["eng", "deu"], OEM.LSTM_ONLY, { langPath: models, cacheMethod: "none" });
  const recognise = async (picture: Buffer) => (await reader.recognize(picture)).data;
  for (const page of pages)
    emit({ kind: "page", page, headings: [], ...(await bestOf(await pictureOf(page), recognise)) });
  await reader.terminate();
}

type Recognise = (picture: Buffer) => Promise<{ text: string; confidence: number }>;

async function bestOf(picture: Buffer, recognise: Recognise): Promise<{ text: string; confidence: number }> {
  const { channels } = await sharp(picture).stats();
  let best = { text: "", confidence: 0 };
  if ((channels[0]?.stdev ?? 0) < emptyDeviation) return best;
  for (const { turn, isSure } of await likelyTurns(picture, recognise)) {
    const { text, confidence } = await recognise(await turned(picture, turn));
    if (text.trim() !== "" && confidence > best.confidence) best = { text, confidence };
    if (best.confidence >= confidenceGood || isSure) break;
  }
  const confidence = Math.round(best.confidence);
  const text = best.text.replaceAll(/[\0\p{Co}\p{Cs}]/gu, "").trim();
  return { text: confidence < confidenceMin ? "" : text, confidence };
}

/**
 * The rotations of a page, the likeliest first, by recognising its middle: a page that is read upside down takes
 * longest. `sure` if the middle could be read well.
 */
async function likelyTurns(picture: Buffer, recognise: Recognise): Promise<{ turn: number; isSure: boolean }[]> {
  const { width, height } = await sharp(picture).metadata();
  const side = Math.min(width, height, Math.max(600, Math.round(Math.min(width, height) * middleShare)));
  const area = {
    left: Math.floor((width - side) / 2),
    top: Math.floor((height - side) / 2),
    width: side,
    height: side,
  };
  const middle = await sharp(picture).extract(area).png().toBuffer();
  const tried: { turn: number; confidence: number; isSure: boolean }[] = [];
  for (const turn of turns) {
    const { text, confidence } = await recognise(await turned(middle, turn));
    const isSure = confidence >= confidenceGood && text.replaceAll(/\s/g, "").length >= layerLengthMin;
    tried.push({ turn, confidence: text.trim() === "" ? 0 : confidence, isSure });
    if (isSure) break;
  }
  return tried.toSorted((a, b) => b.confidence - a.confidence);
}

const turned = async (picture: Buffer, turn: number): Promise<Buffer> =>
  turn === 0 ? picture : sharp(picture).rotate(turn).png({ compressionLevel: 1 }).toBuffer();

/** A photograph or a scan, upright as its camera says, grey, and no larger than it is worth. */
const onePicture = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: 50_000_000 })
    .autoOrient()
    .flatten({ background: "#fff" })
    .resize({ width: 3500, height: 3500, fit: "inside", withoutEnlargement: true })
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer();

async function pdfPictures(bytes: Buffer): Promise<(page: number) => Promise<Buffer>> {
  const pdf = await openPdf(new Uint8Array(bytes), { CanvasFactory: await createIsomorphicCanvasFactory(canvas) });
  return async (number) => {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = Math.min(scaleMax, Math.sqrt(pixelsMax / Math.max(1, width * height)));
    const drawn = await renderPageAsImage(pdf, number, { canvasImport: canvas, scale });
    page.cleanup();
    return sharp(Buffer.from(drawn))
      .flatten({ background: "#fff" })
      .greyscale()
      .png({ compressionLevel: 1 })
      .toBuffer();
  };
}
