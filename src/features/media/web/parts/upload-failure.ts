import { isProblem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/call-errors.ts";
import { say } from "#kit/web/i18n.ts";
import { uploadText } from "../upload-text.ts";

/** Why an upload failed, in words, with the file's name. */
export function uploadFailure(error: unknown, name: string): string {
  return say(uploadText, `media.upload.${reasonOf(error)}`, { name });
}

function reasonOf(error: unknown) {
  if (error instanceof NetworkError) return "network";
  if (typeof error === "object" && error !== null && "name" in error && error.name === "AbortError") return "cancelled";
  if (!isProblem(error)) return "failed";
  if (error.code === "bodyEmpty") return "empty";
  if (error.code === "pictureUnreadable") return "unreadable";
  if (error.code === "checksumMismatch") return "checksum";
  if (error.kind === "tooLarge" || error.code === "pictureTooLarge") return "tooLarge";
  if (error.kind === "unsupported") return "unsupported";
  if (error.kind === "full") return "full";
  if (error.kind === "forbidden") return "forbidden";
  return "failed";
}
