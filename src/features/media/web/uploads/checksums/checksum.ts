import { singleShotBytesMax } from "../../../contract.ts";
import { sha256, sha256Running } from "../../state/sha256.ts";
import { type Summed, sumOf } from "./sum-of.ts";

/**
 * SHA-256 in hex of a file of any size. A large one is read piece by piece in a worker, while it is being sent; without
 * workers, on the page's thread.
 * @throws the signal's reason; what reading the file threw
 */
export async function checksumOf(file: Blob, signal: AbortSignal): Promise<string> {
  if (file.size <= singleShotBytesMax) return sha256(await file.arrayBuffer());
  const summed = typeof Worker === "undefined" ? undefined : await sumInWorker(file, signal);
  // A file that cannot be read fails here too, and then says why.
  return summed ?? sumOf(file, sha256Running(), signal);
}

/** Undefined where the worker did not load or could not do it. */
function sumInWorker(file: Blob, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./checksum-worker.ts", import.meta.url), { type: "module" });
    const end = () => {
      worker.terminate();
      signal.removeEventListener("abort", stop);
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    worker.onmessage = ({ data }: MessageEvent<Summed>) => {
      end();
      resolve("checksum" in data ? data.checksum : undefined);
    };
    worker.onerror = () => {
      end();
      resolve(undefined);
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
    worker.postMessage(file);
  });
}
