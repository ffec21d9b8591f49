import { Problem } from "#kit/problem.ts";
import { announcedTypeOf, fileBytesMax } from "../../../rules.ts";

/** @throws Problem 400 `bodyEmpty`, 413 `fileTooLarge`: what no workspace takes */
export function requireSendable(file: Blob): void {
  if (file.size === 0) throw new Problem("invalid", "bodyEmpty");
  if (file.size > fileBytesMax) throw new Problem("tooLarge", "fileTooLarge");
}

/** The type that a file is announced with: systems know few of those that are taken in, so its ending comes first. */
export const typeOf = (file: Blob): string =>
  announcedTypeOf(file instanceof File ? file.name : "", file.type) ?? (file.type || "application/octet-stream");
