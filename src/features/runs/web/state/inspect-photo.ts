import { faultsOf, type PhotoFacts, type PhotoFault } from "#features/performs/rules/answers/photo-quality.ts";
import { second } from "#kit/time.ts";

/** A hint that comes later is dropped. */
const timeoutMs = 8 * second;

/**
 * Measures the quality of a picture in a worker, so that the page does not wait for it; undefined where the browser
 * cannot.
 */
function inspectPhoto(picture: Blob | ImageBitmap): Promise<PhotoFacts | undefined> {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./photo-inspection-worker.ts", import.meta.url), { type: "module" });
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

/** The faults of a photo, relative to the author's example if there is one. [PF90] */
export async function photoHints(photo: Blob, referenceUrl: string | undefined): Promise<PhotoFault[]> {
  const reference = await pictureAt(referenceUrl);
  const [facts, look] = await Promise.all([inspectPhoto(photo), reference && inspectPhoto(reference)]);
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
