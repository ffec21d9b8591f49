import { closeSync, openSync, rmSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { errorCode, flushDirectory } from "#kit/server/storage/local-files.ts";
import type { ArchiveSink } from "./archive-writer.ts";

const bufferBytes = 256 * 1024;

/**
 * Lets `write` fill a new file that only its owner may read. It is written as FILE.partial and renamed when it is
 * complete and flushed; if `write` fails, or the process is told to stop, nothing is left.
 */
export async function writeArchiveFile<Result>(
  file: string,
  write: (sink: ArchiveSink) => Promise<Result>,
): Promise<Result> {
  const partial = `${file}.partial`;
  let isOurs = false;
  const stopListening = onStop(() => {
    if (isOurs) rmSync(partial, { force: true });
  });
  try {
    // Without a pause in which a signal would find the file without a handler to remove it.
    createFile(partial);
    isOurs = true;
    const handle = await open(partial, "r+");
    try {
      const sink = new BufferedSink((bytes) => writeAll(handle, bytes));
      const result = await write(sink);
      await sink.flush();
      await handle.sync();
      await handle.close();
      await rename(partial, file);
      await flushDirectory(path.dirname(path.resolve(file)));
      return result;
    } finally {
      await handle.close().catch(() => {});
    }
  } catch (error) {
    if (isOurs) await rm(partial, { force: true });
    throw error;
  } finally {
    stopListening();
  }
}

/** @throws if the file exists already */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    throw new Error(`${file} is there: another backup is writing it, or one was ended; remove it then`);
  }
}

/** Does `work` when the process is told to stop, and lets it stop then. Returns the function that unregisters this. */
function onStop(work: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const stop = (signal: NodeJS.Signals) => {
    work();
    stopListening();
    process.kill(process.pid, signal);
  };
  const stopListening = () => {
    for (const signal of signals) process.off(signal, stop);
  };
  for (const signal of signals) process.on(signal, stop);
  return stopListening;
}

/** The same into a stream, such as standard output. */
export async function writeArchiveTo<Result>(
  stream: Writable,
  write: (sink: ArchiveSink) => Promise<Result>,
): Promise<Result> {
  // A reader that goes away is met by the next write.
  stream.on("error", () => {});
  const sink = new BufferedSink(
    (bytes) =>
      new Promise<void>((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
  );
  const result = await write(sink);
  await sink.flush();
  return result;
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written, bytes.length - written)).bytesWritten;
  }
}

/** Buffers small writes: an archive of many small files is written a header and a few bytes at a time. */
class BufferedSink implements ArchiveSink {
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  readonly #buffer = Buffer.allocUnsafeSlow(bufferBytes);
  #filled = 0;

  constructor(write: (bytes: Uint8Array) => Promise<void>) {
    this.#write = write;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#filled + bytes.length > bufferBytes) await this.flush();
    if (bytes.length > bufferBytes) {
      await this.#write(bytes);
      return;
    }
    this.#buffer.set(bytes, this.#filled);
    this.#filled += bytes.length;
  }

  async flush(): Promise<void> {
    if (this.#filled > 0) await this.#write(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }
}
