import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TextFailure } from "../rules.ts";
import { type ReadingLine, type ReadingTask, type ReadPage, Unreadable } from "./child/lines.ts";
import { expireAfter } from "./child-deadline.ts";

const program = fileURLToPath(new URL("./child/read-file.ts", import.meta.url));
const root = fileURLToPath(new URL("../../../../", import.meta.url));
/** The limits of one page as a line of JSON, and of all of them, in bytes. */
const lineBytesMax = 8 * 1024 ** 2;
const answerBytesMax = 32 * 1024 ** 2;

export interface ReadingLimits {
  /** Processor time from one page to the next; in all: this and as much as each page is given, in ms. */
  readonly pageWithinMs: number;
  readonly msPerPage: number;
  readonly heapBytesMax: number;
  readonly residentBytesMax: number;
}

export type ReadingRequest = Omit<ReadingTask, "endsAfterMs" | "residentBytesMax">;

/**
 * [TX3] Runs a child process that reads one file, and returns its pages. The child may read the program and the folder
 * of the file, write nothing, start nothing and use no network; its environment is empty. It is killed if it is too
 * slow or too large, and when `signal` aborts.
 *
 * @throws Unreadable with the reason; the signal's reason when it aborts
 */
export async function runChild(
  request: ReadingRequest,
  limits: ReadingLimits,
  signal: AbortSignal,
): Promise<ReadPage[]> {
  signal.throwIfAborted();
  const { pageWithinMs, msPerPage, heapBytesMax, residentBytesMax } = limits;
  const endsAfterMs = pageWithinMs + msPerPage * Math.max(1, request.pages.length);
  const task: ReadingTask = { ...request, endsAfterMs: endsAfterMs + msPerPage * 5000, residentBytesMax };
  const child = spawn(
    process.execPath,
    [...flagsOf(heapBytesMax, path.dirname(request.path)), program, JSON.stringify(task)],
    {
      cwd: path.dirname(request.path),
      env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    },
  );
  let why: TextFailure | undefined;
  const end = (reason?: TextFailure) => {
    why ??= reason;
    child.kill("SIGKILL");
  };
  const abort = () => end();
  signal.addEventListener("abort", abort, { once: true });
  const limit = (ms: number) => expireAfter(child.pid, ms, () => end("tooSlow"));
  let cancelWhole = limit(endsAfterMs);
  let cancelNext = limit(pageWithinMs);
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()).once("error", () => resolve()));
  // People who work come first.
  if (child.pid !== undefined) lowerPriority(child.pid);
  const output = lastWords(child.stderr);
  const pages: ReadPage[] = [];
  let failed: { readonly why: TextFailure; readonly detail?: string } | undefined;
  let isDone = false;
  let bytes = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > answerBytesMax) end("tooMuchMemory");
  });
  try {
    for await (const text of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (text.length > lineBytesMax) end("tooMuchMemory");
      if (why !== undefined) break;
      cancelNext();
      cancelNext = limit(pageWithinMs);
      const line = JSON.parse(text) as ReadingLine;
      if (line.kind === "page") pages.push(line);
      else if (line.kind === "failed") failed = line;
      else if (line.kind === "end") isDone = true;
      else {
        cancelWhole();
        cancelWhole = limit(pageWithinMs + msPerPage * line.pages);
      }
    }
    await gone;
  } finally {
    cancelWhole();
    cancelNext();
    signal.removeEventListener("abort", abort);
    child.kill("SIGKILL");
  }
  signal.throwIfAborted();
  if (failed && why === undefined) throw new Unreadable(failed.why, failed.detail);
  if (!isDone || why !== undefined) throw new Unreadable(why ?? output.reason() ?? "crashed", output.text());
  return pages;
}

const flagsOf = (heapBytesMax: number, folder: string): string[] => [
  `--max-old-space-size=${Math.floor(heapBytesMax / 1024 ** 2)}`,
  "--no-warnings",
  ...permissionFlags(folder),
];

/**
 * [TX3] The child's permissions in Node: the program and the folder of its file. The rest of the project's folder is
 * not readable, since the server's data may be in it. They apply to the main thread and its workers; native parts
 * (canvas, pictures) are what `addons` allows.
 */
export const permissionFlags = (folder: string): string[] => [
  "--permission",
  ...["src", "node_modules", "package.json"].map((part) => `--allow-fs-read=${path.join(root, part)}`),
  `--allow-fs-read=${path.join(folder, "*")}`,
  "--allow-addons",
  "--allow-worker",
];

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, 5);
  } catch {
    // It has ended already, or the system does not let it be.
  }
}

/** What the child's guard, or Node at its end, said last. */
function lastWords(stderr: NodeJS.ReadableStream) {
  let text = "";
  stderr.setEncoding("utf8");
  stderr.on("data", (chunk: string) => {
    text = (text + chunk).slice(-4000);
  });
  return {
    text: () => text.slice(-300).trim(),
    reason: (): TextFailure | undefined => {
      if (/heap out of memory|Array buffer allocation failed/.test(text)) return "tooMuchMemory";
      const [, why] = /ended: (\w+)/.exec(text) ?? [];
      return why as TextFailure | undefined;
    },
  };
}
