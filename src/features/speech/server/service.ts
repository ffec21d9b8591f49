import { type ChildProcess, execFile, fork } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Log } from "#kit/server/log.ts";
import { guardMemory } from "#kit/server/processes/memory-guard.ts";
import { runFfmpeg } from "#kit/server/processes/run-ffmpeg.ts";
import { minute } from "#kit/time.ts";
import { sampleRate } from "../rules/sound.ts";
import type { FromSpeechChild, RecognisedSpan, ToSpeechChild } from "./speech-messages.ts";

export type { RecognisedSpan } from "./speech-messages.ts";

/** [SPK4] Recognises English speech on the server itself. */
export interface SpeechRecogniser {
  /**
   * What is said in an MP4 with at most a few minutes of sound, or in samples between -1 and 1 (16,000 a second), in order;
   * nothing where nobody speaks.
   * @throws SpeechUnavailable where this machine cannot recognise speech; Error where this sound could not be heard this time
   */
  recognise(sound: Uint8Array | Float32Array): Promise<readonly RecognisedSpan[]>;
  stop(): void;
}

/** What recognises speech is not installed, and could not be. */
export class SpeechUnavailable extends Error {}

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const childFile = fileURLToPath(new URL("./speech-child.ts", import.meta.url));
const ownInstaller = path.join(root, "bin", "install-speech.cjs");
const withinMs = 4 * minute;
const memoryBytesMax = 1024 ** 3;

export interface RecogniserOptions {
  readonly ffmpeg: string;
  readonly log: Log;
  /** [SPK6] The script that installs the packages. */
  readonly installer?: string;
  /** How long the process stays without work. */
  readonly idleMs?: number;
}

/** [SPK5] One process hears one piece after the other. It starts with the first piece and ends a minute after the last one. */
export function createRecogniser(options: RecogniserOptions): SpeechRecogniser {
  // The models take seconds to load and hundreds of megabytes: they stay between the pieces of a film.
  const { ffmpeg, log, installer = ownInstaller, idleMs = minute } = options;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let isInstalled = false;
  const stop = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  const start = async () => {
    const started = await startChild();
    // One that was stopped may end after the next one has begun.
    started.once("exit", () => {
      if (child === started) child = undefined;
    });
    return started;
  };
  const hear = async (sound: Uint8Array | Float32Array): Promise<readonly RecognisedSpan[]> => {
    if (!isInstalled) await install(installer, log);
    isInstalled = true;
    const samples = sound instanceof Float32Array ? sound : await decodeSound(ffmpeg, sound);
    if (!samples) throw new Error("ffmpeg could not decode the sound");
    clearTimeout(idle);
    child ??= await start();
    try {
      return await ask(child, samples);
    } catch (error) {
      stop();
      throw error;
    } finally {
      idle = setTimeout(stop, idleMs).unref();
    }
  };
  return {
    recognise(sound) {
      const heard = turn.then(() => hear(sound));
      turn = heard.catch(() => {});
      return heard;
    },
    stop() {
      clearTimeout(idle);
      stop();
    },
  };
}

/** [SPK6] What recognises speech comes as packages, by a lock file of its own, when it is first needed. */
async function install(installer: string, log: Log): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [installer], { cwd: root, timeout: 15 * minute });
  } catch (error) {
    log.error({ err: error }, "the recognition of speech could not be installed: run bin/install-speech.cjs by hand");
    throw new SpeechUnavailable("not installed", { cause: error });
  }
}

/** The samples of a short MP4 with sound. Undefined where ffmpeg cannot decode it. */
async function decodeSound(ffmpeg: string, mp4: Uint8Array): Promise<Float32Array | undefined> {
  const decoded = await runFfmpeg(ffmpeg, {
    mp4,
    from: [],
    to: ["-map", "0:a:0", "-ac", "1", "-ar", String(sampleRate), "-f", "f32le", "-c:a", "pcm_f32le"],
    withinMs: minute,
  });
  if (!decoded) return undefined;
  const bytes = new Uint8Array(decoded.length - (decoded.length % Float32Array.BYTES_PER_ELEMENT));
  bytes.set(decoded.subarray(0, bytes.length));
  return new Float32Array(bytes.buffer);
}

async function startChild(): Promise<ChildProcess> {
  const child = fork(childFile, {
    serialization: "advanced",
    cwd: os.tmpdir(),
    // Nothing of the server's surroundings: they hold secrets. glibc keeps less of what was given back.
    env: { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "131072" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [
      "--permission",
      "--allow-addons",
      ...["src", "bin", "node_modules", "package.json"].map((part) => `--allow-fs-read=${path.join(root, part)}`),
      // [SPK9] What is left of a span is collected after it; what is young is 3 MB at most.
      "--expose-gc",
      "--max-semi-space-size=1",
      "--no-warnings",
    ],
  });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  try {
    await answerOf(child, "ready");
    return child;
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}

async function ask(child: ChildProcess, samples: Float32Array): Promise<readonly RecognisedSpan[]> {
  const answered = answerOf(child, "recognised");
  child.send({ kind: "recognise", samples } satisfies ToSpeechChild);
  return (await answered).spans;
}

function answerOf<Kind extends FromSpeechChild["kind"]>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<FromSpeechChild, { readonly kind: Kind }>> {
  const { promise, resolve, reject } = Promise.withResolvers<Extract<FromSpeechChild, { readonly kind: Kind }>>();
  const late = setTimeout(() => reject(new Error("the recognition of speech took too long")), withinMs);
  const memory = guardMemory(child.pid, memoryBytesMax, () => reject(new Error("it took too much memory")));
  const onMessage = (message: FromSpeechChild) => {
    if (message.kind === kind) resolve(message as Extract<FromSpeechChild, { readonly kind: Kind }>);
    else reject(new Error(message.kind === "failed" ? message.why : `it said ${message.kind}`));
  };
  const onExit = (code: number | null, signal: string | null) => reject(new Error(`it ended with ${signal ?? code}`));
  child.on("message", onMessage).on("exit", onExit).on("error", reject);
  return promise.finally(() => {
    clearTimeout(late);
    memory.stop();
    child.off("message", onMessage).off("exit", onExit).off("error", reject);
  });
}
