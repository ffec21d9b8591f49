import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

// Our own copy, not the one of a public network that the library would fetch.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** Pictures are read at this size at most (specification, identity section 5). */
export const pictureSideMax = 1000;

/**
 * What the codes in a picture hold, whatever else it shows; undefined where none holds what is looked for.
 * @param read what is looked for in the text of one code, which may be anybody's
 */
export async function foundInPicture<Found>(
  picture: ImageData,
  read: (text: string) => Found | undefined,
): Promise<Found | undefined> {
  const codes = await readBarcodes(picture, { formats: ["QRCode"], tryHarder: true, maxNumberOfSymbols: 4 });
  for (const code of codes) {
    const found = read(code.text);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A still of what is drawn, scaled down to fit 1000 × 1000. */
export function stillOf(source: CanvasImageSource, width: number, height: number): ImageData | undefined {
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, pictureSideMax / width, pictureSideMax / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The same in a picture file. Undefined if the file is no picture. */
export async function foundInFile<Found>(
  file: Blob,
  read: (text: string) => Found | undefined,
): Promise<Found | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    const still = stillOf(bitmap, bitmap.width, bitmap.height);
    return still && (await foundInPicture(still, read));
  } finally {
    bitmap.close();
  }
}
