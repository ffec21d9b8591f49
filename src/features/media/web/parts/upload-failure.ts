import { isProblem } from "#kit/problem.ts";
import { translate } from "#kit/web/i18n.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { uploadText } from "../upload-text.ts";

/** Why an upload failed, in words, with the file's name. */
export function uploadFailure(error: unknown, name: string): string {
  return translate(uploadText, `media.upload.${failureReason(error)}`, { name });
}

const byCode = {
  bodyEmpty: "empty",
  pictureUnreadable: "unreadable",
  checksumMismatch: "checksum",
  pictureTooLarge: "pictureTooLarge",
  dailyQuotaExceeded: "fullToday",
  uploadEnded: "ended",
  uploadMissing: "ended",
  uploadTicketSpent: "ended",
} as const;

const byKind = {
  tooLarge: "tooLarge",
  unsupported: "unsupported",
  full: "full",
  forbidden: "forbidden",
  gone: "ended",
} as const;

const has = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key);

/** What kind of failure it is; a key of the words. */
export function failureReason(error: unknown) {
  if (error instanceof NetworkError) return "network";
  const name = typeof error === "object" && error !== null && "name" in error ? error.name : undefined;
  if (name === "AbortError") return "cancelled";
  if (name === "FileUnreadable") return "changed";
  if (!isProblem(error)) return "failed";
  if (has(byCode, error.code)) return byCode[error.code];
  if (has(byKind, error.kind)) return byKind[error.kind];
  return "failed";
}

export type FailureReason = ReturnType<typeof failureReason>;
