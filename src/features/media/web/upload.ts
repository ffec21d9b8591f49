import * as z from "zod/mini";
import { Problem, type ProblemKind, problemBody, problemStatus } from "#kit/problem.ts";
import { call } from "#kit/web/call.ts";
import { NetworkError } from "#kit/web/call-errors.ts";
import { assetEndpoints, singleShotBytesMax } from "../contract.ts";
import { tidyFileName } from "../rules.ts";
import { sha256 } from "./sha256.ts";

export interface UploadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the part that the server has taken, from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

const sendTimeoutMs = 5 * 60_000;

/**
 * Announces a file, sends its bytes and proves their checksum; the id may then be used in content.
 * @throws Problem what the server refused, NetworkError; the signal's reason when it was aborted
 */
export async function uploadFile(
  workspaceId: string,
  file: File,
  { signal, onProgress }: UploadOptions = {},
): Promise<{ id: string }> {
  signal?.throwIfAborted();
  if (file.size === 0) throw new Problem("invalid", "bodyEmpty");
  if (file.size > singleShotBytesMax) throw new Problem("tooLarge", "bodyTooLarge");
  const { file_fettle_id: id, signed_upload_url: url } = await call(
    assetEndpoints.create,
    { params: { workspaceId }, body: { content_type: file.type || "application/octet-stream", is_resumable: false } },
    { signal },
  );
  const [checksum] = await Promise.all([file.arrayBuffer().then(sha256), sendBytes(url, file, { signal, onProgress })]);
  const body = { file_name: tidyFileName(file.name), origin: "web", checksum } as const;
  await call(assetEndpoints.finish, { params: { workspaceId, fileId: id }, body }, { signal });
  return { id };
}

/** `fetch` says nothing of how far a body has come, so this is the one place with the older way. */
function sendBytes(url: string, file: File, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open("POST", url);
    request.timeout = sendTimeoutMs;
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(problemOf(request.status, request.responseText));
    request.onerror = () => reject(new NetworkError("The upload"));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(signal?.reason ?? new DOMException("Upload was cancelled", "AbortError"));
    request.onloadend = () => signal?.removeEventListener("abort", stop);
    signal?.addEventListener("abort", stop, { once: true });
    request.send(file);
  });
}

const kinds = new Map(Object.entries(problemStatus).map(([kind, status]) => [status as number, kind as ProblemKind]));

function problemOf(status: number, text: string): Error {
  const kind = kinds.get(status) ?? (status >= 500 ? "internal" : "invalid");
  try {
    const { code, detail } = z.parse(problemBody, JSON.parse(text));
    return new Problem(kind, code, { detail });
  } catch {
    return status >= 500 ? new NetworkError("The upload") : new Problem(kind);
  }
}
