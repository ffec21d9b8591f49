import { profilePictureSide } from "../../rules.ts";

export class UnreadablePicture extends Error {}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest size of the same shape that fits into a square; a smaller picture keeps its own. */
export function fitInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A picture that fits into 500 × 500 pixels, upright and re-encoded; PNG stays PNG, because of transparency.
 * @throws UnreadablePicture if the browser cannot decode it
 */
export async function scaledDown(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadablePicture("no picture", { cause });
  });
  try {
    const { width, height } = fitInto(bitmap, profilePictureSide);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext("2d");
    if (!pen) throw new UnreadablePicture("no canvas");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(bitmap, 0, 0, width, height);
    const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    if (!blob) throw new UnreadablePicture("not encoded");
    return new File([blob], file.name, { type });
  } finally {
    bitmap.close();
  }
}
