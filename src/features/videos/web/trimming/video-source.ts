import { CustomSource } from "mediabunny";
import type { VideoAddress } from "../state/video-address.ts";

/** [V13] Reads ranges of a stored video as needed: a video of gigabytes is cut without being downloaded whole. */
export const videoSource = (address: VideoAddress, sizeBytes: number, signal: AbortSignal): CustomSource =>
  new CustomSource({
    getSize: () => sizeBytes,
    read: async (start, end) => {
      const first = await address.get();
      const answer = await part(first.url, start, end, signal);
      if (answer.ok) return bytesOf(answer, end - start);
      const again = await part((await address.renew(first)).url, start, end, signal);
      if (!again.ok) throw new Error(`the video responds with ${again.status}`);
      return bytesOf(again, end - start);
    },
    maxCacheSize: 32 * 1024 ** 2,
    prefetchProfile: "network",
    // A read that is no longer needed, such as one ahead of a cut that was cancelled.
    handleUnhandledError: () => undefined,
  });

const part = (url: string, start: number, end: number, signal: AbortSignal): Promise<Response> =>
  fetch(url, { headers: { range: `bytes=${start}-${end - 1}` }, signal });

async function bytesOf(answer: Response, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (answer.status !== 206 || bytes.length !== length) throw new Error("the video did not answer the range");
  return bytes;
}
