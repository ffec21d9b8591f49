import type { FailureReason } from "../parts/upload-failure.ts";
import type { Fingerprint } from "./checksums/fingerprint.ts";
import type { UploadPurpose } from "./purposes.ts";
import type { UploadSession } from "./sending/sending.ts";

/** Why an upload came to a stop. */
export interface UploadFailure {
  /** `purpose`: the file is stored, and its purpose was refused. */
  readonly reason: FailureReason | "purpose";
  /** Of the problem, where there was one. */
  readonly code: string;
}

/** Where the bytes are, after this page: `copy` and `handle` on the device, `page` only as long as it is open. */
export type Kept = "copy" | "handle" | "page";

/** One file on its way, as the device keeps it. */
export interface UploadItem {
  readonly id: string;
  readonly owner: string;
  readonly workspaceId: string;
  /** Milliseconds, and ever larger: items go in this order. */
  readonly addedAt: number;
  readonly fileName: string;
  readonly label: string | undefined;
  readonly contentType: string;
  readonly purpose: UploadPurpose;
  readonly fingerprint: Fingerprint;
  readonly kept: Kept;
  /** The bytes are not at hand: the same file is to be chosen again, or the browser asked to read it. */
  readonly needs: "file" | "permission" | undefined;
  readonly isPaused: boolean;
  /** Called off, and the server may not know yet. */
  readonly isCancelled: boolean;
  readonly session: UploadSession | undefined;
  readonly sentBytes: number;
  /** It had to be sent again from the start, because the server no longer knew it. */
  readonly startedAnew: boolean;
  /** The file, once it is stored. */
  readonly stored: { readonly fileId: string; readonly checksum: string } | undefined;
  readonly failure: UploadFailure | undefined;
  readonly doneAt: number | undefined;
  /** Where the finished thing is to be found. */
  readonly path: string | undefined;
  /** Counts its writes: what is read from the store may be older than the tab's knowledge. */
  readonly writes: number;
}

/** What can happen to an item. */
export type UploadEvent =
  | { readonly is: "paused" | "resumed" | "cancelled" | "retried" | "startedAnew" }
  | { readonly is: "moved"; readonly sentBytes: number; readonly session: UploadSession | undefined }
  | { readonly is: "needs"; readonly what: "file" | "permission" }
  | { readonly is: "kept"; readonly kept: Kept; readonly fingerprint: Fingerprint }
  /** The file is at hand again. */
  | { readonly is: "given"; readonly kept?: Kept }
  | { readonly is: "stored"; readonly fileId: string; readonly checksum: string }
  | { readonly is: "failed"; readonly failure: UploadFailure }
  | { readonly is: "done"; readonly path: string | undefined; readonly at: number };

/** [MU5] No late event changes an item that has ended. */
export function uploadItem(item: UploadItem, event: UploadEvent): UploadItem {
  if (item.isCancelled || item.doneAt !== undefined) {
    return item;
  }
  switch (event.is) {
    case "paused":
      return { ...item, isPaused: true };
    case "resumed":
      return { ...item, isPaused: false };
    case "cancelled":
      return { ...item, isCancelled: true };
    case "retried":
      return retried(item);
    case "startedAnew":
      return { ...item, startedAnew: true, session: undefined, sentBytes: 0 };
    case "moved":
      return { ...item, sentBytes: event.sentBytes, session: event.session };
    case "needs":
      return { ...item, needs: event.what };
    case "kept":
      return { ...item, kept: event.kept, fingerprint: event.fingerprint };
    case "given":
      return { ...item, needs: undefined, failure: undefined, kept: event.kept ?? item.kept };
    case "stored": {
      const { fileId, checksum } = event;
      const sentBytes = item.fingerprint.sizeBytes;
      return { ...item, stored: { fileId, checksum }, session: undefined, sentBytes, failure: undefined };
    }
    case "failed":
      return { ...item, failure: event.failure };
    case "done":
      return { ...item, doneAt: event.at, path: event.path, failure: undefined, needs: undefined, isPaused: false };
  }
}

/** The server has thrown away what failed with these: going on where it stopped is of no use. */
const fromTheStart: ReadonlySet<string> = new Set(["purpose:unknownMedia", "purpose:checksumMismatch"]);

/** [MU6] A stored file is not sent again; its refused purpose is. */
function retried(item: UploadItem): UploadItem {
  const { failure } = item;
  if (!failure) return item;
  const again = { ...item, failure: undefined, isPaused: false };
  if (failure.reason === "changed") return { ...afresh(again), needs: "file" };
  if (failure.reason !== "purpose") return failure.reason === "network" ? again : afresh(again);
  return fromTheStart.has(`purpose:${failure.code}`) ? afresh(again) : again;
}

const afresh = (item: UploadItem): UploadItem => ({
  ...item,
  stored: undefined,
  session: undefined,
  sentBytes: 0,
  startedAnew: false,
});

/** Whether the tab that has its file can work on it now. */
export const isOpen = (item: UploadItem): boolean =>
  item.doneAt === undefined && !item.isCancelled && item.failure === undefined;

/** Whether its bytes are to be sent now. */
export const isSendable = (item: UploadItem): boolean =>
  isOpen(item) && !item.isPaused && item.needs === undefined && item.stored === undefined;

/** Whether it would be lost with this page: it is neither on the device nor on the server. */
export const isAtRisk = (item: UploadItem): boolean =>
  isOpen(item) && item.stored === undefined && item.kept === "page" && item.needs === undefined;

/** Whether leaving it would lose something. */
export const isUnsent = (item: UploadItem): boolean => item.doneAt === undefined && !item.isCancelled;
