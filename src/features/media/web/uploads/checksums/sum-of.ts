import type { Sha256 } from "../../state/sha256.ts";

/** What a worker answers: the sum in hex, or that it could not be made. */
export type Summed = { readonly checksum: string } | { readonly failed: true };

const pieceBytes = 4 * 1024 * 1024;

/** Feeds a file to a sum, 4 MiB at a time. @throws the signal's reason; what reading the file threw */
export async function sumOf(file: Blob, sum: Sha256, signal?: AbortSignal): Promise<string> {
  for (let from = 0; from < file.size; from += pieceBytes) {
    signal?.throwIfAborted();
    sum.update(new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer()));
  }
  return sum.digest();
}
