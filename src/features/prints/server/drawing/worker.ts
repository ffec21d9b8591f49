// The thread that draws prints, one at a time: it is told of each, and requests pictures from its parent one by one.
import { parentPort } from "node:worker_threads";
import type { FromDrawing, PrintTask, ToDrawing } from "../sheet.ts";
import { drawSheet } from "./draw-sheet.ts";

const dotsPerInch = 200;

const post = (message: FromDrawing) => parentPort?.postMessage(message);

/** Whoever waits for the picture that was requested last. */
let given: ((bytes: Uint8Array | null) => void) | undefined;

function bytesOf(pictureId: string): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    given = resolve;
    post({ is: "wanted", pictureId });
  });
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

async function draw({ sheet, path }: PrintTask): Promise<void> {
  const pageCount = await drawSheet(sheet, path, getPicture);
  post({ is: "done", pageCount });
}

// An error ends the thread, and its parent sees that it did.
parentPort?.on("message", (message: ToDrawing) => {
  if (message.is === "task") void draw(message.task);
  else given?.(message.bytes);
});
