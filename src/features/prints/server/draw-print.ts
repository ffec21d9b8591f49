import type { FileHandle } from "node:fs/promises";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Problem } from "#kit/problem.ts";
import { createTurns } from "#kit/server/limits/turns.ts";
import { minute } from "#kit/time.ts";
import { createDrawingThreads, type DrawingThreads, type ReadPicture } from "./drawing-threads.ts";
import type { Sheet } from "./sheet.ts";

/** [PR10] */
const atOnce = 2;
const waitingMax = 16;
const withinMs = 3 * minute;
/** A large picture takes a tenth of a second of a processor that others need too. */
const msPerPicture = 400;

export interface Print {
  /** Of a file that has no name any more: it goes with its handle. */
  readonly file: FileHandle;
  readonly sizeBytes: number;
}

export type DrawPrint = (sheet: Sheet, readPicture: ReadPicture) => Promise<Print>;

/**
 * [PR10] Draws prints in worker threads, so that no request waits for a layout: two at a time, a few queue, more are
 * refused. The output goes to a file, and is sent when it is complete.
 */
export function createPrinter(): DrawPrint {
  const inTurn = createTurns(atOnce);
  const threads = createDrawingThreads();
  let asked = 0;
  return async (sheet, readPicture) => {
    if (asked >= atOnce + waitingMax) {
      throw new Problem("unavailable", "printsBusy", { detail: "Too much is being printed", retryAfterSeconds: 20 });
    }
    asked += 1;
    try {
      return await inTurn(() => draw(threads, sheet, readPicture));
    } finally {
      asked -= 1;
    }
  };
}

/** @throws Problem 503 `printFailed` where the thread needs too long or too much */
async function draw(threads: DrawingThreads, sheet: Sheet, readPicture: ReadPicture): Promise<Print> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-print-"));
  try {
    const target = path.join(folder, "print.pdf");
    const pictureCount = Object.keys(sheet.files).length;
    await threads
      .draw({ sheet, path: target }, readPicture, withinMs + pictureCount * msPerPicture)
      .catch((cause: unknown) => Promise.reject(notDrawn(cause)));
    const { size } = await stat(target);
    return { file: await open(target), sizeBytes: size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const notDrawn = (cause: unknown) =>
  Object.assign(new Problem("unavailable", "printFailed", { detail: "This could not be printed" }), { cause });
