import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { isId } from "#kit/ids.ts";
import { segmentsOf } from "./object-store.ts";
import { innerIdOf, uploadGone } from "./upload-id.ts";

/** Where the files of a local store lie. */
export type LocalPaths = ReturnType<typeof pathsIn>;

export function pathsIn(root: string) {
  const temporary = join(root, "temporary");
  // The marks, which are outside the grammar, let `a` and `a/b` both be objects, as they can be in a bucket.
  const wholeOf = (key: string) => `${join(root, "objects", ...segmentsOf(key))}@`;
  return {
    temporary,
    newTemporary: () => join(temporary, randomUUID()),
    wholeOf,
    composedOf: (key: string) => `${wholeOf(key)}parts`,
    partsOf: (folder: string) => join(root, "parts", folder),
    uploadPath(key: string, uploadId: string): string {
      if (!isId(innerIdOf(key, uploadId))) throw uploadGone();
      return join(root, "uploads", uploadId);
    },
  };
}
