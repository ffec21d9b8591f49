import { waitAfter } from "#kit/backoff.ts";
import { isProblem } from "#kit/problem.ts";
import { chunkBytes, singleShotBytesMax } from "../../../contract.ts";

/** The next step for one file. `to` is the first byte behind a chunk. */
export type Step =
  | { readonly is: "announce" }
  | { readonly is: "begin"; readonly url: string }
  | { readonly is: "sendWhole"; readonly url: string }
  | { readonly is: "sendChunk"; readonly from: number; readonly to: number }
  | { readonly is: "ask" }
  | { readonly is: "prove" }
  | { readonly is: "done" }
  | { readonly is: "failed"; readonly error: unknown };

/** How a step was answered. */
export type Answer =
  | { readonly is: "announced"; readonly fileId: string; readonly url: string }
  | { readonly is: "begun"; readonly location: string }
  /** 308: so many bytes have arrived, counted from the first. */
  | { readonly is: "has"; readonly bytes: number }
  | { readonly is: "whole" }
  | { readonly is: "proven" }
  /** Nothing is known of what the server did. */
  | { readonly is: "none"; readonly error: unknown }
  /** Busy: 503 or 429. */
  | { readonly is: "later"; readonly afterMs: number; readonly error: unknown }
  /** The address is not good any more: expired, cancelled, spent, or of a sign-in that is over. */
  | { readonly is: "gone"; readonly error: unknown }
  | { readonly is: "refused"; readonly error: unknown };

/** The address that takes the chunks of a file. */
export interface UploadSession {
  readonly fileId: string;
  readonly location: string;
}

/** How far one file has come. */
export interface Sending {
  readonly sizeBytes: number;
  readonly step: Step;
  /** To be waited before the step, in ms. */
  readonly waitMs: number;
  readonly fileId: string | undefined;
  /** Of a file that goes in chunks. */
  readonly location: string | undefined;
  /** What the server is known to have. */
  readonly sentBytes: number;
  /** Answers in a row that brought nothing. */
  readonly failures: number;
  /** How often its address was lost and everything was sent again. */
  readonly startedAnew: number;
}

export interface Patience {
  /** So many answers in a row may bring nothing. */
  readonly failuresMax: number;
  readonly startsAnewMax: number;
}

/** [MU1] A file that has come some way already begins by asking how far. */
export function startSending(sizeBytes: number, session?: UploadSession): Sending {
  return {
    sizeBytes,
    step: { is: session ? "ask" : "announce" },
    waitMs: 0,
    fileId: session?.fileId,
    location: session?.location,
    sentBytes: 0,
    failures: 0,
    startedAnew: 0,
  };
}

export const isInOnePiece = (sizeBytes: number): boolean => sizeBytes <= singleShotBytesMax;

/** What follows from an answer. Decides everything, does nothing. */
export function afterAnswer(now: Sending, answer: Answer, patience: Patience): Sending {
  switch (answer.is) {
    case "announced": {
      const { url } = answer;
      return { ...next(now, { is: isInOnePiece(now.sizeBytes) ? "sendWhole" : "begin", url }), fileId: answer.fileId };
    }
    case "begun":
      return { ...next(now, chunkFrom(now, 0)), location: answer.location };
    case "has":
      return afterCount(now, answer.bytes, patience);
    case "whole":
      return { ...next(now, { is: "prove" }), sentBytes: now.sizeBytes, failures: 0 };
    case "proven":
      return next(now, { is: "done" });
    case "none":
      return afterFailure(now, retried(now.step), answer.error, patience);
    case "later": {
      const waiting = afterFailure(now, retried(now.step), answer.error, patience);
      return { ...waiting, waitMs: Math.max(waiting.waitMs, answer.afterMs) };
    }
    case "gone":
      return afterLoss(now, answer.error, patience);
    case "refused":
      // A file whose bytes never arrived, although its address was reported as used.
      if (now.step.is === "prove" && isProblem(answer.error, "uploadMissing")) {
        return afterFailure(forgotten(now), { is: "announce" }, answer.error, patience);
      }
      return failed(now, answer.error);
  }
}

/** Whatever became of a chunk, the server says how much it has. */
const retried = (step: Step): Step => (step.is === "sendChunk" ? { is: "ask" } : step);

function afterCount(now: Sending, bytes: number, patience: Patience): Sending {
  const known = { ...now, sentBytes: bytes };
  if (bytes > now.sizeBytes) return failed(now, new Error("The server has more bytes than the file"));
  // Complete, and being inspected.
  if (bytes === now.sizeBytes) {
    return afterFailure(known, { is: "ask" }, new Error("The server does not finish the file"), patience);
  }
  const step = chunkFrom(now, bytes);
  if (bytes > now.sentBytes) return { ...next(known, step), failures: 0 };
  if (now.step.is === "ask") return next(known, step);
  return afterFailure(known, step, new Error("The server took nothing of a chunk"), patience);
}

/** The address is lost. */
function afterLoss(now: Sending, error: unknown, patience: Patience): Sending {
  switch (now.step.is) {
    case "begin":
      // The answer that named the address may have been lost; nothing was sent yet.
      return afterFailure(forgotten(now), { is: "announce" }, error, patience);
    case "sendWhole":
      // Taken already, where only the answer was lost.
      return next(now, { is: "prove" });
    case "sendChunk":
    case "ask":
    case "prove": {
      if (now.startedAnew >= patience.startsAnewMax) return failed(now, error);
      const anew = { ...forgotten(now), failures: 0, startedAnew: now.startedAnew + 1 };
      return next(anew, { is: "announce" });
    }
    default:
      return failed(now, error);
  }
}

function afterFailure(now: Sending, step: Step, error: unknown, { failuresMax }: Patience): Sending {
  const failures = now.failures + 1;
  if (failures > failuresMax) return { ...failed(now, error), failures };
  return { ...now, step, failures, waitMs: waitAfter(failures) };
}

const next = (now: Sending, step: Step): Sending => ({ ...now, step, waitMs: 0 });

const failed = (now: Sending, error: unknown): Sending => next(now, { is: "failed", error });

const forgotten = (now: Sending): Sending => ({ ...now, fileId: undefined, location: undefined, sentBytes: 0 });

const chunkFrom = ({ sizeBytes }: Sending, from: number): Step => ({
  is: "sendChunk",
  from,
  to: Math.min(from + chunkBytes, sizeBytes),
});
