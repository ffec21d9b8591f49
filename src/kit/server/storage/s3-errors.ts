import { Problem } from "#kit/problem.ts";
import { uploadGone } from "./upload-id.ts";

/**
 * What the S3 client threw, in the words of the store. No status, or one of the store's own making, means that it
 * could not be asked; any other is a fault of ours and stays as it is.
 */
export function translate(error: unknown): never {
  if (isNamed(error, "NoSuchUpload")) throw uploadGone();
  if (isNamed(error, "InvalidRange")) throw new RangeError("the range starts behind the object's end");
  const status = statusOf(error);
  if (status !== undefined && status < 500 && status !== 429) throw error;
  throw Object.assign(new Problem("unavailable", "storageUnavailable"), { cause: error });
}

export function undefinedWhenMissing(error: unknown): undefined {
  if (isNamed(error, "NoSuchKey", "NotFound")) return undefined;
  return translate(error);
}

export function nothingWhenUploadGone(error: unknown): void {
  if (!isNamed(error, "NoSuchUpload")) translate(error);
}

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const about = error.$metadata as { readonly httpStatusCode?: number };
  return about.httpStatusCode;
}
