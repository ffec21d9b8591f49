import {
  greyOf,
  inspectedPx,
  type PhotoFacts,
  photoQualityOf,
} from "#features/performs/rules/answers/photo-quality.ts";

/*
 * A worker. Takes a picture and posts its brightness and sharpness, or null if this browser cannot measure them.
 */

globalThis.onmessage = ({ data }: MessageEvent<Blob | ImageBitmap>) => {
  void inspect(data).then(
    (facts) => globalThis.postMessage(facts),
    () => globalThis.postMessage(null),
  );
};

async function inspect(picture: Blob | ImageBitmap): Promise<PhotoFacts> {
  const bitmap = picture instanceof Blob ? await createImageBitmap(picture) : picture;
  const { width: widthPx, height: heightPx } = bitmap;
  const scale = Math.min(1, inspectedPx / Math.max(widthPx, heightPx));
  const [width, height] = [Math.max(1, Math.round(widthPx * scale)), Math.max(1, Math.round(heightPx * scale))];
  const canvas = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!canvas) throw new Error("This browser draws nothing beside the page");
  canvas.imageSmoothingQuality = "high";
  canvas.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { ...photoQualityOf(greyOf(canvas.getImageData(0, 0, width, height).data, width, height)), widthPx, heightPx };
}
