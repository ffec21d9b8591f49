import { Worker } from "node:worker_threads";
import { second } from "#kit/time.ts";
import type { FromDrawing, PrintTask, ToDrawing } from "./sheet.ts";

/** A procedure of the largest size, laid out; pictures come one by one. */
const heapMegabytesMax = 512;
/** A thread without work waits so long for the next print: to begin one takes longer than to draw a short print. */
const idleMs = 10 * second;

/** The bytes of a picture; null where they are not to be had. */
export type ReadPicture = (pictureId: string) => Promise<Uint8Array | null>;

export interface DrawingThreads {
  /** @throws what ended the thread, or that it took too long; that thread is not used again */
  draw(task: PrintTask, readPicture: ReadPicture, withinMs: number): Promise<void>;
}

/** Threads that draw one print at a time, and begin with the first one. */
export function createDrawingThreads(): DrawingThreads {
  const waiting = new Set<DrawingThread>();

  function leave(thread: DrawingThread): void {
    waiting.add(thread);
    thread.wait(idleMs, () => waiting.delete(thread));
  }

  return {
    async draw(task, readPicture, withinMs) {
      const thread = [...waiting].at(-1) ?? new DrawingThread();
      waiting.delete(thread);
      await thread.draw({ task, readPicture, withinMs });
      leave(thread);
    },
  };
}

interface Drawing {
  readonly task: PrintTask;
  readonly readPicture: ReadPicture;
  readonly withinMs: number;
}

class DrawingThread {
  readonly #worker: Worker;
  #hear: (message: FromDrawing) => void = () => {};
  /** Whoever has to know that the thread is no more. */
  #ended: (cause: unknown) => void = () => {};
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    const cached = process.env.NODE_COMPILE_CACHE;
    this.#worker = new Worker(new URL("./drawing/worker.ts", import.meta.url), {
      // Nothing of the server's surroundings, but where what Node made of the sources is kept: half of the start.
      env: cached === undefined ? {} : { NODE_COMPILE_CACHE: cached },
      // What started this process is no business of the thread's.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
    });
    this.#worker.on("message", (message: FromDrawing) => this.#hear(message));
    this.#worker.once("error", (error) => this.#ended(error));
    this.#worker.once("exit", () => this.#ended(new Error("it ended early")));
  }

  /** @throws what ended it, or that it took too long: then it is no more */
  async draw({ task, readPicture, withinMs }: Drawing): Promise<void> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => reject(new Error("it took too long")), withinMs);
    this.#ended = reject;
    this.#hear = (message) => {
      if (message.is === "done") return resolve();
      const { pictureId } = message;
      readPicture(pictureId)
        .catch(() => null)
        .then((bytes) => this.#tell({ is: "picture", pictureId, bytes }), reject);
    };
    this.#tell({ is: "task", task });
    try {
      await promise;
    } catch (error) {
      await this.#worker.terminate();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  /** Ends after so long, unless it is given something to draw; nobody's process waits for it. */
  wait(idleMs: number, ended: () => void): void {
    this.#ended = ended;
    this.#idle = setTimeout(() => {
      ended();
      void this.#worker.terminate();
    }, idleMs);
    this.#idle.unref();
    this.#worker.unref();
  }

  #tell(message: ToDrawing): void {
    this.#worker.postMessage(message);
  }
}
