import { checksumOf } from "./uploads/checksums/checksum.ts";
import { restFor } from "./uploads/device-clock.ts";
import { type SendTools, sendFile } from "./uploads/sending/send-file.ts";
import { requireSendable, typeOf } from "./uploads/sending/sendable.ts";
import { isInOnePiece } from "./uploads/sending/sending.ts";
import { uploadNetwork } from "./uploads/sending/upload-network.ts";

export interface UploadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the part that has gone out, from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
  /** For a photo: when it was taken, to the device's knowledge, in ISO 8601. */
  readonly takenAt?: string | undefined;
}

export interface UploadedFile {
  readonly id: string;
  /** SHA-256 in hex, as the server has proven it. */
  readonly checksum: string;
  /** As it was announced. */
  readonly contentType: string;
}

/** A small file is quickly chosen again; the progress of a large one should not be lost. About a minute and a half. */
const triesOf = (sizeBytes: number): number => (isInOnePiece(sizeBytes) ? 0 : 8);

/**
 * Uploads a file of any size and verifies its checksum; the id may then be used in content. Above 8 MiB it is sent in
 * chunks, each of them again where the network fails. It lasts as long as the page: an upload that must outlive it goes
 * through the queue (`parts/uploads.ts`).
 * @throws Problem what the server refused, NetworkError, FileUnreadable; the signal's reason when it was aborted
 */
export async function uploadFile(
  workspaceId: string,
  file: File,
  { signal, onProgress, takenAt }: UploadOptions = {},
): Promise<UploadedFile> {
  signal?.throwIfAborted();
  requireSendable(file);
  let location: string | undefined;
  const tools: SendTools = {
    network: uploadNetwork,
    checksum: checksumOf,
    rest: restFor,
    patience: { failuresMax: triesOf(file.size), startsAnewMax: 1 },
  };
  const contentType = typeOf(file);
  try {
    const { fileId, checksum } = await sendFile(
      {
        workspaceId,
        file,
        fileName: file.name,
        contentType,
        takenAt,
        signal,
        onState: (state) => {
          location = state.location;
        },
        onSent: (bytes) => onProgress?.(bytes / file.size),
      },
      tools,
    );
    return { id: fileId, checksum, contentType };
  } catch (error) {
    // No client knows the address any more.
    if (location !== undefined) void uploadNetwork.cancel(location);
    throw error;
  }
}
