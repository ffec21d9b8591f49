import { faultsOf, type PhotoFacts, type PhotoFault } from "#features/performs/rules/answers/photo-quality.ts";
import { second } from "#kit/time.ts";

/** A hint that comes later is none. */
const timeoutMs = 8 * second;

/**
 * How a picture looks, found out beside the page so that nothing on screen waits for it; undefined where the browser
 * cannot say.
 */
function lookAtPhoto(picture: Blob | ImageBitmap): Promise<PhotoFacts | undefined> {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./photo-look-worker.ts", import.meta.url), { type: "module" });
    const timer = setTimeout(() => end(undefined), timeoutMs);
    const end = (facts: PhotoFacts | undefined) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(facts);
    };
    worker.onmessage = ({ data }: MessageEvent<PhotoFacts | null>) => end(data ?? undefined);
    worker.onerror = () => end(undefined);
    worker.postMessage(picture, picture instanceof ImageBitmap ? [picture] : []);
  });
}

/** What speaks against a photo, by the author's own picture where there is one. [PF90] */
export async function photoHints(photo: Blob, referenceUrl: string | undefined): Promise<PhotoFault[]> {
  const reference = await pictureAt(referenceUrl);
  const [facts, look] = await Promise.all([lookAtPhoto(photo), reference && lookAtPhoto(reference)]);
  return facts ? faultsOf(facts, look) : [];
}

/** A picture that is on screen; undefined where it did not come. Scripts may not fetch such an address. */
async function pictureAt(url: string | undefined): Promise<ImageBitmap | undefined> {
  if (url === undefined || typeof Worker === "undefined") return undefined;
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await createImageBitmap(image);
  } catch {
    return undefined;
  }
}
