import type { UploadPurpose } from "./purposes.ts";
import { type Samples, speedOf, timeLeftMs } from "./sending/upload-speed.ts";
import { isAtRisk, type UploadFailure, type UploadItem } from "./upload-item.ts";

/**
 * `waiting` for its turn, `sending`, `interrupted` until the network is back, `retrying` after no response from the
 * server, `paused`, `needsFile` and `needsPermission` from the person, `finishing` its purpose, `done`, `failed`.
 */
export type UploadState =
  | "waiting"
  | "sending"
  | "interrupted"
  | "retrying"
  | "paused"
  | "needsFile"
  | "needsPermission"
  | "finishing"
  | "done"
  | "failed";

/** An upload as it is shown. */
export interface UploadView {
  readonly id: string;
  readonly name: string;
  readonly purpose: UploadPurpose;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly state: UploadState;
  readonly bytesPerSecond: number | undefined;
  readonly msLeft: number | undefined;
  readonly failure: UploadFailure | undefined;
  /** Where the finished thing is. */
  readonly path: string | undefined;
  /** The server had lost it, so it is sent from the start. */
  readonly startedAnew: boolean;
  /** Closing the page would lose it. */
  readonly isAtRisk: boolean;
}

/** What the tab that works on an item knows beyond what is stored. */
export interface Live {
  readonly work: { readonly is: "sending" | "finishing" | "cancelling" } | undefined;
  readonly goneOut: number | undefined;
  readonly isResting: boolean;
  readonly samples: Samples;
}

interface Facts {
  /** ms */
  readonly now: number;
  readonly isOnline: boolean;
}

export function viewOf(item: UploadItem, live: Live | undefined, facts: Facts): UploadView {
  const { sizeBytes } = item.fingerprint;
  const state = stateOf(item, live, facts);
  const sentBytes = state === "done" ? sizeBytes : Math.min(sizeBytes, sentOf(item, live));
  const bytesPerSecond = state === "sending" && live ? speedOf(live.samples, facts.now) : undefined;
  return {
    id: item.id,
    name: item.label ?? item.fileName,
    purpose: item.purpose,
    sizeBytes,
    sentBytes,
    state,
    bytesPerSecond,
    msLeft: timeLeftMs(sizeBytes - sentBytes, bytesPerSecond),
    failure: item.failure,
    path: item.path,
    startedAnew: item.startedAnew,
    isAtRisk: isAtRisk(item),
  };
}

const sentOf = (item: UploadItem, live: Live | undefined): number =>
  (live?.work?.is === "sending" ? live.goneOut : undefined) ?? item.sentBytes;

function stateOf(item: UploadItem, live: Live | undefined, { isOnline }: Facts): UploadState {
  if (item.doneAt !== undefined) return "done";
  if (item.failure) return "failed";
  if (item.stored) return interrupted(live, isOnline) ?? "finishing";
  if (item.isPaused) return "paused";
  if (item.needs) return item.needs === "file" ? "needsFile" : "needsPermission";
  const interruption = interrupted(live, isOnline);
  if (interruption) return interruption;
  // Of another tab's item only its writes are known.
  if (live ? live.work?.is === "sending" : item.session !== undefined) return "sending";
  return "waiting";
}

const interrupted = (live: Live | undefined, isOnline: boolean): "interrupted" | "retrying" | undefined => {
  if (!isOnline) return "interrupted";
  return live?.isResting ? "retrying" : undefined;
};

/** The previous view if nothing of it has changed: an unchanged row is not rendered again. */
export function sameOr(before: UploadView | undefined, now: UploadView): UploadView {
  const keys = Object.keys(now) as (keyof UploadView)[];
  return before && keys.every((key) => before[key] === now[key]) ? before : now;
}
