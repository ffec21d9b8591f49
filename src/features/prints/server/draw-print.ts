import type { FileHandle } from "node:fs/promises";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { Problem } from "#kit/problem.ts";
import { createTurns } from "#kit/server/limits/turns.ts";
import { minute } from "#kit/time.ts";
import type { FromDrawing, PrintTask, Sheet, ToDrawing } from "./sheet.ts";

/** [PR10] */
const atOnce = 2;
const waitingMax = 16;
const withinMs = 3 * minute;
/** A large picture takes a tenth of a second of a processor that others need too. */
const msPerPicture = 400;
/** A procedure of the largest size, laid out; pictures come one by one. */
const heapMegabytesMax = 512;

export interface Print {
  /** Of a file that has no name any more: it goes with its handle. */
  readonly file: FileHandle;
  readonly sizeBytes: number;
}

/** The bytes of a picture; null where they are not to be had. */
export type ReadPicture = (pictureId: string) => Promise<Uint8Array | null>;

export type DrawPrint = (sheet: Sheet, readPicture: ReadPicture) => Promise<Print>;

/**
 * [PR10] Draws prints in worker threads, so that no request waits for a layout: two at a time, a few queue, more are
 * refused. The output goes to a file, and is sent when it is complete.
 */
export function createPrinter(): DrawPrint {
  const inTurn = createTurns(atOnce);
  let asked = 0;
  return async (sheet, readPicture) => {
    if (asked >= atOnce + waitingMax) {
      throw new Problem("unavailable", "printsBusy", { detail: "Too much is being printed", retryAfterSeconds: 20 });
    }
    asked += 1;
    try {
      return await inTurn(() => draw(sheet, readPicture));
    } finally {
      asked -= 1;
    }
  };
}

async function draw(sheet: Sheet, readPicture: ReadPicture): Promise<Print> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-print-"));
  try {
    const target = path.join(folder, "print.pdf");
    await runThread({ sheet, path: target }, readPicture);
    const { size } = await stat(target);
    return { file: await open(target), sizeBytes: size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws Problem 503 `printFailed` where the thread needs too long or too much */
function runThread(task: PrintTask, readPicture: ReadPicture): Promise<void> {
  const cached = process.env.NODE_COMPILE_CACHE;
  const thread = new Worker(new URL("./drawing/worker.ts", import.meta.url), {
    workerData: task,
    // Nothing of the server's surroundings, but where what Node made of the sources is kept: half of the start.
    env: cached === undefined ? {} : { NODE_COMPILE_CACHE: cached },
    // What started this process is no business of the thread's.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
  });
  const pictureCount = Object.keys(task.sheet.files).length;
  return new Promise<void>((resolve, reject) => {
    const fail = (cause?: unknown) => reject(notDrawn(cause));
    const late = setTimeout(() => fail(new Error("it took too long")), withinMs + pictureCount * msPerPicture);
    const end = () => clearTimeout(late);
    thread.once("error", fail);
    thread.once("exit", () => {
      end();
      fail(new Error("it ended early"));
    });
    thread.on("message", (message: FromDrawing) => {
      if (message.is === "done") return resolve();
      const { pictureId } = message;
      readPicture(pictureId)
        .catch(() => null)
        .then((bytes) => thread.postMessage({ pictureId, bytes } satisfies ToDrawing), fail);
    });
  }).finally(() => thread.terminate());
}

const notDrawn = (cause: unknown) =>
  Object.assign(new Problem("unavailable", "printFailed", { detail: "This could not be printed" }), { cause });
