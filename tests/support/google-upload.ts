// Google's client for resumable uploads. As a process of its own it does what its parent says, until it is killed.
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { IdempotencyStrategy, Storage } from "@google-cloud/storage";
import { minute } from "#kit/time.ts";
import { testFile } from "./uploading/test-file.ts";

export interface GoogleUpload {
  readonly origin: string;
  /** The address that takes the chunks. */
  readonly uri: string;
  readonly size: number;
  readonly seed: number;
  /** In bytes; without it the client sends all in one body. */
  readonly chunkSize?: number;
  /** Where its file stops coming, in bytes: what is to be killed must not be done before. */
  readonly stallsAt?: number;
}

/** Uploads a test file; goes on by itself where a connection breaks, as the client is made to. */
export async function uploadByGoogle({
  origin,
  uri,
  size,
  seed,
  chunkSize,
  stallsAt = Number.POSITIVE_INFINITY,
}: GoogleUpload): Promise<void> {
  const storage = new Storage({
    apiEndpoint: origin,
    projectId: "fettle",
    // Without a precondition on a generation, which is not ours, it would not go on by itself.
    retryOptions: { idempotencyStrategy: IdempotencyStrategy.RetryAlways, maxRetries: 10, retryDelayMultiplier: 1 },
  });
  const file = testFile(size, seed);
  const step = 256 * 1024;
  async function* inPieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < size; at += step) {
      if (at >= stallsAt) await sleep(10 * minute);
      yield file.read(at, Math.min(at + step, size));
    }
  }
  const options = { uri, resumable: true, ...(chunkSize !== undefined && { chunkSize }) } as const;
  const stream = storage.bucket("fettle").file(file.fileName).createWriteStream(options);
  await pipeline(Readable.from(inPieces()), stream);
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.once("message", (upload: GoogleUpload) => void uploadByGoogle(upload));
}
