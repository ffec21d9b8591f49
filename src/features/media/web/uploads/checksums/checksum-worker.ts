import { createSHA256 } from "hash-wasm";
import { type Sha256, sha256Running } from "../../state/sha256.ts";
import { type Summed, sumOf } from "./sum-of.ts";

/*
 * Runs beside the page: takes one file, answers its sum. Whatever goes wrong, the page computes it again and sees why.
 */

const post = (summed: Summed): void => globalThis.postMessage(summed);

globalThis.onmessage = ({ data }: MessageEvent<Blob>) => {
  void fastSum()
    .then((sum) => sumOf(data, sum))
    .then(
      (checksum) => post({ checksum }),
      () => post({ failed: true }),
    );
};

/** Uses WebAssembly; the hand-written code where a browser forbids it. */
async function fastSum(): Promise<Sha256> {
  try {
    const sum = await createSHA256();
    sum.init();
    return { update: (bytes) => void sum.update(bytes), digest: () => sum.digest("hex") };
  } catch {
    return sha256Running();
  }
}
