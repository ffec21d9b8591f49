import * as z from "zod/mini";
import { isProblem, Problem, type ProblemKind, problemBody, problemStatus } from "#kit/problem.ts";
import { minute, second } from "#kit/time.ts";
import { call } from "#kit/web/wire/call.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { assetEndpoints } from "../../../contract.ts";
import { tidyFileName } from "../../../rules.ts";
import type { UploadNetwork } from "./send-file.ts";
import type { Answer } from "./sending.ts";

/** A small call over a weak network. */
const shortMs = 20 * second;
/** A body of 8 MiB: a little longer than the server waits for one. */
const bodyMs = 4 * minute;
/** No byte of a body was sent for this long, or its response has not arrived. */
const stalledMs = minute;
/** The server says the sum of a large file when it has read it. */
const proveMs = 2 * minute;

/** The real server. `fetch` does not report upload progress, so bodies are sent with XMLHttpRequest. */
export const uploadNetwork: UploadNetwork = {
  announce: ({ workspaceId, contentType, isInOnePiece }, signal) =>
    answered(signal, async () => {
      const body = { content_type: contentType, is_resumable: !isInOnePiece };
      const reply = await call(
        assetEndpoints.create,
        { params: { workspaceId }, body },
        { signal, timeoutMs: shortMs },
      );
      return { is: "announced", fileId: reply.file_fettle_id, url: reply.signed_upload_url };
    }),

  begin: (url, sizeBytes, signal) =>
    answered(signal, async () => {
      const headers = { "x-upload-content-length": String(sizeBytes) };
      const response = await ask(url, { method: "POST", headers }, signal);
      const location = response.headers.get("location");
      if (response.status !== 201 || location === null) return answerOf(await textOf(response));
      return { is: "begun", location };
    }),

  sendWhole: (url, bytes, onSent, signal) =>
    answered(signal, async () => answerOf(await sendBody({ method: "POST", url, bytes, onSent, signal }))),

  sendChunk: ({ location, from, total, bytes }, onSent, signal) =>
    answered(signal, async () => {
      const range = `bytes ${from}-${from + bytes.size - 1}/${total}`;
      return answerOf(await sendBody({ method: "PUT", url: location, bytes, onSent, signal, range }));
    }),

  ask: (location, sizeBytes, signal) =>
    answered(signal, async () => {
      const headers = { "content-range": `bytes */${sizeBytes}` };
      return answerOf(await textOf(await ask(location, { method: "PUT", headers }, signal)));
    }),

  async prove({ workspaceId, fileId, fileName, checksum, takenAt }, signal) {
    const answer = await answered(signal, async () => {
      const claimed = takenAt === undefined ? {} : { taken_at: takenAt };
      const body = { file_name: tidyFileName(fileName), origin: "web", checksum, ...claimed } as const;
      await call(assetEndpoints.finish, { params: { workspaceId, fileId }, body }, { signal, timeoutMs: proveMs });
      return { is: "proven" };
    });
    // A person who must sign in first has not lost what was sent.
    const isLost = answer.is !== "gone" || (isProblem(answer.error) && answer.error.status === 404);
    return isLost ? answer : { is: "refused", error: answer.error };
  },

  async cancel(location) {
    try {
      const response = await fetch(location, {
        method: "DELETE",
        keepalive: true,
        signal: AbortSignal.timeout(shortMs),
      });
      return response.ok || response.status === 404 || response.status === 410;
    } catch {
      return false;
    }
  },
};

/** A refusal as a value: what throws is the person's own wish to stop. */
async function answered(signal: AbortSignal | undefined, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    return isProblem(error) ? refusal(error) : { is: "none", error };
  }
}

async function ask(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const limit = AbortSignal.timeout(shortMs);
  try {
    return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
  } catch (cause) {
    throw new NetworkError("The upload", { cause });
  }
}

/** The used part of a response. */
interface Heard {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | null;
}

const textOf = async (response: Response): Promise<Heard> => ({
  status: response.status,
  text: await response.text(),
  header: (name) => response.headers.get(name),
});

interface Body {
  readonly method: "POST" | "PUT";
  readonly url: string;
  readonly bytes: Blob;
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal | undefined;
  readonly range?: string;
}

function sendBody({ method, url, bytes, onSent, signal, range }: Body): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let stalled = setTimeout(stop, stalledMs);
    const heardSomething = () => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, stalledMs);
    };
    request.open(method, url);
    request.timeout = bodyMs;
    request.setRequestHeader("content-type", "application/octet-stream");
    if (range !== undefined) request.setRequestHeader("content-range", range);
    request.upload.onprogress = (event) => {
      heardSomething();
      onSent(Math.min(event.loaded, bytes.size));
    };
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      });
    request.onerror = () => reject(new NetworkError("The upload"));
    request.ontimeout = request.onerror;
    request.onabort = request.onerror;
    request.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener("abort", stop);
    };
    signal?.addEventListener("abort", stop, { once: true });
    request.send(bytes);
  });
}

const lockedMs = 15 * second;

/** What an answer to a body, or to the question how much has arrived, means. */
export function answerOf({ status, text, header }: Heard): Answer {
  if (status === 308) {
    const range = header("range");
    if (range === null) return { is: "has", bytes: 0 };
    const last = /^bytes=0-(\d{1,15})$/.exec(range)?.[1];
    return last === undefined
      ? { is: "none", error: new NetworkError("The upload") }
      : { is: "has", bytes: Number(last) + 1 };
  }
  if (status >= 200 && status < 300) return { is: "whole" };
  const isBusy = status === 503 || status === 429;
  return refusal(problemOf(status, text), isBusy ? wholeNumber(header("retry-after")) : undefined);
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** Refusals of a body that broke off on the way, which is the network's doing. */
const brokeOff: ReadonlySet<string> = new Set(["bodyInterrupted", "lengthMismatch"]);

function refusal(error: Error, afterSeconds?: number): Answer {
  if (!isProblem(error) || brokeOff.has(error.code)) return { is: "none", error };
  const { status } = error;
  const wait = afterSeconds ?? error.more.retryAfterSeconds;
  if (status === 503 || status === 429) return { is: "later", afterMs: (wait ?? 2) * second, error };
  // A shared device that waits for its person: nothing is lost by it.
  if (error.code === "deviceLocked") return { is: "later", afterMs: lockedMs, error };
  if (status >= 500 && status !== 507) return { is: "none", error };
  if (status === 401 || status === 403 || status === 404 || status === 410) return { is: "gone", error };
  return { is: "refused", error };
}

const kinds = new Map(Object.entries(problemStatus).map(([kind, status]) => [status as number, kind as ProblemKind]));

function problemOf(status: number, text: string): Error {
  const kind = kinds.get(status) ?? (status >= 500 ? "internal" : "invalid");
  try {
    const { code, detail } = z.parse(problemBody, JSON.parse(text));
    return new Problem(kind, code, { detail });
  } catch {
    // A proxy answered in the server's place: that is as good as no answer.
    return status >= 500 && status !== 507 ? new NetworkError("The upload") : new Problem(kind);
  }
}
