import { createHash } from "node:crypto";
import { Problem } from "#kit/problem.ts";
import { segmentsOf } from "./object-store.ts";

/**
 * Binds a store's own id of an upload to its key, so that an upload begun for one object can never write another,
 * whatever the store behind would allow.
 */
export const uploadIdOf = (key: string, inner: string): string => `${fingerprint(key)}.${inner}`;

/** The store's own id again. Asked for with another key, the upload is not there: the Problem `uploadGone`. */
export function innerIdOf(key: string, uploadId: string): string {
  const prefix = `${fingerprint(key)}.`;
  if (!uploadId.startsWith(prefix)) throw uploadGone();
  return uploadId.slice(prefix.length);
}

export const uploadGone = () => new Problem("gone", "uploadGone", { detail: "The upload is no longer there" });

function fingerprint(key: string): string {
  segmentsOf(key);
  return createHash("sha256").update(key).digest("hex").slice(0, 16);
}
