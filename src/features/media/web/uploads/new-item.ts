import { isProblem } from "#kit/problem.ts";
import { tidyFileName } from "../../rules.ts";
import { failureReason } from "../parts/upload-failure.ts";
import { firstFingerprint } from "./checksums/fingerprint.ts";
import type { UploadPurpose } from "./purposes.ts";
import { requireSendable, typeOf } from "./sending/sendable.ts";
import { type UploadFailure, type UploadItem } from "./upload-item.ts";
import { ownerText, type UploadOwner } from "./upload-owner.ts";

/** A file to upload, and its purpose. */
export interface UploadRequest {
  readonly file: File;
  readonly purpose: UploadPurpose;
  /** Its title in the tray, if it is not the file's name. */
  readonly label?: string | undefined;
  /** Where the browser gave one: it leads back to the file after a reload, and costs no room. */
  readonly handle?: FileSystemFileHandle | undefined;
}

/** What cannot be sent is an item too: its place says why. */
export const newItem = (
  owner: UploadOwner,
  { file, purpose, label }: UploadRequest,
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
    requireSendable(file);
    return undefined;
  } catch (error) {
    return { reason: failureReason(error), code: isProblem(error) ? error.code : "" };
  }
}
