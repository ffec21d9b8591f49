// The thread that draws one print: its data describe the sheet, and it requests pictures from its parent one by one.
import { parentPort, workerData } from "node:worker_threads";
import type { FromDrawing, PrintTask, ToDrawing } from "../sheet.ts";
import { drawSheet } from "./draw-sheet.ts";

const { sheet, path } = workerData as PrintTask;
const dotsPerInch = 200;

const post = (message: FromDrawing) => parentPort?.postMessage(message);

async function bytesOf(pictureId: string): Promise<Uint8Array | null> {
  const answer = new Promise<ToDrawing>((resolve) => parentPort?.once("message", resolve));
  post({ is: "wanted", pictureId });
  return (await answer).bytes;
}

/** On white, for a JPEG knows no transparency. What cannot be read is left out, and its place stays. */
async function getPicture(pictureId: string, widthPoints: number, heightPoints: number): Promise<Buffer | null> {
  const bytes = await bytesOf(pictureId);
  if (bytes === null) return null;
  // A print without pictures needs no decoder, which takes longer to load than a short one to draw.
  const { decoderOf } = await import("#kit/server/pictures/picture-decoder.ts");
  const dots = (points: number) => Math.ceil((points / 72) * dotsPerInch);
  return decoderOf(bytes)
    .resize({ width: dots(widthPoints), height: dots(heightPoints), fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => null);
}

const pageCount = await drawSheet(sheet, path, getPicture);
post({ is: "done", pageCount });
