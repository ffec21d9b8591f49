import { Problem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { chunkBytes } from "../../../contract.ts";
import type { UploadNetwork } from "../sending/send-file.ts";
import type { Answer } from "../sending/sending.ts";

/**
 * What happens to one call: it goes well, never arrives, arrives and the answer is lost, finds the server busy, finds
 * the address expired, or is refused.
 */
export type Fate = "well" | "requestLost" | "answerLost" | "busy" | "expired" | "refused";

interface ModelFile {
  readonly total: number | undefined;
  readonly pieces: Uint8Array[];
  received: number;
  state: "announced" | "open" | "whole" | "stored" | "ended";
  name?: string;
}

const lost: Answer = { is: "none", error: new NetworkError("The test") };

/** The server's side of the protocol, in memory: what it stores, what was sent to it, and the fate of each call. */
export class ModelServer {
  readonly files: ModelFile[] = [];
  /** Bytes of bodies, those of lost requests too: they have gone out. */
  sentBytes = 0;
  /** Every call, in order, with the file that it named. */
  readonly calls: string[] = [];
  /** Chunks that did not begin where the last one ended. */
  misplaced = 0;
  /** What befalls the next calls; all is well when they are used up. */
  readonly fates: Fate[];
  /** Held up before it answers, where a test wants to look in between. */
  beforeEach: (call: string) => Promise<void> = async () => {};
  checksumOf: (bytes: Uint8Array) => string = (bytes) => String(bytes.length);

  constructor(fates: readonly Fate[] = []) {
    this.fates = [...fates];
  }

  get stored(): ModelFile[] {
    return this.files.filter((file) => file.state === "stored");
  }

  bytesOf(file: ModelFile): Uint8Array {
    return new Uint8Array(Buffer.concat(file.pieces));
  }

  /** By numbers alone, for uploads without bytes. */
  take(call: string, at: string | undefined, act: (file: ModelFile) => Answer): Answer {
    this.calls.push(call);
    const fate = this.fates.shift() ?? "well";
    const file = this.files[Number(at?.split("/").at(-1))];
    if (fate === "requestLost") return lost;
    if (fate === "busy") return { is: "later", afterMs: 2_000, error: new Problem("unavailable", "uploadBusy") };
    if (fate === "refused") return { is: "refused", error: new Problem("unsupported", "unsupportedMediaType") };
    if (fate === "expired" && file && file.state === "open") file.state = "ended";
    if (!file || file.state === "ended") return { is: "gone", error: new Problem("gone", "uploadEnded") };
    const answer = act(file);
    return fate === "answerLost" ? lost : answer;
  }

  announce(): Answer {
    const fate = this.fates[0] ?? "well";
    const id = String(this.files.length);
    if (fate !== "requestLost" && fate !== "busy" && fate !== "refused") {
      this.files.push({ total: undefined, pieces: [], received: 0, state: "announced" });
    }
    return this.take("announce", id, () => ({ is: "announced", fileId: id, url: `/tickets/${id}` }));
  }

  begin(url: string): Answer {
    return this.take("begin", url, (file) => {
      if (file.state !== "announced") return { is: "gone", error: new Problem("gone", "uploadTicketSpent") };
      file.state = "open";
      return { is: "begun", location: `/sessions/${url.split("/").at(-1)}` };
    });
  }

  sendWhole(url: string, bytes: Uint8Array): Answer {
    this.sentBytes += bytes.length;
    return this.take("sendWhole", url, (file) => {
      if (file.state !== "announced") return { is: "gone", error: new Problem("gone", "uploadTicketSpent") };
      this.#keep(file, bytes, bytes.length);
      return { is: "whole" };
    });
  }

  sendChunk(location: string, from: number, length: number, total: number, bytes?: Uint8Array): Answer {
    this.sentBytes += length;
    return this.take("sendChunk", location, (file) => {
      if (file.state === "open" && from === file.received && length <= chunkBytes) {
        file.received += length;
        if (bytes) file.pieces.push(bytes);
        if (file.received === total) file.state = "whole";
      } else this.misplaced += 1;
      return this.#standing(file);
    });
  }

  ask(location: string): Answer {
    return this.take("ask", location, (file) => this.#standing(file));
  }

  prove(fileId: string, name: string, checksum?: string): Answer {
    return this.take("prove", fileId, (file) => {
      if (file.state === "announced" || file.state === "open") {
        return { is: "refused", error: new Problem("conflict", "uploadMissing") };
      }
      if (checksum !== undefined && checksum !== this.checksumOf(this.bytesOf(file))) {
        return { is: "refused", error: new Problem("unprocessable", "checksumMismatch") };
      }
      file.state = "stored";
      file.name = name;
      return { is: "proven" };
    });
  }

  cancel(location: string): boolean {
    const answer = this.take("cancel", location, (file) => {
      file.state = "ended";
      return { is: "proven" };
    });
    return answer.is === "proven" || answer.is === "gone";
  }

  #keep(file: ModelFile, bytes: Uint8Array, length: number): void {
    file.pieces.push(bytes);
    file.received = length;
    file.state = "whole";
  }

  #standing(file: ModelFile): Answer {
    return file.state === "open" ? { is: "has", bytes: file.received } : { is: "whole" };
  }

  /** The same, as the queue calls it. */
  get network(): UploadNetwork {
    const after = async (call: string, signal: AbortSignal | undefined, answer: () => Answer | Promise<Answer>) => {
      const stopped = new Promise<never>((_, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
      stopped.catch(() => {});
      await Promise.race([this.beforeEach(call), stopped]);
      signal?.throwIfAborted();
      return answer();
    };
    const bytesIn = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
    return {
      announce: (_, signal) => after("announce", signal, () => this.announce()),
      begin: (url, _, signal) => after("begin", signal, () => this.begin(url)),
      sendWhole: (url, bytes, onSent, signal) =>
        after("sendWhole", signal, async () => {
          onSent(bytes.size);
          return this.sendWhole(url, await bytesIn(bytes));
        }),
      sendChunk: ({ location, from, total, bytes }, onSent, signal) =>
        after("sendChunk", signal, async () => {
          onSent(bytes.size);
          return this.sendChunk(location, from, bytes.size, total, await bytesIn(bytes));
        }),
      ask: (location, _, signal) => after("ask", signal, () => this.ask(location)),
      prove: ({ fileId, fileName, checksum }, signal) =>
        after("prove", signal, () => this.prove(fileId, fileName, checksum)),
      cancel: async (location) => {
        await this.beforeEach("cancel");
        return this.cancel(location);
      },
    };
  }
}
