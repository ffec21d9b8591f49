import {
  type Answer,
  afterAnswer,
  isInOnePiece,
  type Patience,
  type Sending,
  startSending,
  type UploadSession,
} from "./sending.ts";

/** The calls of the protocol. Each resolves to its outcome, and throws the signal's reason only. */
export interface UploadNetwork {
  announce(
    request: { workspaceId: string; contentType: string; isInOnePiece: boolean },
    signal: Signal,
  ): Promise<Answer>;
  begin(url: string, sizeBytes: number, signal: Signal): Promise<Answer>;
  sendWhole(url: string, bytes: Blob, onSent: OnSent, signal: Signal): Promise<Answer>;
  /** `from` is where the chunk begins in the file, `total` the size of the whole file. */
  sendChunk(
    chunk: { location: string; from: number; total: number; bytes: Blob },
    onSent: OnSent,
    signal: Signal,
  ): Promise<Answer>;
  ask(location: string, sizeBytes: number, signal: Signal): Promise<Answer>;
  prove(
    file: { workspaceId: string; fileId: string; fileName: string; checksum: string; takenAt?: string | undefined },
    signal: Signal,
  ): Promise<Answer>;
  /** Ends a session on the server. Returns whether it is gone there. */
  cancel(location: string): Promise<boolean>;
}

type Signal = AbortSignal | undefined;
/** Called with the number of sent bytes of a body. */
type OnSent = (bytes: number) => void;

/** The dependencies of sending: tests pass a clock and a network of their own. */
export interface SendTools {
  readonly network: UploadNetwork;
  /** SHA-256 in hex, of a file of any size and without holding it. */
  readonly checksum: (file: Blob, signal: AbortSignal) => Promise<string>;
  /** Ends after `ms`, or earlier where the network came back. Throws the signal's reason. */
  readonly rest: (ms: number, signal: Signal) => Promise<void>;
  readonly patience: Patience;
}

/** A file cannot be read any more: it was changed, moved or deleted while it was on its way. */
export class FileUnreadable extends Error {
  override name = "FileUnreadable";
}

export interface SendFileRequest {
  readonly workspaceId: string;
  readonly file: Blob;
  readonly fileName: string;
  readonly contentType: string;
  /** For a photo: when it was taken, to the device's knowledge. */
  readonly takenAt?: string | undefined;
  /** For an upload that continues. */
  readonly session?: UploadSession | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called on every change: the received bytes, the address, the wait before the next try. */
  readonly onState?: ((state: Sending) => void) | undefined;
  /** Called with the number of sent bytes, including those of the current chunk. */
  readonly onSent?: OnSent | undefined;
}

export interface SentFile {
  readonly fileId: string;
  readonly checksum: string;
}

/**
 * Sends one file until it is stored, by the steps that `afterAnswer` decides.
 * @throws its failure; the signal's reason, after which the session stays on the server: it may continue later
 */
export async function sendFile(request: SendFileRequest, tools: SendTools): Promise<SentFile> {
  const { signal } = request;
  // The checksum is useless once sending has ended, in whatever way.
  const ended = new AbortController();
  const checksum = tools.checksum(request.file, ended.signal).catch((cause: unknown) => {
    throw new FileUnreadable("The file cannot be read any more", { cause });
  });
  checksum.catch(() => {});
  let state = startSending(request.file.size, request.session);
  try {
    for (;;) {
      signal?.throwIfAborted();
      if (state.step.is === "failed") throw state.step.error;
      if (state.step.is === "done" && state.fileId) return { fileId: state.fileId, checksum: await checksum };
      if (state.waitMs > 0) await tools.rest(state.waitMs, signal);
      state = afterAnswer(state, await take(state, request, tools, checksum), tools.patience);
      request.onState?.(state);
    }
  } finally {
    ended.abort();
  }
}

async function take(
  { step, ...state }: Sending,
  request: SendFileRequest,
  { network }: SendTools,
  checksum: Promise<string>,
): Promise<Answer> {
  const { workspaceId, file, signal } = request;
  const total = file.size;
  const location = state.location ?? "";
  switch (step.is) {
    case "announce":
      return network.announce(
        { workspaceId, contentType: request.contentType, isInOnePiece: isInOnePiece(total) },
        signal,
      );
    case "begin":
      return network.begin(step.url, total, signal);
    case "sendWhole":
      return network.sendWhole(step.url, await readable(file), (sent) => request.onSent?.(sent), signal);
    case "sendChunk": {
      const { from, to } = step;
      const bytes = await readable(file.slice(from, to));
      return network.sendChunk({ location, from, total, bytes }, (sent) => request.onSent?.(from + sent), signal);
    }
    case "ask":
      return network.ask(location, total, signal);
    case "prove": {
      const sum = await checksum;
      signal?.throwIfAborted();
      const fileId = state.fileId ?? "";
      const { fileName, takenAt } = request;
      return network.prove({ workspaceId, fileId, fileName, checksum: sum, takenAt }, signal);
    }
    default:
      throw new Error(`No step to take: ${step.is}`);
  }
}

/**
 * Bytes that are in memory, 8 MiB at most: a browser would report a file that cannot be read any more as a network that
 * failed, and that is tried again for ever.
 */
async function readable(part: Blob): Promise<Blob> {
  try {
    return new Blob([await part.arrayBuffer()]);
  } catch (cause) {
    throw new FileUnreadable("The file cannot be read any more", { cause });
  }
}
