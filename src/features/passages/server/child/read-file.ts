// The child process that reads files, one after the other: each line of its input describes one, and it writes the result line by
// line. It ends where a file could not be read, and once it has grown.

import { writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import type { GuardLimits } from "./guard.ts";
import { type ReadingLine, type ReadingTask, Unreadable } from "./lines.ts";
import { closeNetwork } from "./no-network.ts";

const guard = new Worker(new URL("./guard.ts", import.meta.url));
guard.unref();
guard.on("error", (error) => {
  throw error;
});

/** Before anything of a file is touched; undefined between files. */
function guardBy(limits: GuardLimits | undefined): Promise<void> {
  return new Promise((resolve) => {
    guard.once("message", () => resolve());
    guard.postMessage(limits);
  });
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

async function read(task: ReadingTask): Promise<void> {
  const { contentType } = task;
  const bytes = await readFile(task.path);
  if (task.kind === "recognise") {
    const { recognisePages } = await import("./recognise-pages.ts");
    emit({ kind: "begin", pages: task.pages.length });
    return recognisePages(bytes, task, emit);
  }
  if (task.kind === "structure" || task.kind === "pictures") return readStructure(bytes, task);
  if (contentType === "application/pdf") return readPdf(bytes);
  const pages = contentType.startsWith("text/")
    ? (await import("./plain-pages.ts")).readPlain(bytes, contentType)
    : await (await import("./office-pages.ts")).readOffice(bytes);
  emit({ kind: "begin", pages: pages.length });
  for (const page of pages) emit(page);
}

/** [TX21] Pictures are read once more where they are wanted: their numbers are the same. */
async function readStructure(bytes: Buffer, { kind, contentType }: ReadingTask): Promise<void> {
  const { handable, readPaper } = await import("./paper/read-paper.ts");
  const pictures: Parameters<typeof handable>[0][] = [];
  const paper = await readPaper(bytes, contentType, kind === "pictures" ? (one) => pictures.push(one) : undefined);
  if (kind === "structure") return emit({ kind: "structure", paper });
  emit({ kind: "begin", pages: pictures.length });
  for (const one of pictures) {
    emit({ kind: "picture", picture: one.picture, base64: (await handable(one))?.toString("base64") ?? null });
  }
}

async function readPdf(bytes: Buffer): Promise<void> {
  const { openPdf, readPageLabels, readPdfPage } = await import("./pdf-pages.ts");
  const pdf = await openPdf(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  emit({ kind: "begin", pages: pdf.numPages });
  const labels = await readPageLabels(pdf);
  for (let page = 1; page <= pdf.numPages; page++) {
    const label = labels.get(page);
    emit({ ...(await readPdfPage(pdf, page)), ...(label !== undefined && { label }) });
  }
  await pdf.loadingTask.destroy();
}

/** How much of its limit it may hold between two files; a new child is smaller. */
const residentShareMax = 0.6;

/** Returns whether it can read another file. */
async function readOne(task: ReadingTask): Promise<boolean> {
  try {
    await guardBy(task);
    await read(task);
    await guardBy(undefined);
    const isLast = process.memoryUsage.rss() > task.residentBytesMax * residentShareMax;
    emit({ kind: "end", isLast });
    return !isLast;
  } catch (error) {
    const { message } = error as Error;
    // Any error of a parser means the same: the file is not of its claimed type.
    emit({ kind: "failed", why: error instanceof Unreadable ? error.why : "damaged", detail: message.slice(0, 300) });
    return false;
  }
}

closeNetwork();
for await (const line of createInterface({ input: process.stdin })) {
  if (!(await readOne(JSON.parse(line) as ReadingTask))) break;
}
process.exit(0);
