import { isProblem } from "#kit/problem.ts";
import { tidyFileName } from "../../rules.ts";
import { failureReason } from "../parts/upload-failure.ts";
import { firstFingerprint } from "./fingerprint.ts";
import type { UploadPurpose } from "./purposes.ts";
import { demandSendable, typeOf } from "./sendable.ts";
import { type UploadFailure, type UploadItem } from "./upload-item.ts";
import { ownerText, type UploadOwner } from "./upload-owner.ts";

/** A file that somebody wants to be uploaded, and what for. */
export interface UploadWish {
  readonly file: File;
  readonly purpose: UploadPurpose;
  /** What it is called in the tray, where that is not the name of the file. */
  readonly label?: string | undefined;
  /** Where the browser gave one: it leads back to the file after a reload, and costs no room. */
  readonly handle?: FileSystemFileHandle | undefined;
}

/** What cannot be sent is an item too: its place says why. */
export const newItem = (
  owner: UploadOwner,
  { file, purpose, label }: UploadWish,
  { id, addedAt }: Pick<UploadItem, "id" | "addedAt">,
): UploadItem => ({
  id,
  owner: ownerText(owner),
  workspaceId: owner.workspaceId,
  addedAt,
  // As the server will call it: without what turns the words round it.
  fileName: tidyFileName(file.name),
  label: label === undefined ? undefined : tidyFileName(label),
  contentType: typeOf(file),
  purpose,
  fingerprint: firstFingerprint(file),
  kept: "page",
  needs: undefined,
  isPaused: false,
  isCancelled: false,
  session: undefined,
  sentBytes: 0,
  startedAnew: false,
  stored: undefined,
  failure: failureOf(file),
  doneAt: undefined,
  path: undefined,
  writes: 0,
});

function failureOf(file: File): UploadFailure | undefined {
  try {
    demandSendable(file);
    return undefined;
  } catch (error) {
    return { reason: failureReason(error), code: isProblem(error) ? error.code : "" };
  }
}

/** A UUID, because it becomes a key on the wire. `crypto.randomUUID` is missing on pages that came over plain http. */
export function newItemId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const [six = 0, eight = 0] = [bytes[6], bytes[8]];
  bytes[6] = (six & 0x0f) | 0x40;
  bytes[8] = (eight & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
