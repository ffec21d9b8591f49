// The child process that reads one file: its argument describes the task, and it writes its result line by line.

import { writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { type ReadingLine, type ReadingTask, Unreadable } from "./lines.ts";
import { closeNetwork } from "./no-network.ts";

const task = JSON.parse(process.argv[2] ?? "") as ReadingTask;

/** Before anything of the file is touched. */
async function beginGuard(): Promise<void> {
  const guard = new Worker(new URL("./guard.ts", import.meta.url), {
    workerData: { endsAfterMs: task.endsAfterMs, residentBytesMax: task.residentBytesMax },
  });
  guard.unref();
  await new Promise((resolve, reject) => guard.once("message", resolve).once("error", reject));
}

function emit(line: ReadingLine): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      // The reader is slower than this: it is waited for.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

async function read(): Promise<void> {
  const { contentType } = task;
  const bytes = await readFile(task.path);
  if (task.kind === "recognise") {
    const { recognisePages } = await import("./recognise-pages.ts");
    emit({ kind: "begin", pages: task.pages.length });
    return recognisePages(bytes, task, emit);
  }
  if (contentType === "application/pdf") return readPdf(bytes);
  const pages = contentType.startsWith("text/")
    ? (await import("./plain-pages.ts")).readPlain(bytes, contentType)
    : await (await import("./office-pages.ts")).readOffice(bytes);
  emit({ kind: "begin", pages: pages.length });
  for (const page of pages) emit(page);
}

async function readPdf(bytes: Buffer): Promise<void> {
  const { openPdf, readPdfPage } = await import("./pdf-pages.ts");
  const pdf = await openPdf(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  emit({ kind: "begin", pages: pdf.numPages });
  for (let page = 1; page <= pdf.numPages; page++) emit(await readPdfPage(pdf, page));
  await pdf.loadingTask.destroy();
}

try {
  await beginGuard();
  closeNetwork();
  await read();
  emit({ kind: "end" });
} catch (error) {
  const { message } = error as Error;
  // Any error of a parser means the same: the file is not of its claimed type.
  emit({ kind: "failed", why: error instanceof Unreadable ? error.why : "damaged", detail: message.slice(0, 300) });
}
process.exit(0);
