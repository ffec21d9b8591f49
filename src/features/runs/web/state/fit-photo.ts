import { singleShotBytesMax } from "#features/media/contract.ts";

import { takenMs } from "./photo-time.ts";

/** A longer side than this shows no more detail on any of our screens, in px. */
const sideMaxPx = 3000;
const quality = 0.86;

/**
 * A photo as it is kept and sent: cameras make files larger than the server takes in one piece, so those are drawn
 * smaller. Everything else stays as it is, byte for byte.
 */
export async function fitPhoto(file: File): Promise<File> {
  if (file.size < singleShotBytesMax * 0.75 || file.type === "image/gif") return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, sideMaxPx / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (!smaller || smaller.size >= file.size) return file;
    // What its camera noted is lost on the way: the time goes with the file.
    return new File([smaller], file.name, {
      type: smaller.type,
      lastModified: (await takenMs(file)) ?? file.lastModified,
    });
  } catch {
    // A picture that the browser cannot read is sent as it is; the server reports what is wrong with it.
    return file;
  }
}
