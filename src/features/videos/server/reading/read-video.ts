import { fork } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { guardMemory } from "#kit/server/processes/memory-guard.ts";
import { minute, second } from "#kit/time.ts";
import type { FromChild, ToChild, VideoFacts, VideoPart, VideoPartResults } from "./video-messages.ts";

/** A video as its reader accesses it: no more than it needs. */
export interface VideoBytes {
  readonly sizeBytes: number;
  /** The bytes from `start` to before `end`. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** [V2] What a video may cost to read (threat B111). */
export interface ReadingLimits {
  readonly withinMs: number;
  readonly memoryBytesMax: number;
  /** Of all that is read together: the index of a long video, and a few frames. */
  readonly bytesMax: number;
}

export const readingLimits: ReadingLimits = {
  withinMs: 20 * second,
  memoryBytesMax: 256 * 1024 ** 2,
  bytesMax: 96 * 1024 ** 2,
};

/** What a video did that ended its reading. Only a slow one may be better another time. */
export type Unreadable = "unreadable" | "tooSlow" | "tooLarge" | "implausible";

export class VideoUnreadable extends Error {
  readonly code: Unreadable;
  constructor(code: Unreadable, why = "") {
    super(`${code}: ${why}`);
    this.code = code;
  }
}

const root = fileURLToPath(new URL("../../../../../", import.meta.url));
const childFile = fileURLToPath(new URL("./video-child.ts", import.meta.url));
const heapMbMax = 160;
const durationMsMax = 7 * 24 * 60 * 60 * 1000;
const sidePxMax = 32_768;

/** @throws VideoUnreadable, and whatever `video.read` throws */
export async function readVideo(
  video: VideoBytes,
  { withFrames = true, limits = readingLimits, child = childFile } = {},
): Promise<VideoFacts> {
  const message = await askChild(video, { withFrames }, limits, child);
  if (message.kind !== "done") throw new VideoUnreadable("implausible");
  const { facts } = message;
  const sides = [facts.widthPx, facts.heightPx].filter((side) => side !== null);
  const isPlausible =
    Number.isInteger(facts.durationMs) &&
    facts.durationMs > 0 &&
    facts.durationMs <= durationMsMax &&
    sides.every((side) => Number.isInteger(side) && side > 0 && side <= sidePxMax);
  if (!isPlausible) throw new VideoUnreadable("implausible");
  return facts;
}

/** What a part of a video may cost: the sound of minutes lies between pictures of many megabytes. */
export const partLimits: ReadingLimits = {
  withinMs: 2 * minute,
  memoryBytesMax: 256 * 1024 ** 2,
  bytesMax: 4 * 1024 ** 3,
};

/** Reads one part of a video, as `readVideo` does its facts. @throws VideoUnreadable, and whatever `video.read` throws */
export async function readVideoPart<Is extends VideoPart["is"]>(
  video: VideoBytes,
  part: Extract<VideoPart, { readonly is: Is }>,
  limits = partLimits,
): Promise<VideoPartResults[Is] | undefined> {
  const message = await askChild(video, { withFrames: false, part }, limits, childFile);
  if (message.kind !== "part") throw new VideoUnreadable("implausible");
  return message.results[part.is];
}

type Finished = Extract<FromChild, { readonly kind: "done" | "part" }>;

interface Wanted {
  readonly withFrames: boolean;
  readonly part?: VideoPart;
}

function askChild(video: VideoBytes, wanted: Wanted, limits: ReadingLimits, file: string): Promise<Finished> {
  const reader = fork(file, {
    serialization: "advanced",
    cwd: os.tmpdir(),
    // Nothing of the server's surroundings: they hold secrets.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [
      `--max-old-space-size=${heapMbMax}`,
      "--permission",
      ...["src", "node_modules", "package.json"].map((part) => `--allow-fs-read=${path.join(root, part)}`),
      "--no-warnings",
    ],
  });
  const post = (message: ToChild) => void (reader.connected && reader.send(message));
  const { promise, resolve, reject } = Promise.withResolvers<Finished>();
  const late = setTimeout(() => reject(new VideoUnreadable("tooSlow")), limits.withinMs);
  const memory = guardMemory(reader.pid, limits.memoryBytesMax, () =>
    reject(new VideoUnreadable("tooLarge", "memory")),
  );
  let left = limits.bytesMax;
  const serve = async (asked: number, start: number, end: number) => {
    left -= end - start;
    if (left < 0) return reject(new VideoUnreadable("tooLarge", "bytes"));
    await video.read(start, end).then((bytes) => post({ kind: "bytes", asked, bytes }), reject);
  };
  reader.on("message", (message: FromChild) => {
    if (message.kind === "ready") post({ kind: "read", sizeBytes: video.sizeBytes, ...wanted });
    else if (message.kind === "ask") void serve(message.asked, message.start, message.end);
    else if (message.kind === "unreadable") reject(new VideoUnreadable("unreadable", message.why));
    else resolve(message);
  });
  reader.on("error", reject);
  // Out of its heap, or worse.
  reader.on("exit", (code, signal) => reject(new VideoUnreadable("tooLarge", `ended with ${signal ?? code}`)));
  return promise.finally(() => {
    clearTimeout(late);
    memory.stop();
    reader.kill("SIGKILL");
  });
}
