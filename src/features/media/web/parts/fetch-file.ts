import { callStream } from "#kit/web/wire/call.ts";
import { assetEndpoints, type PictureSize } from "../../contract.ts";
import { sha256Running } from "../state/sha256.ts";

export interface FetchedFile {
  readonly blob: Blob;
  /** As the server names it. */
  readonly fileName: string;
}

/** What arrived is not what the server has. */
export class FileDamaged extends Error {}

interface FetchOptions {
  /** For a picture; the largest by default. */
  readonly size?: PictureSize;
  readonly signal?: AbortSignal;
  /** Called with the part that is here, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/**
 * A whole stored file, its bytes compared with the checksum that the server names.
 * @throws Problem, NetworkError, FileDamaged; the signal's reason when it was aborted
 */
export async function fetchFile(
  workspaceId: string,
  fileId: string,
  { size, signal = new AbortController().signal, onProgress }: FetchOptions = {},
): Promise<FetchedFile> {
  const input = { params: { workspaceId, fileId }, query: size === undefined ? {} : { size } };
  const response = await callStream(assetEndpoints.download, input, signal);
  const total = Number(response.headers.get("content-length") ?? 0);
  const sum = sha256Running();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let arrived = 0;
  // A reader, because Safari cannot loop over a stream.
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const piece = new Uint8Array(read.value);
    sum.update(piece);
    pieces.push(piece);
    arrived += piece.length;
    if (total > 0) onProgress?.(arrived / total);
  }
  const wanted = response.headers.get("x-checksum-sha256");
  if (wanted !== null && wanted !== sum.digest()) throw new FileDamaged("the bytes do not have the checksum");
  return {
    blob: new Blob(pieces, { type: response.headers.get("content-type") ?? "application/octet-stream" }),
    fileName: fileNameOf(response.headers.get("content-disposition")) ?? fileId,
  };
}

/** The file name of a `Content-Disposition`: prefers the encoded one to that for old clients. */
export function fileNameOf(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const encoded = /;\s*filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
  return (encoded && decoded(encoded)) || plain || undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
