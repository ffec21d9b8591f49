import { type ChildProcessByStdio, spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { TextFailure } from "../rules.ts";
import { type ReadingLine, type ReadingTask, type ReadPage, Unreadable } from "./child/lines.ts";
import { expireAfter } from "./child-deadline.ts";

const program = fileURLToPath(new URL("./child/read-file.ts", import.meta.url));
const root = fileURLToPath(new URL("../../../../", import.meta.url));
/** The limits of one page or picture as a line of JSON, and of all pages, in bytes. */
const lineBytesMax = 8 * 1024 ** 2;
const answerBytesMax = 32 * 1024 ** 2;

/** What is taken out of a file besides the text of its pages. */
export type ReadPart = Extract<ReadingLine, { kind: "structure" | "picture" }>;

export interface ReadingLimits {
  /** Processor time from one page to the next; in all: this and as much as each page is given, in ms. */
  readonly pageWithinMs: number;
  readonly msPerPage: number;
  readonly heapBytesMax: number;
  readonly residentBytesMax: number;
  /** Of all that it answers; as much as pages may take where there is none. */
  readonly answerBytesMax?: number;
}

export type ReadingRequest = Omit<ReadingTask, "endsAfterMs" | "residentBytesMax">;

/**
 * [TX3] A child process that reads files of one folder, one after the other. It may read the program and that folder, write nothing,
 * start nothing and use no network; its environment is empty. It is killed if a file makes it too slow or too large, and when the
 * signal of a file aborts; it ends by itself once it has grown, or could not read a file.
 */
export class ReadingChild {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #output: ReturnType<typeof lastWords>;
  readonly #gone: Promise<void>;
  #current: CurrentFile | undefined;
  #isEnding = false;
  #bytes = 0;

  constructor(folder: string, heapBytesMax: number) {
    this.#child = spawn(process.execPath, [...flagsOf(heapBytesMax, folder), program], {
      cwd: folder,
      env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    // People who work come first.
    if (this.#child.pid !== undefined) lowerPriority(this.#child.pid);
    this.#output = lastWords(this.#child.stderr);
    // A child that ends while it is being written to says so by its end.
    this.#child.stdin.on("error", () => {});
    this.#child.stdout.on("data", (chunk: Buffer) => {
      this.#bytes += chunk.length;
      if (this.#bytes > (this.#current?.limits.answerBytesMax ?? answerBytesMax)) this.#kill("tooMuchMemory");
    });
    const lines = createInterface({ input: this.#child.stdout, crlfDelay: Number.POSITIVE_INFINITY });
    lines.on("line", (line) => this.#take(line));
    this.#gone = new Promise((resolve) => {
      // The last lines come before the end of the output.
      const end = () => resolve(this.#ended());
      this.#child.once("close", end).once("error", end);
    });
  }

  /** Whether it reads another file. */
  get isAlive(): boolean {
    return !this.#isEnding;
  }

  /** @throws Unreadable with the reason; the signal's reason when it aborts */
  async read(
    request: ReadingRequest,
    limits: ReadingLimits,
    signal: AbortSignal,
    onPart: (part: ReadPart) => void = () => {},
  ): Promise<ReadPage[]> {
    signal.throwIfAborted();
    const { pageWithinMs, msPerPage, residentBytesMax } = limits;
    const endsAfterMs = pageWithinMs + msPerPage * Math.max(1, request.pages.length);
    const task: ReadingTask = { ...request, endsAfterMs: endsAfterMs + msPerPage * 5000, residentBytesMax };
    const limit = (ms: number) => expireAfter(this.#child.pid, ms, () => this.#kill("tooSlow"));
    const file: CurrentFile = {
      ...Promise.withResolvers<void>(),
      pages: [],
      onPart,
      limits,
      limit,
      cancelWhole: limit(endsAfterMs),
      cancelNext: limit(pageWithinMs),
    };
    const abort = () => this.#kill();
    signal.addEventListener("abort", abort, { once: true });
    this.#current = file;
    this.#bytes = 0;
    this.#child.stdin.write(`${JSON.stringify(task)}\n`);
    try {
      await file.promise;
      return file.pages;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      file.cancelWhole();
      file.cancelNext();
      signal.removeEventListener("abort", abort);
      this.#current = undefined;
    }
  }

  /** Ends it, and waits until it is gone. */
  async end(): Promise<void> {
    this.#kill();
    await this.#gone;
  }

  #why: TextFailure | undefined;

  #kill(why?: TextFailure): void {
    this.#isEnding = true;
    this.#why ??= why;
    this.#child.kill("SIGKILL");
  }

  #take(text: string): void {
    const file = this.#current;
    if (text.length > lineBytesMax) this.#kill("tooMuchMemory");
    if (file === undefined || this.#why !== undefined) return;
    file.cancelNext();
    file.cancelNext = file.limit(file.limits.pageWithinMs);
    const line = JSON.parse(text) as ReadingLine;
    if (line.kind === "page") file.pages.push(line);
    else if (line.kind === "structure" || line.kind === "picture") file.onPart(line);
    else if (line.kind === "begin") {
      file.cancelWhole();
      file.cancelWhole = file.limit(file.limits.pageWithinMs + file.limits.msPerPage * line.pages);
    } else {
      this.#isEnding ||= line.kind === "failed" || line.isLast;
      if (line.kind === "end") file.resolve();
      else file.reject(new Unreadable(line.why, line.detail));
    }
  }

  #ended(): void {
    this.#isEnding = true;
    this.#current?.reject(new Unreadable(this.#why ?? this.#output.reason() ?? "crashed", this.#output.text()));
  }
}

interface CurrentFile extends PromiseWithResolvers<void> {
  readonly pages: ReadPage[];
  readonly onPart: (part: ReadPart) => void;
  readonly limits: ReadingLimits;
  readonly limit: (ms: number) => () => void;
  cancelWhole: () => void;
  cancelNext: () => void;
}

/** Reads one file in a child of its own. @throws Unreadable with the reason; the signal's reason when it aborts */
export async function runChild(
  request: ReadingRequest,
  limits: ReadingLimits,
  signal: AbortSignal,
  onPart?: (part: ReadPart) => void,
): Promise<ReadPage[]> {
  signal.throwIfAborted();
  const child = new ReadingChild(path.dirname(request.path), limits.heapBytesMax);
  try {
    return await child.read(request, limits, signal, onPart);
  } finally {
    await child.end();
  }
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
