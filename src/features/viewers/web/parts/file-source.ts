import { assetEndpoints } from "#features/media/contract.ts";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { call } from "#kit/web/wire/call.ts";

/** A stored file, as its viewer knows it. */
export interface ViewedFile {
  readonly workspaceId: string;
  readonly fileId: string;
  readonly mimeType: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** All bytes, if the page has them already: nothing is fetched then. */
  readonly held?: Blob | undefined;
}

const paramsOf = ({ workspaceId, fileId }: ViewedFile) => ({ params: { workspaceId, fileId } });

/** The whole file. @throws what `call` throws */
export async function readWhole(file: ViewedFile, signal?: AbortSignal): Promise<Blob> {
  if (file.held) return file.held;
  return asBlob(await call(assetEndpoints.download, { ...paramsOf(file), query: {} }, { signal, timeoutMs: endless }));
}

/** Bytes from `from` to before `end`. @throws what `call` throws */
export async function readRange(
  file: ViewedFile,
  from: number,
  end: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (file.held) return new Uint8Array(await file.held.slice(from, end).arrayBuffer());
  const range = { from, to: end - 1 };
  const input = { ...paramsOf(file), query: {} };
  const blob = asBlob(await call(assetEndpoints.download, input, { signal, timeoutMs: endless, range }));
  // Something between us and the server may know no ranges, and answers with everything.
  const part = blob.size > end - from ? blob.slice(from, end) : blob;
  return new Uint8Array(await part.arrayBuffer());
}

/** A slow network is no reason to give up on bytes that arrive. */
const endless = Number.POSITIVE_INFINITY;

function asBlob(reply: unknown): Blob {
  if (isBlob(reply)) return reply;
  throw new Error("The reply of a download is no Blob");
}

/** Duck-typed: a Blob of another realm is one as well. */
const isBlob = (value: unknown): value is Blob =>
  typeof value === "object" && value !== null && "arrayBuffer" in value && "slice" in value;

export interface SignedAddress {
  readonly url: string;
  /** In ms since 1970. */
  readonly expiresAt: number;
}

/**
 * An address that reads the file without a bearer, for what a browser fetches by itself: to show it, or, with
 * `fileName`, to save it. @throws what `call` throws
 */
export async function signedAddress(
  file: ViewedFile,
  { signal, fileName }: { readonly signal?: AbortSignal; readonly fileName?: string } = {},
): Promise<SignedAddress> {
  const { url, expiresAt } = await call(assetEndpoints.address, { ...paramsOf(file), body: { fileName } }, { signal });
  return { url, expiresAt: Date.parse(expiresAt) };
}

/** Larger ones are not held in memory on their way: the browser saves them by itself. */
const heldBytesMax = 64 * 1024 ** 2;

/**
 * Downloads the file under its name.
 * @returns `saved` when all of it has arrived, `begun` where the browser continues by itself
 * @throws what `call` throws
 */
export async function downloadFile(file: ViewedFile): Promise<"saved" | "begun"> {
  if (file.held || file.sizeBytes <= heldBytesMax) {
    saveBlob(await readWhole(file), file.name);
    return "saved";
  }
  const { url } = await signedAddress(file, { fileName: file.name });
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  return "begun";
}
