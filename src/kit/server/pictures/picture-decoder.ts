import type { Sharp, default as sharp } from "sharp";
import { Problem } from "#kit/problem.ts";
import { sniffType } from "../files/sniff-type.ts";
import { createTurns } from "../limits/turns.ts";
import { loadLater } from "../load-later.ts";

export type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/gif";

/** 50 megapixels (threat B111). */
export const pixelsMax = 50_000_000;
const decodeSecondsMax = 20;

/** The library, as this process uses it from its first picture on. */
export const openSharp = loadLater<typeof sharp>("sharp", (opened) => {
  // A thread for each picture; several at a time come from the turns. Nothing is kept between pictures.
  opened.concurrency(1);
  opened.cache(false);
  // Only the four decoders in use: the others (SVG, PDF, TIFF, HEIF, ImageMagick's, …) are never reached.
  opened.block({ operation: ["VipsForeignLoad"] });
  opened.unblock({
    operation: [
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadWebpBuffer",
      "VipsForeignLoadNsgifBuffer",
    ],
  });
});

/**
 * Two at a time in this process: an interlaced picture of the largest size is held whole, 400 MB at worst (four
 * channels of 16 bits). Others are read in strips.
 */
export const inTurn = createTurns(2);

/** The type by content; everything that is not one of the four pictures is `unsupportedMediaType`. */
export function pictureTypeOf(bytes: Uint8Array): PictureType {
  const found = sniffType(bytes.subarray(0, 16));
  if (!found?.startsWith("image/")) {
    throw new Problem("unsupported", "unsupportedMediaType", { detail: "Not a PNG, JPEG, WebP or GIF picture" });
  }
  return found as PictureType;
}

/** Width and height in pixels as a viewer sees them, read from the header alone; `pictureTooLarge` above the limit. */
export async function measure(bytes: Uint8Array): Promise<{ widthPx: number; heightPx: number }> {
  const about = await readable(openSharp()(bytes, { limitInputPixels: false }).metadata());
  const { width: widthPx, height: heightPx } = about.autoOrient;
  if (widthPx * heightPx > pixelsMax) {
    throw new Problem("unprocessable", "pictureTooLarge", { detail: "A picture may have 50 megapixels" });
  }
  return { widthPx, heightPx };
}

/** Of an animation, the first frame. A damaged or truncated picture fails when it is decoded. */
export const decoderOf = (bytes: Uint8Array): Sharp =>
  openSharp()(bytes, { limitInputPixels: pixelsMax, failOn: "error" }).timeout({ seconds: decodeSecondsMax });

/** Turns every error of the decoder into the one problem that the picture's sender understands: `pictureUnreadable`. */
export async function readable<T>(decoding: Promise<T>): Promise<T> {
  return decoding.catch((error) => {
    const problem = new Problem("unprocessable", "pictureUnreadable", { detail: "The picture cannot be read" });
    throw Object.assign(problem, { cause: error });
  });
}
